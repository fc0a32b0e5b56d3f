import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startRadosgw } from '../apps/server/src/testing/radosgw.ts'
import { TEMPLATE_VARIABLE } from './data-folder.ts'
import { STORE_VARIABLE } from './several-servers.ts'
import { SERVERS } from './start-product.ts'
import { startServer } from './start-server.ts'

/** Folders of files that the hot folder has completed. */
const IMPORTED = new Set(['Done', 'Error'])

/** The demo is not complete after this time if something is wrong, in ms: the tests would wait for ever. */
const STUCK_MS = 5 * 60_000

/**
 * Global set-up of the end-to-end tests: starts the object store of products that consist of several servers, and creates the
 * template of data folders.
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
 * Creates one data folder with the demo environment, whose files are imported and
 * thumbnails drawn. A product that starts on a copy of it needs no new database cluster, migrations and demo data.
 * Windows has no `cp`; there each product creates its own data.
 */
async function createTemplate(): Promise<() => Promise<void>> {
  if (process.platform === 'win32') return async () => undefined
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-e2e-template-'))
  const { product, stop } = await startServer({ PLATEN_DATA: folder, PLATEN_METRICS: 'on' })
  const begun = Date.now()
  try {
    while ((await hasFilesToImport(folder)) || (await hasDueTasks(product.address))) {
      if (Date.now() - begun > STUCK_MS)
        throw new Error('The demo environment is not complete: files or tasks are stuck.')
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  } finally {
    await stop()
  }
  // The database of root is elsewhere if its user cannot enter the folder.
  if (existsSync(path.join(folder, 'database'))) process.env[TEMPLATE_VARIABLE] = folder
  return () => rm(folder, { recursive: true, force: true })
}

/** Whether a hot folder contains files that are not orders yet; rejected and imported ones are in folders. */
async function hasFilesToImport(dataFolder: string): Promise<boolean> {
  const folder = path.join(dataFolder, 'environments', 'demo', 'hotfolders')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files.some((file) => file.isFile() && !IMPORTED.has(path.basename(file.parentPath)))
}

/** Whether background tasks of the product are waiting or running. */
async function hasDueTasks(address: string): Promise<boolean> {
  const response = await fetch(`${address}/metrics`)
  if (!response.ok) throw new Error(`The metrics cannot be read: ${response.status}`)
  return /^platen_task_jobs\{[^}]*state="(queued|running)"\} [1-9]/m.test(await response.text())
}
