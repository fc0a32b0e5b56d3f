import { existsSync } from 'node:fs'
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startRadosgw } from '../apps/server/src/testing/radosgw.ts'
import { TEMPLATE_VARIABLE } from './data-folder.ts'
import { saveRows } from './saved-data.ts'
import { STORE_VARIABLE } from './several-servers.ts'
import { SERVERS } from './start-product.ts'
import { startServer } from './start-server.ts'
import { waitForDemo } from './wait-for-demo.ts'

/**
 * Global set-up of the end-to-end tests: starts the object store of products that consist of several servers, and
 * creates the template of data folders.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const radosgw = SERVERS > 1 ? await startRadosgw() : undefined
  if (radosgw) process.env[STORE_VARIABLE] = JSON.stringify(radosgw.environment)
  const removeTemplate = await createTemplate()
  return async () => {
    await removeTemplate()
    await radosgw?.stop()
  }
}

/**
 * Creates one data folder with the demo environment, whose files are imported and thumbnails drawn. A product that
 * starts on a copy of it needs no new database cluster, migrations and demo data. Windows has no `cp`; there each
 * product creates its own data.
 */
async function createTemplate(): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return async () => undefined
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-e2e-template-'))
  const { product, stop } = await startServer({ PLATEN_DATA: folder, PLATEN_METRICS: 'on' })
  try {
    await waitForDemo(product)
    await saveRows(folder)
  } finally {
    await stop()
  }
  // The database of root is elsewhere if its user cannot enter the folder.
  const cluster = path.join(folder, 'database', 'cluster')
  if (existsSync(cluster)) {
    // Flushing protects only from a crash of the operating system.
    await appendFile(path.join(cluster, 'postgresql.auto.conf'), 'fsync = off\n')
    process.env[TEMPLATE_VARIABLE] = folder
  }
  return () => rm(folder, { recursive: true, force: true })
}
