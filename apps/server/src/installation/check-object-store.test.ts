import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { makeBackup } from '../cli/backup.ts'
import { moveFilesCommand } from '../cli/move-files-command.ts'
import { openBackup, restoreBackup } from '../cli/restore.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import type { S3Settings } from '../settings/s3-settings.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { refusedStart, temporaryFolder } from '../testing/start-program.ts'
import { testDatabase } from '../testing/test-database.ts'
import { testServer } from '../testing/test-server.ts'
import { findWrongObjectStore, openInstalledStore } from './check-object-store.ts'
import { completeMove, recordMove } from './installation-store.ts'
import { startServerReports } from './report-server.ts'

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

test('A move is not completed while a server that uses one store reported itself a short time ago, even if its connection is interrupted', async () => {
  const server = await testServer()
  const { pool } = server.services.database
  const live = await createChangeNotifier(server.config)
  const reports = await startServerReports({ ...server.services, live }, 'web:4780')
  await live.close()
  const client = await pool.connect()
  await recordMove(client, 'http://127.0.0.1:9/platen/test/')
  expect(await completeMove(client, 'http://127.0.0.1:9/platen/test/')).toEqual(['web:4780'])
  await client.query(`update servers set seen_at = now() - interval '4 minutes'`)
  expect(await completeMove(client, 'http://127.0.0.1:9/platen/test/')).toEqual([])
  client.release()
  await reports.stop()
})

test('While files are moved, several servers and the command need the data folder that they share', async () => {
  const server = await testServer()
  const { database } = server.services
  const [shared, other] = [await temporaryFolder(), await temporaryFolder()]
  const settings = {
    ...server.services.settings,
    databaseUrl: toDatabaseUrl(server.config),
    s3,
    servers: 'many' as const,
  }
  // With the object store alone, each server may have a data folder of its own.
  for (const dataFolder of [shared, other]) await openInstalledStore(database, { ...settings, dataFolder })
  const client = await database.pool.connect()
  await recordMove(client, 'folder')
  client.release()
  await openInstalledStore(database, { ...settings, dataFolder: shared })
  await expect(openInstalledStore(database, { ...settings, dataFolder: other })).rejects.toThrow(
    'is not the one that the other servers of this database share',
  )
  // Also without the setting.
  for (const servers of ['one', 'many'] as const) {
    const args = ['--to', 'folder']
    const context = { settings: { ...settings, servers, dataFolder: other }, args, printLine: onProgress }
    await expect(moveFilesCommand({ ...context, printProgress: onProgress })).rejects.toThrow(
      'Files cannot be moved: the data folder',
    )
  }
})

test('A move of files that no server has recorded yet is refused', async () => {
  const { services, config } = await testServer()
  const settings = { ...services.settings, databaseUrl: toDatabaseUrl(config), s3, dataFolder: await temporaryFolder() }
  const context = { settings, args: ['--to', 's3'], printLine: onProgress, printProgress: onProgress }
  await expect(moveFilesCommand(context)).rejects.toThrow('No server of this version has been started yet')
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
    const openedBackup = await openBackup(request)
    if (!openedBackup.ok) throw new Error(openedBackup.message)
    return restoreBackup(client, other, { manifest: openedBackup.manifest, folder }, request)
  }
  expect(await restore({ as: 'copied', replace: false })).toMatchObject({ ok: false })
  expect(await findWrongObjectStore(client, settings)).toBeUndefined()
  expect(await restore({ replace: true })).toMatchObject({ ok: true, restored: { environments: [resourceName] } })
  expect(await findWrongObjectStore(client, settings)).toContain('are in http://127.0.0.1:9/platen/other/')
  expect(await findWrongObjectStore(client, other)).toBeUndefined()
  client.release()
})
