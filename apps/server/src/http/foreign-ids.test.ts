import { randomUUID } from 'node:crypto'
import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
import { asked } from '../testing/asked.ts'
import { allIdFields } from '../testing/id-fields.ts'
import { type Person, testServer } from '../testing/test-server.ts'
import { testShop } from '../testing/test-shop.ts'

/** Ids of another environment answer as unknown ones do: alike in status, headers, body, size and in the work done. */
const server = await testServer()
const { database } = server.services

async function furnished() {
  const shop = await testShop(server)
  const admin = await server.person(shop.environment, 'admin')
  const operator = await server.person(shop.environment, 'operator', ['print_order_edit', 'output_preset_edit'])
  const order = await shop.order()
  const channelId = await shop.channel(admin.id)
  const presetData = {
    name: 'Morning',
    tableId: shop.layoutId,
    outputChannelId: channelId,
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  const saved = await admin.call(calls.outputPresets.save, { body: { presetData } })
  const artwork = await shop.artwork()
  const ids = {
    jig: shop.jigs.case.id,
    layout: shop.layoutId,
    order: order.id,
    channel: channelId,
    preset: String(saved.body['id']),
    artwork: artwork.id,
    user: operator.id,
    session: await sessionOf(operator.id),
    printJob: await printJob(shop.environment.id, String(saved.body['id'])),
    problem: await problem(shop.environment.id),
    connectorChannel: await connectorChannel(shop.environment.id),
  }
  return { shop, admin, operator, order, ids, presetData }
}

async function sessionOf(userId: string): Promise<string> {
  const row = await database.outside
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.id
}

async function printJob(environmentId: string, presetId: string): Promise<string> {
  const id = randomUUID()
  const row = { preset_name: 'Morning', layout_name: 'Bed', channel: '{}', plan: '{}', file_name: 'x.pdf', pieces: 0 }
  await database.inEnvironment(environmentId, ({ db }) =>
    db
      .insertInto('print_jobs')
      .values({ environment_id: environmentId, id, preset_id: presetId, state: 'failed', ...row })
      .execute(),
  )
  return id
}

async function problem(environmentId: string): Promise<string> {
  const id = randomUUID()
  const row = { source: 'HotFolder1', file_name: 'x.pdf', code: 'empty', text: 'empty' }
  await database.inEnvironment(environmentId, ({ db }) =>
    db
      .insertInto('intake_problems')
      .values({ environment_id: environmentId, id, ...row })
      .execute(),
  )
  return id
}

async function connectorChannel(environmentId: string): Promise<string> {
  const [connectorId, id] = [randomUUID(), randomUUID()]
  const key = { environment_id: environmentId, id: connectorId, name: 'Hall', key_hash: Buffer.from(connectorId) }
  await database.outside.insertInto('api_keys').values(key).execute()
  const row = { environment_id: environmentId, id, connector_id: connectorId, key: 'bed', channel: '{}' }
  await database.inEnvironment(environmentId, ({ db }) =>
    db
      .insertInto('connector_channels')
      .values({ ...row, reported_at: new Date() })
      .execute(),
  )
  return id
}

const here = await furnished()
const there = await furnished()

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
/** What differs from one answer to the next by its nature: its own name and time, and the cookie's. */
const OF_ITS_OWN = ['x-request-id', 'date']

/** All that a caller can see of a call with this id and with one that nobody has, every id in it blotted out. */
async function bothAnswers(person: Person, call: Call, inputOf: (id: string) => object, id: string) {
  const seen = async (named: string) => {
    const { result, questions } = await asked(() => person.call(call, inputOf(named) as never))
    const headers = Object.entries(result.raw.headers).filter(([name]) => !OF_ITS_OWN.includes(name))
    return {
      call: `${call.method} ${call.path}`,
      status: result.status,
      body: result.raw.body.replaceAll(ID, 'ID'),
      bytes: result.raw.rawPayload.length,
      headers: JSON.stringify(headers).replaceAll(ID, 'ID'),
      questions,
    }
  }
  // asked once before, so that neither of the two is the one that says when a session was seen last
  await person.call(call, inputOf(randomUUID()) as never)
  return { foreign: await seen(id), unknown: await seen(randomUUID()) }
}

const newPreset = (change: object) => ({
  body: { presetData: { name: randomUUID(), tableId: null, outputChannelId: null, ...change } },
})

type Kind = keyof typeof here.ids
interface Naming {
  readonly call: Call
  /** The fields that carry the id. */
  readonly at: string
  readonly kind: Kind
  readonly inputOf: (id: string) => object
}
const names = (call: Call, at: string, kind: Kind, inputOf: (id: string) => object): Naming => ({
  call,
  at,
  kind,
  inputOf,
})

const { jobId } = here.order
const { order: orderId, preset: presetId, layout: layoutId } = here.ids
const jigBody = {
  name: 'New',
  width: 10,
  height: 10,
  thickness: 1,
  slots: [],
  referenceText: '',
  defaultSpacing: 5,
  locations: [],
  printerTypes: [],
}
const jigOf = (id: string) => ({ ...jigBody, id, version: 1 })
const layoutOf = (change: object) => ({
  name: randomUUID(),
  width: 200,
  height: 200,
  jigs: [],
  printableArea: { x: 0, y: 0, width: 200, height: 200 },
  referenceText: '',
  defaultSpacing: 10,
  ...change,
})
const placed = (id: string) => [{ id, x: 0, y: 0, rotation: 0 }]
const slot = { id: orderId, jobId, jigNo: 1, slotNo: 1 }
const channel = (id: string) => ({
  id,
  name: 'VW Bed',
  ripName: 'VersaWorks',
  modelName: '',
  nickName: '',
  queueLabel: '',
  hostName: '',
  hotFolderPath: 'output',
  hotFolderName: 'Bed',
  printer: '',
  printerType: '',
  printerSettingFiles: [],
  outputRotation: 0,
  referenceZeroPointAsLeft: false,
  autoCropping: false,
  type: null,
})
/** A multi-job group whose files go to this channel. */
const group = (id: string) => {
  const { id: _, ...rest } = channel('')
  const file = { label: 'Original File', name: 'File 1', channelId: id }
  return {
    ...rest,
    name: 'MJG Bed',
    ripName: 'MultiJob',
    hotFolderPath: '',
    group: { type: 'Duplicate', files: [file] },
  }
}
const output = (change: object) => ({
  body: { data: [{ userId: here.admin.id, myPrinterData: [], myHotFolderData: [], ...change }] },
})

/** Every field of a body or a query that names something of an environment by its id, with what it names. */
const NAMING: readonly Naming[] = [
  names(calls.users.edit, 'id', 'user', (id) => ({ body: { id, role: 'operator' } })),
  names(calls.users.delete, 'id', 'user', (id) => ({ body: { id } })),
  names(calls.orders.edit, 'id', 'order', (id) => ({ body: { id, jobId, copies: 3 } })),
  names(calls.orders.delete, 'id', 'order', (id) => ({ body: { id, jobId } })),
  names(calls.orders.activate, 'id', 'order', (id) => ({ body: { id, jobId } })),
  names(calls.orders.edit, 'users', 'user', (id) => ({ body: { id: orderId, jobId, copies: 1, users: [id] } })),
  names(calls.outputPresets.delete, 'id', 'preset', (id) => ({ body: { id } })),
  names(calls.outputPresets.book, 'presetId', 'preset', (id) => ({
    body: { presetId: id, jobs: [{ id: orderId, jobId }] },
  })),
  names(calls.outputPresets.book, 'jobs[].id', 'order', (id) => ({ body: { presetId, jobs: [{ id, jobId }] } })),
  names(calls.outputPresets.unbook, 'presetId', 'preset', (id) => ({ body: { presetId: id } })),
  names(calls.outputPresets.unbook, 'jobs[].id', 'order', (id) => ({ body: { presetId, jobs: [{ id, jobId }] } })),
  names(calls.outputPresets.autoFill, 'presetId', 'preset', (id) => ({ body: { presetId: id } })),
  names(calls.outputPresets.save, 'presetData.id', 'preset', (id) => newPreset({ id })),
  names(calls.outputPresets.save, 'presetData.tableId', 'layout', (id) => newPreset({ tableId: id })),
  names(calls.outputPresets.save, 'presetData.outputChannelId', 'channel', (id) => newPreset({ outputChannelId: id })),
  names(calls.outputPresets.save, 'presetData.userId', 'user', (id) => newPreset({ userId: id })),
  names(calls.outputPresets.save, 'orderData[].id', 'order', (id) => ({
    body: { presetData: { ...here.presetData, id: presetId }, orderData: [{ ...slot, id }] },
  })),
  names(calls.print.orders, 'presetId', 'preset', (id) => ({ body: { presetId: id } })),
  names(calls.print.labels, 'printData.presetId', 'preset', (id) => ({ body: { printData: { presetId: id } } })),
  names(calls.print.makeProof, 'presetId', 'preset', (id) => ({ body: { presetId: id } })),
  names(calls.print.jobs, 'presetId', 'preset', (id) => ({ query: { presetId: id } })),
  names(calls.outputChannels.list, 'userId', 'user', (id) => ({ query: { userId: id } })),
  names(calls.outputChannels.choose, 'data[].userId', 'user', (id) => output({ userId: id })),
  names(calls.outputChannels.choose, 'data[].myPrinterData[].id', 'channel', (id) =>
    output({ myPrinterData: [channel(id)] }),
  ),
  names(calls.outputChannels.choose, 'data[].myHotFolderData[].id', 'channel', (id) =>
    output({ myHotFolderData: [channel(id)] }),
  ),
  names(calls.outputChannels.choose, 'data[].myPrinterData[].group.files[].channelId', 'channel', (id) =>
    output({ myPrinterData: [group(id)] }),
  ),
  names(calls.outputChannels.choose, 'data[].myHotFolderData[].group.files[].channelId', 'channel', (id) =>
    output({ myHotFolderData: [group(id)] }),
  ),
  names(calls.outputChannels.choose, 'data[].myPrinterData[].connectorChannelId', 'connectorChannel', (id) =>
    output({ myPrinterData: [{ ...channel(''), id: undefined, connectorChannelId: id }] }),
  ),
  names(calls.outputChannels.choose, 'data[].myHotFolderData[].connectorChannelId', 'connectorChannel', (id) =>
    output({ myHotFolderData: [{ ...channel(''), id: undefined, connectorChannelId: id }] }),
  ),
  names(calls.connectors.createKey, 'userId', 'user', (id) => ({ body: { name: 'Hall', kind: 'both', userId: id } })),
  names(calls.jigs.change, 'id', 'jig', (id) => ({ body: jigOf(id) })),
  names(calls.jigs.delete, 'id', 'jig', (id) => ({ body: { id } })),
  names(calls.layouts.create, 'jigs[].id', 'jig', (id) => ({ body: layoutOf({ jigs: placed(id) }) })),
  names(calls.layouts.change, 'id', 'layout', (id) => ({ body: layoutOf({ id, version: 1 }) })),
  names(calls.layouts.change, 'jigs[].id', 'jig', (id) => ({
    body: layoutOf({ id: layoutId, version: 1, jigs: placed(id) }),
  })),
  names(calls.layouts.delete, 'id', 'layout', (id) => ({ body: { id } })),
  names(calls.layouts.replaceJig, 'tableIds', 'layout', (id) => ({
    body: { tableIds: [id], currentJigId: here.ids.jig, newJigId: here.ids.jig },
  })),
  names(calls.layouts.replaceJig, 'newJigId', 'jig', (id) => ({
    body: { tableIds: [layoutId], currentJigId: here.ids.jig, newJigId: id },
  })),
  names(calls.layouts.replaceJig, 'currentJigId', 'jig', (id) => ({
    body: { tableIds: [layoutId], currentJigId: id, newJigId: here.ids.jig },
  })),
  names(calls.decisionTree.explain, 'of.job.id', 'order', (id) => ({ body: { of: { job: { id, jobId } } } })),
]

test('Every field of every call that takes an id is among those that are tried here', () => {
  const fields = allIdFields()
  const untried = fields.filter(({ call, field }) => !NAMING.some((each) => each.call === call && each.at === field))
  expect([...new Set(untried.map(({ name }) => name))]).toEqual([])
})

test('Calls that name something in their body answer for another environment’s id as for an unknown one', async () => {
  for (const person of [here.admin, here.operator]) {
    for (const { call, kind, inputOf } of NAMING) {
      const { foreign, unknown } = await bothAnswers(person, call, inputOf, there.ids[kind])
      expect(foreign).toEqual(unknown)
      expect(unknown.questions.length).toBeGreaterThan(0)
      // a body that is refused for its shape would prove nothing
      expect(unknown.body).not.toMatch(/bad_request/)
    }
  }
})

test('Calls that name something in their path do so too, whatever kind of id it is', async () => {
  const customer = here.shop.environment.resourceName
  for (const call of Object.values(calls).flatMap((rows): Call[] => Object.values(rows))) {
    if (!call.path.includes('/:')) continue
    for (const id of Object.values(there.ids)) {
      const inputOf = (named: string) => ({ params: { id: named, page: 1, version: 1 }, query: { customer } })
      const { foreign, unknown } = await bothAnswers(here.admin, call, inputOf, id)
      expect(foreign).toEqual(unknown)
    }
  }
})

test('Nothing of it was changed over there', async () => {
  const presets = (await there.admin.call(calls.outputPresets.listAll)).body['outputPresets']
  expect(presets).toMatchObject([{ id: there.ids.preset, name: 'Morning' }])
  expect((await there.operator.call(calls.session.profile)).status).toBe(200)
})
