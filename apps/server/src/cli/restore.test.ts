import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { environmentFolder } from '../file-store/paths.ts'
import { maintainEnvironmentsTask } from '../maintain-environments.ts'
import { backupFixture } from '../testing/backup-fixture.ts'
import { listFilesRecursive } from '../testing/list-files.ts'
import { testServer } from '../testing/test-server.ts'
import { makeBackup } from './backup.ts'
import { checkFolders } from './doctor/check-folders.ts'
import { readManifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const { server, there, name, silent, backupAt, withClient, backup, restore, loadRows, ordered } = await backupFixture()

test('A restore replaces an environment only on request, and then completely', async () => {
  expect(await backup('to-replace')).toMatchObject({ ok: true })
  const saved = await loadRows(server, name)
  await ordered(5)
  await server.services.database.pool.query(
    `insert into webhooks (environment_id, id, url, secret_sealed)
     select id, gen_random_uuid(), 'https://shop.example', '' from environments where resource_name = $1`,
    [name],
  )
  expect(await restore('to-replace', {}, server)).toMatchObject({ ok: false })
  expect(await restore('to-replace', { replace: true, resumePrinting: true }, server)).toMatchObject({ ok: true })
  expect(await loadRows(server, name)).toEqual(saved)
  const jobs = await server.services.database.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'send_webhook'`,
  )
  expect(jobs.rowCount).toBe(0)
})

test('openBackup rejects a damaged, an incomplete and a newer backup and changes nothing', async () => {
  expect(await backup('to-damage')).toMatchObject({ ok: true })
  const folder = backupAt('to-damage')
  const original = (await listFilesRecursive(folder)).find((file) => file.endsWith('/original')) ?? ''
  const content = await readFile(path.join(folder, original))
  await writeFile(path.join(folder, original), Buffer.concat([content, Buffer.from(' ')]))
  expect(await restore('to-damage', { as: 'damaged' })).toMatchObject({
    ok: false,
    message: expect.stringContaining('was changed'),
  })
  await rm(path.join(folder, original))
  expect(await restore('to-damage', { as: 'damaged' })).toMatchObject({
    ok: false,
    message: expect.stringContaining('is missing'),
  })
  await writeFile(path.join(folder, original), content)

  const read = await readManifest(folder)
  if (!read.ok) throw new Error(read.message)
  const newer = { ...read.manifest, migrations: [...read.manifest.migrations, '9999-from-the-future'] }
  const request = { folder, as: 'damaged', replace: false, resumePrinting: false, onProgress: silent }
  const outcome = await withClient(there, (client) =>
    restoreBackup(client, there.services.settings, { manifest: newer, folder }, request),
  )
  expect(outcome).toMatchObject({ ok: false, message: expect.stringContaining('newer version of Platen') })

  await writeFile(path.join(folder, 'manifest.json'), JSON.stringify({ ...read.manifest, program: '9.9.9' }))
  expect(await restore('to-damage', { as: 'damaged' })).toMatchObject({
    ok: false,
    message: expect.stringContaining('damaged'),
  })
  await rm(path.join(folder, 'manifest.json.sha256'))
  expect(await restore('to-damage', { as: 'damaged' })).toMatchObject({
    ok: false,
    message: expect.stringContaining('not a complete backup'),
  })
  const { rows } = await withClient(there, (client) =>
    client.query(`select from environments where resource_name = 'damaged'`),
  )
  expect(rows).toEqual([])
  const folders = await readdir(path.join(there.services.settings.dataFolder, 'environments')).catch(() => [])
  expect(folders).not.toContain('damaged')
})

test('A failed restore leaves rows and files unchanged', async () => {
  expect(await backup('to-fail')).toMatchObject({ ok: true })
  const read = await readManifest(backupAt('to-fail'))
  if (!read.ok) throw new Error(read.message)
  const [environment] = read.manifest.environments
  if (!environment) throw new Error('no environment was saved')
  // The manifest promises one row less than there is, which is detected after most tables are loaded.
  const bookings = environment.tables['bookings'] ?? { columns: [], rows: 0 }
  const tables = { ...environment.tables, bookings: { ...bookings, rows: bookings.rows + 1 } }
  const wrongRows = { ...read.manifest, environments: [{ ...environment, tables }] }
  const missingFile = { path: `${name}/files/artwork/missing`, bytes: 1, sha256: '' }
  const wrongFiles = { ...read.manifest, files: [...read.manifest.files, missingFile] }
  const rows = await loadRows(server, name)
  const home = environmentFolder(server.services.settings, name)
  const files = await listFilesRecursive(home)
  const request = { folder: backupAt('to-fail'), replace: true, resumePrinting: false, onProgress: silent }
  for (const [manifest, message] of [
    [wrongRows, 'bookings'],
    [wrongFiles, 'ENOENT'],
  ] as const) {
    const failing = withClient(server, (client) =>
      restoreBackup(client, server.services.settings, { manifest, folder: request.folder }, request),
    )
    await expect(failing).rejects.toThrow(message)
    expect(await loadRows(server, name)).toEqual(rows)
    expect(await listFilesRecursive(home)).toEqual(files)
    expect((await readdir(path.dirname(home))).filter((each) => each.includes('.re'))).toEqual([])
  }
})

test('A restore is refused while files that an interrupted one has set aside remain', async () => {
  expect(await backup('to-refuse')).toMatchObject({ ok: true })
  const home = environmentFolder(server.services.settings, name)
  await mkdir(`${home}.replaced`)
  onTestFinished(() => rm(`${home}.replaced`, { recursive: true, force: true }))
  const files = await listFilesRecursive(home)
  expect(await restore('to-refuse', { replace: true }, server)).toMatchObject({
    ok: false,
    message: expect.stringContaining(`${home}.replaced exists`),
  })
  expect(await listFilesRecursive(home)).toEqual(files)
})

/** Creates nested folders whose path is longer than the system allows: programs that use paths cannot delete them. */
async function makeTooDeep(folder: string): Promise<void> {
  const half = path.join(...Array.from({ length: 12 }, () => 'd'.repeat(200)))
  await mkdir(path.join(folder, 'upper', half), { recursive: true })
  await mkdir(path.join(folder, 'lower', half), { recursive: true })
  await rename(path.join(folder, 'lower'), path.join(folder, 'upper', half, 'lower'))
}

test('A restore is complete if the replaced files cannot be deleted, and says so', async () => {
  expect(await backup('to-keep')).toMatchObject({ ok: true })
  const rows = await loadRows(server, name)
  const home = environmentFolder(server.services.settings, name)
  const files = await listFilesRecursive(home)
  await ordered(1)
  await makeTooDeep(path.join(home, 'artwork'))
  const lines: string[] = []
  const change = { replace: true, resumePrinting: true, onProgress: (line: string) => lines.push(line) }
  const folders = path.dirname(home)
  onTestFinished(async () => {
    const remains = (await readdir(folders)).filter((each) => each !== name)
    await promisify(execFile)('rm', ['-rf', ...remains.map((each) => path.join(folders, each))])
  })
  const outcome = await restore('to-keep', change, server)
  expect(outcome).toMatchObject({ ok: true })
  expect(await loadRows(server, name)).toEqual(rows)
  expect(await listFilesRecursive(home)).toEqual(files)
  expect(lines.at(-1)).toContain(`${home}.`)
  const findings = await checkFolders(server.services.settings, [name])
  expect(findings.filter(({ items }) => items)).toMatchObject([
    { level: 'note', text: expect.stringContaining('replaced'), items: [expect.stringMatching(/\.obsolete$/)] },
  ])
})

test('After a restore of several environments, the numbers of new events are above those of all of them', async () => {
  await ordered(1)
  await server.environment('zzz')
  const folder = backupAt('several')
  const saved = await withClient(server, (client) =>
    makeBackup(client, server.services.settings, { folder, onProgress: silent }),
  )
  if (!saved.ok) throw new Error(saved.message)
  // Row-level security applies to this database user.
  const fresh = await testServer()
  await withClient(fresh, async (client) => {
    await client.query('create role restoring')
    await client.query('grant all on all tables in schema public to restoring')
    await client.query('grant all on all sequences in schema public to restoring')
    await client.query('set role restoring')
    const request = { folder, replace: false, resumePrinting: false, onProgress: silent }
    const restored = await restoreBackup(client, fresh.services.settings, { manifest: saved.manifest, folder }, request)
    await client.query('reset role')
    await client.query('drop owned by restoring')
    await client.query('drop role restoring')
    expect(restored).toMatchObject({ ok: true, restored: { environments: [name, 'zzz'] } })
    const { rows } = await client.query(
      `select (select max(id) from job_events) <= pg_sequence_last_value('job_events_id_seq') as "areAbove"`,
    )
    expect(rows).toEqual([{ areAbove: true }])
  })
})

test('An environment that was deleted at the time of the backup is kept if it is restored by itself', async () => {
  const { id } = await server.environment('gone')
  await server.services.database.pool.query(
    `update environments set deleted_at = now() - interval '40 days' where id = $1`,
    [id],
  )
  const folder = backupAt('with-deleted')
  await withClient(server, (client) => makeBackup(client, server.services.settings, { folder, onProgress: silent }))
  expect(await restore('with-deleted', { environment: 'gone' })).toMatchObject({ ok: true })
  await maintainEnvironmentsTask.run(there.services, new AbortController().signal)
  const { rows } = await there.services.database.pool.query('select deleted_at from environments where id = $1', [id])
  expect(rows).toEqual([{ deleted_at: null }])
})

test('A renamed environment is restored by its current name and by the name of its folder', async () => {
  const { id } = await server.environment('before')
  await server.services.database.pool.query(`update environments set name = 'after' where id = $1`, [id])
  const folder = backupAt('renamed')
  await withClient(server, (client) =>
    makeBackup(client, server.services.settings, { environment: 'after', folder, onProgress: silent }),
  )
  for (const [environment, as] of [
    ['after', 'first'],
    ['before', 'second'],
  ] as const) {
    expect(await restore('renamed', { environment, as })).toMatchObject({ ok: true, restored: { environments: [as] } })
  }
  expect(await restore('renamed', { environment: 'nosuch' })).toEqual({
    ok: false,
    message: 'There is no environment nosuch in this backup.',
  })
})
