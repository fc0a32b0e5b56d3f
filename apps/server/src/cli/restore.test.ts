import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { environmentFolder } from '../file-store/paths.ts'
import { backupFixture } from '../testing/backup-fixture.ts'
import { listFilesRecursive } from '../testing/list-files.ts'
import { readManifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const { server, there, name, silent, backupAt, withClient, backup, restore, loadRows, ordered } = await backupFixture()

test('A restore replaces an environment only on request, and then completely', async () => {
  expect(await backup('to-replace')).toMatchObject({ ok: true })
  const saved = await loadRows(server, name)
  await ordered(5)
  expect(await restore('to-replace', {}, server)).toMatchObject({ ok: false })
  expect(await restore('to-replace', { replace: true, resumePrinting: true }, server)).toMatchObject({ ok: true })
  expect(await loadRows(server, name)).toEqual(saved)
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
  const manifest = { ...read.manifest, environments: [{ ...environment, tables }] }
  const rows = await loadRows(server, name)
  const home = environmentFolder(server.services.settings, name)
  const files = await listFilesRecursive(home)
  const request = { folder: backupAt('to-fail'), replace: true, resumePrinting: false, onProgress: silent }
  const failing = withClient(server, (client) =>
    restoreBackup(client, server.services.settings, { manifest, folder: request.folder }, request),
  )
  await expect(failing).rejects.toThrow(/bookings/)
  expect(await loadRows(server, name)).toEqual(rows)
  expect(await listFilesRecursive(home)).toEqual(files)
  expect((await readdir(path.dirname(home))).filter((each) => each.includes('.re'))).toEqual([])
})
