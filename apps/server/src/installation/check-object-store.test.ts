import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { makeBackup } from '../cli/backup.ts'
import { openBackup, restoreBackup } from '../cli/restore.ts'
import type { S3Settings } from '../settings/s3-settings.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { refusedStart, temporaryFolder } from '../testing/start-program.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testServer } from '../testing/test-server.ts'
import { findWrongObjectStore, openInstalledStore } from './check-object-store.ts'

const parent = await mkdtemp(path.join(os.tmpdir(), 'platen-object-store-'))
afterAll(() => rm(parent, { recursive: true, force: true }))
const onProgress = (): void => undefined

// Nothing listens there: the environments of these tests have no files.
const s3: S3Settings = {
  endpoint: 'http://127.0.0.1:9',
  region: 'us-east-1',
  bucket: 'platen',
  prefix: 'test/',
  accessKeyId: 'id',
  secretAccessKey: 'secret',
  cacheBytes: 1,
}

test('The first start records the object store, and a start with another one is refused', async () => {
  const { database, settings } = (await testServer()).services
  await openInstalledStore(database, { ...settings, s3 })
  await openInstalledStore(database, {
    ...settings,
    s3: { ...s3, endpoint: 'http://127.0.0.1:9/', accessKeyId: 'new' },
  })
  await expect(openInstalledStore(database, settings)).rejects.toThrow(
    'the files of this database are in http://127.0.0.1:9/platen/test/, and not in the data folder',
  )
  for (const change of [{ bucket: 'other' }, { prefix: '' }, { endpoint: 'http://127.0.0.1:10' }])
    await expect(openInstalledStore(database, { ...settings, s3: { ...s3, ...change } })).rejects.toThrow(
      'and not in http',
    )
})

test('A server that starts while a move of the files completes has stored nothing, and does not start', async () => {
  const { database, config } = await testDatabase()
  const client = await database.pool.connect()
  // As completeMove.
  await client.query('begin; lock table servers in share mode')
  const refused = refusedStart(await temporaryFolder(), { DATABASE_URL: toDatabaseUrl(config) })
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      `select from pg_locks where relation = 'servers'::regclass and not granted`,
    )
    expect(rowCount).toBe(1)
  }, 300_000)
  await client.query(`update installation set object_store = 'http://127.0.0.1:9/platen/test/'`)
  await client.query('commit')
  client.release()
  expect(await refused).toMatchObject({ code: 78, text: expect.stringContaining('during the start') })
  // Neither the demo environment nor its row.
  expect((await database.pool.query('select from environments')).rowCount).toBe(0)
  expect((await database.pool.query('select from servers')).rowCount).toBe(0)
})

test('An installation with files in the data folder does not start with an S3-compatible store', async () => {
  const { database, settings } = (await testServer()).services
  await openInstalledStore(database, settings)
  await expect(openInstalledStore(database, { ...settings, s3 })).rejects.toThrow(
    'are in the data folder, and not in http',
  )
})

test('A backup with another object store is refused; only a restore of all environments moves the files', async () => {
  const server = await testServer()
  const { database, settings } = server.services
  const { resourceName } = await server.environment()
  await openInstalledStore(database, settings)
  const client = await database.pool.connect()
  const other = { ...settings, s3: { ...s3, prefix: 'other/' } }
  const folder = path.join(parent, 'backup')
  expect(await makeBackup(client, other, { folder, onProgress })).toMatchObject({
    ok: false,
    message: expect.stringContaining('are in the data folder, and not in http'),
  })
  expect(await makeBackup(client, settings, { folder, onProgress })).toMatchObject({ ok: true })

  const restore = async (change: { as?: string; replace: boolean }) => {
    const request = { folder, resumePrinting: false, onProgress, ...change }
    const opened = await openBackup(request)
    if (!opened.ok) throw new Error(opened.message)
    return restoreBackup(client, other, { manifest: opened.manifest, folder }, request)
  }
  expect(await restore({ as: 'copied', replace: false })).toMatchObject({ ok: false })
  expect(await findWrongObjectStore(client, settings)).toBeUndefined()
  expect(await restore({ replace: true })).toMatchObject({ ok: true, restored: { environments: [resourceName] } })
  expect(await findWrongObjectStore(client, settings)).toContain('are in http://127.0.0.1:9/platen/other/')
  expect(await findWrongObjectStore(client, other)).toBeUndefined()
  client.release()
})
