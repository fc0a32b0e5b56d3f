import { mkdir, mkdtemp, readdir, realpath, rename, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import type { OutputChannelInput } from '@platen/contract/output-channels'
import { DEFAULT_DEVICE } from '@platen/domain/output-channels'
import { exists } from '@platen/hotfolder'
import { afterAll, expect, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'
import { grantConfiguredRoots, grantOutputRoot, revokeOutputRoot } from './grant-output-root.ts'

const server = await testServer()
const { settings, database } = server.services
const outsideFolder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'platen-outside-')))
afterAll(() => rm(outsideFolder, { recursive: true, force: true }))

const channel = (change: Partial<OutputChannelInput>): OutputChannelInput => ({
  type: null,
  name: 'X',
  ripName: 'HotFolder',
  modelName: '',
  nickName: '',
  queueLabel: '',
  hostName: '',
  group: null,
  hotFolderPath: 'output/Out',
  hotFolderName: 'Out',
  printer: '',
  printerType: 'default',
  printerSettingFiles: [],
  ...DEFAULT_DEVICE,
  ...change,
})

const save = async (person: TestClient, ...channels: OutputChannelInput[]) => {
  const data = [
    {
      userId: person.id,
      myPrinterData: channels.filter((each) => each.ripName !== 'HotFolder'),
      myHotFolderData: channels.filter((each) => each.ripName === 'HotFolder'),
    },
  ]
  return statusAndCode(await person.call(calls.outputChannels.saveUserOutputs, { body: { data } }))
}
const check = async (person: TestClient, hotFolderPath: string) =>
  (await person.call(calls.outputChannels.checkFolder, { body: { hotFolderPath } })).raw.body
const REFUSED = [422, 'folder_not_allowed']

/** Two environments on one server; the second has a hot folder for input. */
async function twoShops() {
  const [environment, other] = [await server.environment(), await server.environment()]
  const operator = await server.person(environment, 'operator')
  const ownFolder = environmentFolder(settings, environment.resourceName)
  const theirs = path.join(environmentFolder(settings, other.resourceName), 'hotfolders/HotFolder1')
  await mkdir(theirs, { recursive: true })
  await mkdir(path.join(ownFolder, 'output'), { recursive: true })
  return { environment, other, operator, ownFolder, theirs }
}

test('A channel save creates a limited number of folder levels', async () => {
  const { operator, ownFolder } = await twoShops()
  const deep = (levels: number) => path.join('output', ...Array.from({ length: levels }, () => 'a'))
  // The folder `output` exists.
  expect(await save(operator, channel({ hotFolderPath: deep(9) }))).toEqual(REFUSED)
  expect(await readdir(path.join(ownFolder, 'output'))).toEqual([])
  expect(await save(operator, channel({ hotFolderPath: deep(8) }))).toEqual([200, undefined])
  expect(await exists(path.join(ownFolder, deep(8)))).toBe(true)
  // Deeper folders of earlier versions remain usable.
  await mkdir(path.join(ownFolder, deep(20)), { recursive: true })
  expect(await save(operator, channel({ hotFolderPath: deep(20) }))).toEqual([200, undefined])
})

test('A folder that the file system cannot create is rejected by the check and the save', async () => {
  const { operator, ownFolder } = await twoShops()
  for (const hotFolderPath of [`output/${'ü'.repeat(128)}`, `output/${'x'.repeat(256)}/in`, 'output/in\tbox']) {
    expect(statusAndCode(await operator.call(calls.outputChannels.checkFolder, { body: { hotFolderPath } }))).toEqual(
      REFUSED,
    )
    expect(await save(operator, channel({ hotFolderPath }))).toEqual(REFUSED)
  }
  expect(await readdir(path.join(ownFolder, 'output'))).toEqual([])
  expect(await save(operator, channel({ hotFolderPath: `output/${'x'.repeat(255)}` }))).toEqual([200, undefined])
})

test('Channels of every kind are rejected with a folder outside, in one save or in two', async () => {
  const { operator, other, theirs } = await twoShops()
  const createdFolder = path.join(outsideFolder, 'made')
  const forbidden = [
    theirs,
    `/proc/self/root${theirs}`,
    `/proc/self/cwd/../../..${createdFolder}`,
    path.join(settings.dataFolder, 'environments', other.resourceName, 'output'),
    `../${other.resourceName}/hotfolders/HotFolder1`,
    `output/../../${other.resourceName}/output`,
    'artwork',
    createdFolder,
    '/',
    settings.dataFolder,
  ]
  const member = channel({ ripName: 'VersaWorks', draftId: 'm', hotFolderPath: 'output/Queue' })
  const group = {
    type: 'Duplicate' as const,
    files: [{ label: 'Dup. File' as const, name: 'File 1', channelId: 'm' }],
  }
  for (const hotFolderPath of forbidden) {
    expect([hotFolderPath, await save(operator, channel({ hotFolderPath }))]).toEqual([hotFolderPath, REFUSED])
    const queue = channel({ ripName: 'VersaWorks', hotFolderPath })
    expect(await save(operator, queue)).toEqual(REFUSED)
    expect(await save(operator, member, channel({ ripName: 'MultiJob', group, hotFolderPath }))).toEqual(REFUSED)
  }
  expect(await exists(createdFolder)).toBe(false)
  expect(await readdir(theirs)).toEqual([])
})

test('A stored channel with a folder outside is rejected when it is saved unchanged', async () => {
  const { environment, operator, theirs } = await twoShops()
  await save(operator, channel({}))
  await database.inEnvironment(environment.id, ({ client }) =>
    client.query(`update output_channels set channel = channel || jsonb_build_object('hotFolderPath', $1::text)`, [
      theirs,
    ]),
  )
  const mine = await operator.call(calls.outputChannels.mine)
  const { myHotFolderData } = mine.body['myPrinterData'] as { myHotFolderData: OutputChannelInput[] }
  expect(myHotFolderData).toMatchObject([{ hotFolderPath: theirs }])
  expect(await save(operator, ...myHotFolderData)).toEqual(REFUSED)
})

test('Symbolic links in the own output folder are rejected, whether or not their target exists', async () => {
  const { operator, ownFolder, theirs } = await twoShops()
  const links = { there: theirs, gone: path.join(outsideFolder, 'gone'), root: '/', self: ownFolder }
  for (const [name, target] of Object.entries(links)) await symlink(target, path.join(ownFolder, 'output', name))
  for (const hotFolderPath of ['output/there', 'output/gone', 'output/there/Sub', 'output/root/tmp', 'output/self']) {
    expect([hotFolderPath, await save(operator, channel({ hotFolderPath }))]).toEqual([hotFolderPath, REFUSED])
    expect(await check(operator, hotFolderPath)).toBe(await check(operator, outsideFolder))
  }
  expect(await readdir(theirs)).toEqual([])
})

test('The check of a folder outside returns the same, whether or not it exists', async () => {
  const { operator, theirs } = await twoShops()
  const answers = new Set<string>()
  for (const requestedFolder of [
    theirs,
    `${theirs}x`,
    '/etc/passwd',
    '/etc/nothing',
    '/proc/self/root/etc',
    '/root',
    outsideFolder,
  ])
    answers.add(await check(operator, requestedFolder))
  expect(answers.size).toBe(1)
  expect(JSON.parse([...answers][0] ?? '')).toMatchObject({ errorCode: 'folder_not_allowed' })
})

test('A granted folder is usable by its environment until the grant is revoked or the path leads elsewhere', async () => {
  const { environment, other, operator, theirs } = await twoShops()
  const stranger = await server.person(other, 'operator')
  const rip = path.join(outsideFolder, 'rip')
  await mkdir(path.join(rip, 'Bed'), { recursive: true })
  expect(await grantOutputRoot(database, settings, environment, rip)).toBeNull()
  const inside = channel({ hotFolderPath: path.join(rip, 'Bed') })
  expect(await save(operator, inside)).toEqual([200, undefined])
  expect(JSON.parse(await check(operator, path.join(rip, 'Bed')))).toMatchObject({ exists: true, writable: true })
  // Missing folders are not created there.
  expect(await save(operator, channel({ hotFolderPath: path.join(rip, 'New') }))).toEqual([200, undefined])
  expect(await exists(path.join(rip, 'New'))).toBe(false)
  expect(await save(stranger, inside)).toEqual(REFUSED)
  expect(await save(operator, channel({ hotFolderPath: `${rip}-2/Bed` }))).toEqual(REFUSED)
  await rename(rip, `${rip}-moved`)
  await symlink(path.dirname(theirs), rip)
  expect(await save(operator, channel({ hotFolderPath: path.join(rip, 'HotFolder1') }))).toEqual(REFUSED)
  await rm(rip)
  await rename(`${rip}-moved`, rip)
  expect(await revokeOutputRoot(database, environment, rip)).toBe(true)
  expect(await save(operator, inside)).toEqual(REFUSED)
})

test('A grant that overlaps with Platen’s data, the system or another environment is rejected', async () => {
  const { environment, other, theirs } = await twoShops()
  const shared = path.join(outsideFolder, 'shared')
  await mkdir(path.join(shared, 'inner'), { recursive: true })
  await symlink(theirs, path.join(outsideFolder, 'link'))
  await writeFile(path.join(outsideFolder, 'file'), '')
  const why = (folder: string, of = environment) => grantOutputRoot(database, settings, of, folder)
  for (const folder of [theirs, settings.dataFolder, '/', path.join(outsideFolder, 'link')])
    expect(await why(folder)).toMatch(/Platen's own data/)
  expect(await why('/proc/self/root')).toMatch(/belongs to the system/)
  expect(await why(path.join(outsideFolder, 'file'))).toMatch(/not a folder/)
  expect(await why(shared, other)).toBeNull()
  for (const folder of [shared, path.join(shared, 'inner'), outsideFolder])
    expect(await why(folder)).toMatch(/overlaps with/)
  // it would have the folder again when it is restored
  await database.pool.query('update environments set deleted_at = now() where id = $1', [other.id])
  expect(await why(shared)).toMatch(/granted to the deleted environment/)
  await revokeOutputRoot(database, other, shared)
  expect(await why(shared)).toBeNull()
})

test('HTTP calls can read grants but not change them', async () => {
  const { environment } = await twoShops()
  const insert = database.inEnvironment(environment.id, ({ client }) =>
    client.query(`insert into output_roots values ($1, '/etc', '/etc')`, [environment.id]),
  )
  await expect(insert).rejects.toThrow(/permission denied/)
})

test('PLATEN_OUTPUT_ROOTS is granted to the only environment, and to none if there are several', async () => {
  const alone = await testServer()
  const { database: otherDatabase, settings: otherSettings } = alone.services
  const folder = path.join(outsideFolder, 'configured')
  await mkdir(folder)
  const grant = () => grantConfiguredRoots(otherDatabase, { ...otherSettings, outputRoots: [folder] }, 'demo')
  expect(await grant()).toEqual([])
  const shop = await alone.environment()
  expect(await grant()).toEqual([`Granted ${folder} of PLATEN_OUTPUT_ROOTS to ${shop.resourceName} for its output.`])
  expect(await grant()).toEqual([])
  const added = { ...otherSettings, outputRoots: [folder, path.join(outsideFolder, 'added')] }
  const notGranted = [expect.stringMatching(/added of PLATEN_OUTPUT_ROOTS is not granted/)]
  expect(await grantConfiguredRoots(otherDatabase, added, 'demo')).toEqual(notGranted)
  await otherDatabase.pool.query('update environments set deleted_at = now() where id = $1', [shop.id])
  expect(await grant()).toEqual([expect.stringMatching(/configured of PLATEN_OUTPUT_ROOTS is not granted/)])
  await otherDatabase.pool.query('update environments set deleted_at = null where id = $1', [shop.id])
  await revokeOutputRoot(otherDatabase, shop, folder)
  await alone.environment()
  expect(await grant()).toEqual([expect.stringMatching(/there are several environments/)])
})
