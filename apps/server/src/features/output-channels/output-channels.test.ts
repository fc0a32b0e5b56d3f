import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import type { ChosenOutput, UserOutput } from '@platen/contract/output-channels'
import { DEFAULT_DEVICE } from '@platen/domain/output-channels'
import { afterAll, expect, test } from 'vitest'
import { type Person, testServer } from '../../testing/test-server.ts'

const server = await testServer()
const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-out-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const channel = (change: Partial<ChosenOutput>): ChosenOutput => ({
  type: null,
  name: '',
  ripName: 'HotFolder',
  modelName: '',
  nickName: '',
  queueLabel: '',
  hostName: '',
  hotFolderPath: folder,
  hotFolderName: 'Out',
  printer: '',
  printerType: 'default',
  printerSettingFiles: [],
  ...DEFAULT_DEVICE,
  ...change,
})

const choose = (person: Person, ...data: UserOutput[]) => person.call(calls.outputChannels.choose, { body: { data } })
const output = (userId: string, hotFolders: ChosenOutput[], printers: ChosenOutput[] = []): UserOutput => ({
  userId,
  myPrinterData: printers,
  myHotFolderData: hotFolders,
})
const mine = async (person: Person) =>
  (await person.call(calls.outputChannels.mine)).body['myPrinterData'] as UserOutput

test('What a user prints with is stored as channels, and a channel that is sent again stays the same one', async () => {
  const operator = await server.person(await server.environment(), 'operator')
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

test('Administrator kinds set up anybody, others themselves', async () => {
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

test('A channel that a preset prints to is not taken away', async () => {
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
  const answer = await choose(admin, output(admin.id, []))
  expect(answer.body).toMatchObject({ errorCode: 'channel_in_use', details: { presets: ['Morning'] } })
  expect((await mine(admin)).myHotFolderData).toHaveLength(1)
})

test('A hot folder never lies among the files of another shop', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const data = server.services.settings.dataFolder
  for (const bad of ['../other/hotfolders/HotFolder1', 'artwork', path.join(data, 'environments/x')]) {
    const answer = await choose(admin, output(admin.id, [channel({ hotFolderPath: bad })]))
    expect([bad, answer.body['errorCode']]).toEqual([bad, 'folder_not_allowed'])
    const checked = await admin.call(calls.outputChannels.checkFolder, { body: { hotFolderPath: bad } })
    expect(checked.body['errorCode']).toBe('folder_not_allowed')
  }
  const withNul = await admin.call(calls.outputChannels.checkFolder, { body: { hotFolderPath: 'a\0b' } })
  expect(withNul.body['errorCode']).toBe('bad_request')
})

test('The path check says whether the folder is there, may be written to, and how much room there is', async () => {
  const admin = await server.person(await server.environment(), 'admin')
  const inside = path.join(folder, 'there')
  await mkdir(inside)
  const check = async (hotFolderPath: string) =>
    (await admin.call(calls.outputChannels.checkFolder, { body: { hotFolderPath } })).body
  expect(await check(inside)).toMatchObject({ exists: true, writable: true, isSilent: false })
  expect((await check(inside))['freeBytes']).toBeGreaterThan(0)
  expect(await check(path.join(folder, 'gone'))).toMatchObject({ exists: false, writable: false, freeBytes: null })
  await choose(admin, output(admin.id, [channel({ hotFolderPath: 'output/New' })]))
  expect(await check('output/New')).toMatchObject({ exists: true, writable: true })
})
