import { randomUUID } from 'node:crypto'
import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { expect, test } from 'vitest'
import { type Person, testServer } from '../testing/test-server.ts'
import { testShop } from '../testing/test-shop.ts'

/** Ids of another environment answer exactly as unknown ids do: the same status and the same body, to the letter. */
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
  }
  return { shop, admin, operator, order, ids }
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

const here = await furnished()
const there = await furnished()

/** What a call tells for this id and for one that nobody has, every id in the answer blotted out. */
async function bothAnswers(person: Person, call: Call, inputOf: (id: string) => object, id: string) {
  const unknownId = randomUUID()
  const foreign = await person.call(call, inputOf(id) as never)
  const unknown = await person.call(call, inputOf(unknownId) as never)
  const told = (answer: typeof foreign) =>
    `${call.method} ${call.path} ${answer.status} ${answer.raw.body.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')}`
  return { foreign: told(foreign), unknown: told(unknown) }
}

const newPreset = (change: object) => ({
  body: { presetData: { name: randomUUID(), tableId: null, outputChannelId: null, ...change } },
})

/** Every call whose body or query names something, with what it names. */
const { jobId } = here.order
const NAMING: readonly [Call, keyof typeof here.ids, (id: string) => object][] = [
  [calls.users.edit, 'user', (id) => ({ body: { id, role: 'operator' } })],
  [calls.users.delete, 'user', (id) => ({ body: { id } })],
  [calls.orders.edit, 'order', (id) => ({ body: { id, jobId, copies: 3 } })],
  [calls.orders.delete, 'order', (id) => ({ body: { id, jobId } })],
  [calls.orders.activate, 'order', (id) => ({ body: { id, jobId } })],
  [calls.orders.edit, 'user', (id) => ({ body: { id: here.order.id, jobId, copies: 1, users: [id] } })],
  [calls.outputPresets.delete, 'preset', (id) => ({ body: { id } })],
  [calls.outputPresets.book, 'preset', (id) => ({ body: { presetId: id, jobs: [{ id: here.order.id, jobId }] } })],
  [calls.outputPresets.book, 'order', (id) => ({ body: { presetId: here.ids.preset, jobs: [{ id, jobId }] } })],
  [calls.outputPresets.unbook, 'preset', (id) => ({ body: { presetId: id } })],
  [calls.outputPresets.unbook, 'order', (id) => ({ body: { presetId: here.ids.preset, jobs: [{ id, jobId }] } })],
  [calls.outputPresets.autoFill, 'preset', (id) => ({ body: { presetId: id } })],
  [calls.outputPresets.save, 'preset', (id) => newPreset({ id })],
  [calls.outputPresets.save, 'layout', (id) => newPreset({ tableId: id })],
  [calls.outputPresets.save, 'channel', (id) => newPreset({ outputChannelId: id })],
  [calls.outputPresets.save, 'user', (id) => newPreset({ userId: id })],
  [calls.print.orders, 'preset', (id) => ({ body: { presetId: id } })],
  [calls.print.labels, 'preset', (id) => ({ body: { printData: { presetId: id } } })],
  [calls.print.jobs, 'preset', (id) => ({ query: { presetId: id } })],
  [calls.outputChannels.list, 'user', (id) => ({ query: { userId: id } })],
]

test('Calls that name something in their body answer for another environment’s id as for an unknown one', async () => {
  for (const person of [here.admin, here.operator]) {
    for (const [call, kind, inputOf] of NAMING) {
      const { foreign, unknown } = await bothAnswers(person, call, inputOf, there.ids[kind])
      expect(foreign).toBe(unknown)
      // a body that is refused for its shape would prove nothing
      expect(unknown).not.toMatch(/bad_request/)
    }
  }
})

test('Calls that name something in their path do so too, whatever kind of id it is', async () => {
  const customer = here.shop.environment.resourceName
  for (const call of Object.values(calls).flatMap((rows): Call[] => Object.values(rows))) {
    if (!call.path.includes('/:')) continue
    for (const id of Object.values(there.ids)) {
      const inputOf = (named: string) => ({ params: { id: named, page: 1 }, query: { customer } })
      const { foreign, unknown } = await bothAnswers(here.admin, call, inputOf, id)
      expect(foreign).toBe(unknown)
    }
  }
})

test('Nothing of it was changed over there', async () => {
  const presets = (await there.admin.call(calls.outputPresets.listAll)).body['outputPresets']
  expect(presets).toMatchObject([{ id: there.ids.preset, name: 'Morning' }])
  expect((await there.operator.call(calls.session.profile)).status).toBe(200)
})
