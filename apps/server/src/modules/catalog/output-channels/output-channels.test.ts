import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import type { OutputChannelInput, UserOutput } from '@platen/contract/output-channels'
import { DEFAULT_DEVICE, DEFAULT_SHEET, PROFILE_LIMITS } from '@platen/domain/output-channels'
import { expect, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { type TestClient, testServer } from '../../../testing/test-server.ts'
import { removeUnusedObjects } from '../../platform/storage/tasks/remove-objects.ts'
import { countStoredProfiles, readIccProfile } from './profile-files.ts'

const server = await testServer()
const folder = 'output/Out'

const channel = (change: Partial<OutputChannelInput>): OutputChannelInput => ({
  type: null,
  name: '',
  ripName: 'HotFolder',
  modelName: '',
  nickName: '',
  queueLabel: '',
  hostName: '',
  group: null,
  hotFolderPath: folder,
  hotFolderName: 'Out',
  printer: '',
  printerType: 'default',
  printerSettingFiles: [],
  ...DEFAULT_DEVICE,
  ...change,
})

const choose = (person: TestClient, ...data: UserOutput[]) =>
  person.call(calls.outputChannels.saveUserOutputs, { body: { data } })
const output = (userId: string, hotFolders: OutputChannelInput[], printers: OutputChannelInput[] = []): UserOutput => ({
  userId,
  myPrinterData: printers,
  myHotFolderData: hotFolders,
})
const mine = async (person: TestClient) =>
  (await person.call(calls.outputChannels.mine)).body['myPrinterData'] as UserOutput

test('Output settings of a user are stored as channels, and a channel that is sent again keeps its id', async () => {
  const shop = await server.environment()
  const operator = await server.person(shop, 'operator')
  const colleague = await server.person(shop, 'operator')
  await choose(colleague, output(colleague.id, [channel({})]))
  const queue = channel({ ripName: 'VersaWorks', nickName: 'LEF', hotFolderPath: path.join(folder, 'rip') })
  expect((await choose(operator, output(operator.id, [channel({})], [queue]))).body).toEqual({ success: true })
  const first = await mine(operator)
  expect(first.myHotFolderData).toMatchObject([{ hotFolderPath: folder }])
  expect(first.myPrinterData).toMatchObject([{ ripName: 'VersaWorks', nickName: 'LEF' }])
  await choose(operator, {
    ...first,
    myHotFolderData: first.myHotFolderData.map((one) => ({ ...one, outputRotation: 180 })),
  })
  const second = await mine(operator)
  expect(second.myHotFolderData).toEqual([{ ...first.myHotFolderData[0], outputRotation: 180 }])
  const listed = await operator.call(calls.outputChannels.list, { query: {} })
  expect(listed.body['outputChannels']).toHaveLength(2)
})

test('Administrator roles save output settings of any user, other roles only their own', async () => {
  const shop = await server.environment()
  const [admin, operator] = [await server.person(shop, 'admin'), await server.person(shop, 'operator')]
  expect((await choose(operator, output(admin.id, []))).body['errorCode']).toBe('forbidden')
  expect((await choose(admin, output(operator.id, [channel({})]))).status).toBe(200)
  expect((await choose(admin, output(randomUUID(), []))).status).toBe(404)
  expect((await operator.call(calls.outputChannels.everyones)).status).toBe(403)
  const all = await admin.call(calls.outputChannels.everyones)
  const data = all.body['allPrinterData'] as UserOutput[]
  expect(data.find((one) => one.userId === operator.id)?.myHotFolderData).toHaveLength(1)
})

test('The channels of another user, and those of all users, are listed for administrator roles only', async () => {
  const shop = await server.environment()
  const [admin, operator] = [await server.person(shop, 'admin'), await server.person(shop, 'operator')]
  await choose(admin, output(operator.id, [channel({})]), output(admin.id, [], [queueOn('', 'Press')]))
  const owners = ({ body }: { body: Record<string, unknown> }) =>
    (body['outputChannels'] as { userId: string }[] | undefined)?.map(({ userId }) => userId) ?? body['errorCode']
  const list = async (person: TestClient, userId?: string) =>
    owners(await person.call(calls.outputChannels.list, { query: { ...(userId && { userId }) } }))
  expect([await list(operator), await list(operator, operator.id)]).toEqual([[operator.id], [operator.id]])
  expect(await list(operator, admin.id)).toBe('forbidden')
  expect([await list(admin), await list(admin, operator.id)]).toEqual([[admin.id], [operator.id]])
  const all = owners(await admin.call(calls.outputChannels.listAll))
  expect(new Set(all as string[])).toEqual(new Set([operator.id, admin.id]))
  expect(owners(await operator.call(calls.outputChannels.listAll))).toBe('forbidden')
})

test('A channel that a preset prints to cannot be deleted', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  await choose(admin, output(admin.id, [channel({})]))
  const { myHotFolderData } = await mine(admin)
  await server.services.database.inEnvironment(shop.id, ({ client }) =>
    client.query(
      `insert into output_presets (environment_id, id, user_id, name, channel_id) values ($1, $2, $3, 'Morning', $4)`,
      [shop.id, randomUUID(), admin.id, myHotFolderData[0]?.id],
    ),
  )
  const response = await choose(admin, output(admin.id, []))
  expect(response.body).toMatchObject({
    errorCode: 'channel_in_use',
    details: { presets: [`Morning (${admin.userId})`] },
  })
  expect((await mine(admin)).myHotFolderData).toHaveLength(1)
})

test('A hot folder cannot be inside the files of another environment', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const data = server.services.settings.dataFolder
  for (const bad of ['../other/hotfolders/HotFolder1', 'artwork', path.join(data, 'environments/x')]) {
    const response = await choose(admin, output(admin.id, [channel({ hotFolderPath: bad })]))
    expect([bad, response.body['errorCode']]).toEqual([bad, 'folder_not_allowed'])
    const checked = await admin.call(calls.outputChannels.checkFolder, { body: { hotFolderPath: bad } })
    expect(checked.body['errorCode']).toBe('folder_not_allowed')
  }
  const withNul = await admin.call(calls.outputChannels.checkFolder, { body: { hotFolderPath: 'a\0b' } })
  expect(withNul.body['errorCode']).toBe('bad_request')
})

test('The folder check returns whether the folder exists and is writable, and its free space', async () => {
  const admin = await server.person(await server.environment(), 'admin')
  await choose(admin, output(admin.id, [channel({})]))
  const check = async (hotFolderPath: string) =>
    (await admin.call(calls.outputChannels.checkFolder, { body: { hotFolderPath } })).body
  expect(await check(folder)).toMatchObject({ exists: true, writable: true, isSilent: false })
  expect((await check(folder))['freeBytes']).toBeGreaterThan(0)
  expect(await check(path.join(folder, 'gone'))).toMatchObject({ exists: false, writable: false, freeBytes: null })
  expect(await check('output/New')).toMatchObject({ exists: false, isCreatedOnSave: true })
  await choose(admin, output(admin.id, [channel({ hotFolderPath: 'output/New' })]))
  expect(await check('output/New')).toMatchObject({ exists: true, isCreatedOnSave: false, writable: true })
})

const getGroup = (name: string, type: 'Duplicate' | 'Combined', ...members: string[]): OutputChannelInput =>
  channel({
    ripName: 'MultiJob',
    name,
    hotFolderPath: '',
    group: {
      type,
      files: members.map((channelId, n) => ({ label: 'Dup. File', name: `File ${n + 1}`, channelId })),
    },
  })
const queueOn = (hostName: string, draftId: string) =>
  channel({ ripName: 'VersaWorks', nickName: draftId, hostName, draftId, hotFolderPath: path.join(folder, draftId) })

test('A multi-job group is stored with its channels in one call, its files labelled by kind and position', async () => {
  const operator = await server.person(await server.environment(), 'operator')
  const white = getGroup('White twice', 'Duplicate', 'a', 'b')
  const response = await choose(
    operator,
    output(operator.id, [], [white, queueOn('rip-1', 'a'), queueOn('rip-1', 'b')]),
  )
  expect(response.body).toEqual({ success: true })
  const { myPrinterData } = await mine(operator)
  const getId = (nickName: string) => myPrinterData.find((one) => one.nickName === nickName)?.id
  const group = myPrinterData.find((one) => one.ripName === 'MultiJob')
  expect(group).toMatchObject({ name: 'White twice', hostName: 'rip-1' })
  expect(group?.group).toEqual({
    type: 'Duplicate',
    files: [
      { label: 'Original File', name: 'File 1', channelId: getId('a') },
      { label: 'Dup. File', name: 'File 2', channelId: getId('b') },
    ],
  })
  const pages = {
    type: 'Combined' as const,
    files: (group?.group?.files ?? []).map((file) => ({ ...file, channelId: getId('b') ?? '' })),
  }
  await choose(
    operator,
    output(
      operator.id,
      [],
      myPrinterData.map((one) => (one.group ? { ...one, group: pages } : one)),
    ),
  )
  const combined = (await mine(operator)).myPrinterData.find((one) => one.ripName === 'MultiJob')
  expect(combined?.id).toBe(group?.id)
  expect(combined?.group?.files.map((file) => file.label)).toEqual(['Comb. File', 'Comb. File'])
})

test('A group without name, files or channels of its user is rejected, and nothing is changed', async () => {
  const shop = await server.environment()
  const [operator, other] = [await server.person(shop, 'operator'), await server.person(shop, 'operator')]
  await choose(other, output(other.id, [], [queueOn('', 'theirs')]))
  const theirs = (await mine(other)).myPrinterData[0]?.id ?? ''
  const getRefusal = async (...groups: OutputChannelInput[]) => {
    const response = await choose(operator, output(operator.id, [], [queueOn('', 'a'), queueOn('', 'b'), ...groups]))
    expect([response.status, response.body['errorCode']]).toEqual([422, 'multi_job_group_wrong'])
    return (response.body['details'] as { problems: string[] }).problems
  }
  expect(await getRefusal(getGroup(' ', 'Duplicate', 'a'))).toEqual(['nameMissing'])
  expect(await getRefusal(getGroup('G', 'Duplicate'))).toEqual(['filesMissing'])
  expect(await getRefusal({ ...getGroup('G', 'Duplicate'), group: null })).toEqual(['filesMissing'])
  expect(await getRefusal(getGroup('G', 'Duplicate', theirs))).toEqual(['memberMissing'])
  expect(await getRefusal(getGroup('G', 'Combined', 'a', 'b'))).toEqual(['severalMembers'])
  expect(await getRefusal(getGroup('G', 'Duplicate', 'a'), getGroup('g ', 'Combined', 'b'))).toEqual(['nameTaken'])
  expect((await mine(operator)).myPrinterData).toEqual([])
})

test('A channel that a group prints to cannot be deleted, and presets follow the name of their group', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  await choose(admin, output(admin.id, [], [queueOn('', 'a'), getGroup('Before', 'Duplicate', 'a')]))
  const { myPrinterData } = await mine(admin)
  const group = myPrinterData.filter((one) => one.group)
  const presetId = randomUUID()
  await server.services.database.inEnvironment(shop.id, ({ client }) =>
    client.query(
      `insert into output_presets (environment_id, id, user_id, name, kind, channel_id, multi_job_name)
       values ($1, $2, $3, 'Morning', 'multiJob', $4, 'Before')`,
      [shop.id, presetId, admin.id, group[0]?.id],
    ),
  )
  const response = await choose(admin, output(admin.id, [], group))
  expect(response.body).toMatchObject({ errorCode: 'multi_job_group_wrong', details: { problems: ['memberMissing'] } })
  await choose(
    admin,
    output(
      admin.id,
      [],
      myPrinterData.map((one) => (one.group ? { ...one, name: 'After' } : one)),
    ),
  )
  const names = await server.services.database.inEnvironment(shop.id, ({ client }) =>
    client.query(`select multi_job_name from output_presets where id = $1`, [presetId]),
  )
  expect(names.rows).toEqual([{ multi_job_name: 'After' }])
  const refusedResponse = await choose(admin, output(admin.id, []))
  expect(refusedResponse.body).toMatchObject({ errorCode: 'channel_in_use' })
})

test('Sheet options are stored with the channel, and its profile must be one of the environment', async () => {
  const shop = await server.environment()
  const operator = await server.person(shop, 'operator')
  const icc = Buffer.alloc(200)
  for (const [at, text] of [
    [12, 'prtrCMYK'],
    [36, 'acsp'],
  ] as const)
    icc.write(text, at)
  const add = (bytes: Buffer) =>
    operator.call(calls.outputChannels.addProfile, { body: { name: 'FOGRA39', icc: bytes.toString('base64') } })
  const sheet = {
    spotNames: { White: 'RDG_WHITE' },
    layers: { white: null, varnish: null, cut: 'CutContour' },
    outputIntent: { condition: 'FOGRA39', profile: 'FOGRA39' },
  }
  const save = () => choose(operator, output(operator.id, [channel({ sheet })]))
  expect((await save()).body['errorCode']).toBe('not_found')
  expect((await add(Buffer.from('no profile'))).body['errorCode']).toBe('profile_invalid')
  expect((await add(icc)).body['profiles']).toEqual(['FOGRA39'])
  expect((await save()).body).toEqual({ success: true })
  expect((await mine(operator)).myHotFolderData).toMatchObject([{ sheet }])
  const other = await server.person(await server.environment(), 'operator')
  expect((await other.call(calls.outputChannels.profiles, {})).body['profiles']).toEqual([])
})

test('Channels keep the order in which they were sent, even if a new one precedes stored ones', async () => {
  const operator = await server.person(await server.environment(), 'operator')
  const names = Array.from({ length: 12 }, (_, index) => `Q${index}`)
  await choose(
    operator,
    output(
      operator.id,
      [],
      names.map((name) => queueOn('', name)),
    ),
  )
  const first = await mine(operator)
  expect(first.myPrinterData.map((one) => one.nickName)).toEqual(names)
  await choose(operator, output(operator.id, [], [queueOn('', 'new'), ...first.myPrinterData.toReversed()]))
  expect((await mine(operator)).myPrinterData.map((one) => one.nickName)).toEqual(['new', ...names.toReversed()])
})

test('Of two concurrent saves of the same user’s outputs, the second gets a conflict and nothing is overwritten', async () => {
  const shop = await server.environment()
  const [admin, operator] = [await server.person(shop, 'admin'), await server.person(shop, 'operator')]
  await choose(operator, output(operator.id, [channel({})]))
  const before = [await mine(operator), output(admin.id, [])]
  const save = (person: TestClient, data: UserOutput) =>
    person.call(calls.outputChannels.saveUserOutputs, { body: { data: [data], before } })
  const added = (nickName: string) => output(operator.id, before[0]?.myHotFolderData ?? [], [queueOn('', nickName)])
  const answers = await Promise.all([save(admin, added('a')), save(operator, added('b'))])
  expect(answers.map(({ body }) => body['errorCode'] ?? 'saved').toSorted()).toEqual(['changed_meanwhile', 'saved'])
  expect((await mine(operator)).myPrinterData).toHaveLength(1)
  // Saves for different users do not conflict.
  expect((await save(admin, output(admin.id, [channel({})]))).body).toEqual({ success: true })
})

const getIcc = (size: number): string => {
  const icc = Buffer.alloc(size)
  icc.write('prtrCMYK', 12)
  icc.write('acsp', 36)
  return icc.toString('base64')
}

test('Colour profiles count towards storage, are limited in size and number, and cannot be deleted while a channel uses them', async () => {
  const shop = await server.environment()
  const operator = await server.person(shop, 'operator')
  const admin = await server.person(shop, 'admin')
  const add = (name: string, size = 1000) =>
    operator.call(calls.outputChannels.addProfile, { body: { name, icc: getIcc(size) } })
  const remove = (name: string) => operator.call(calls.outputChannels.deleteProfile, { body: { name } })
  const getUsedBytes = async () =>
    ((await admin.call(calls.storage.get)).body['data'] as { total_usage: number }).total_usage
  expect((await add('Large', PROFILE_LIMITS.bytes + 1)).body['errorCode']).toBe('too_large')
  for (let n = 1; n <= PROFILE_LIMITS.count; n += 1) expect((await add(`P${n}`)).status).toBe(200)
  expect((await add('Another')).body['errorCode']).toBe('profile_limit')
  expect((await add('P1', 3000)).body['stored']).toContainEqual({ name: 'P1', bytes: 3000 })
  expect(await getUsedBytes()).toBe(PROFILE_LIMITS.count * 1000 + 2000)
  const sheet = { ...DEFAULT_SHEET, outputIntent: { condition: 'P1', profile: 'P1' } }
  expect((await choose(operator, output(operator.id, [channel({ sheet })]))).body).toEqual({ success: true })
  const refused = await remove('P1')
  expect(refused.body).toMatchObject({ errorCode: 'profile_in_use', details: { channels: [expect.any(String)] } })
  expect((await choose(operator, output(operator.id, []))).status).toBe(200)
  expect((await remove('P1')).body['profiles']).not.toContain('P1')
  expect((await remove('P1')).body['errorCode']).toBe('not_found')
  expect(await getUsedBytes()).toBe((PROFILE_LIMITS.count - 1) * 1000)
  const { settings } = server.services
  const home = environmentFolder(settings, shop.resourceName)
  await removeUnusedObjects(server.services, shop)
  const stored = await readdir(path.join(home, 'colour-profiles'))
  expect(stored).toHaveLength(PROFILE_LIMITS.count - 1)
  const viewer = await server.person(await server.environment(), 'operator')
  expect((await viewer.call(calls.outputChannels.deleteProfile, { body: { name: 'P2' } })).body['errorCode']).toBe(
    'not_found',
  )
  // As stored by an earlier version: a file without a row.
  await mkdir(path.join(home, 'profiles'))
  await copyFile(path.join(home, 'colour-profiles', stored[0] ?? ''), path.join(home, 'profiles', 'P 0.icc'))
  await countStoredProfiles(server.services)
  expect((await operator.call(calls.outputChannels.profiles)).body['profiles']).toContain('P 0')
  expect((await readIccProfile(server.services, shop, 'P 0')).components).toBe(4)
  expect((await remove('P 0')).status).toBe(200)
  // Started again before its file was deleted.
  await countStoredProfiles(server.services)
  expect((await operator.call(calls.outputChannels.profiles)).body['profiles']).not.toContain('P 0')
  await removeUnusedObjects(server.services, shop)
  expect(await readdir(path.join(home, 'profiles'))).toEqual([])
})

test('A query without an id returns a validation failure', async () => {
  const admin = await server.person(await server.environment(), 'admin')
  const response = await server.app.inject({ url: '/pax/outputchannel?userId=abc', headers: {} })
  expect(response.statusCode).toBe(401)
  const listed = await admin.call(calls.outputChannels.list, { query: { userId: 'abc' } })
  expect([listed.status, listed.body['errorCode']]).toEqual([400, 'bad_request'])
})
