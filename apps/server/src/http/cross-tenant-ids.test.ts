import { randomUUID } from 'node:crypto'
import { type Call, keyScopeOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { expect, test, vi } from 'vitest'
import { recordQueries } from '../testing/record-queries.ts'
import { populatedEnvironment } from '../testing/populated-environment.ts'
import { fieldNamings, pathNamings } from '../testing/calls-with-ids.ts'
import { allIdFields } from '../testing/id-fields.ts'
import { type TestClient, testServer } from '../testing/test-server.ts'

// many calls, on machines that may have much else to do
vi.setConfig({ testTimeout: 300_000 })

/** Ids of another environment answer as unknown ones do: alike in status, headers, body, size, and in the work done. */
const server = await testServer()
const here = await populatedEnvironment(server)
const there = await populatedEnvironment(server)
const NAMING = fieldNamings(here)
const PATHS = pathNamings(here)

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
/** What differs from one answer to the next by its nature: its own name and time, and the cookie's. */
const OF_ITS_OWN = ['x-request-id', 'date']

/** All that a caller can see of a call with this id and with one that nobody has, every id in it blotted out. */
async function bothAnswers(person: TestClient, call: Call, inputOf: (id: string) => object, id: string) {
  const seen = async (named: string) => {
    const { result, questions } = await recordQueries(() => person.call(call, inputOf(named) as never))
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

const isByKey = (call: Call): boolean => keyScopeOf(call.access) !== null

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

test('Calls that name something in their path do so too, for people and connectors, whatever kind of id it is', async () => {
  for (const { call, at, inputOf } of PATHS) {
    // bytes go another way, below
    if (call === (calls.connectors.upload as Call)) continue
    for (const id of Object.values(there.ids)) {
      const { foreign, unknown } = await bothAnswers(isByKey(call) ? here.connector : here.admin, call, inputOf, id)
      expect(foreign).toEqual(unknown)
      // neither its shape nor a lack of rights may be why: an upload is named by its connector, all else is not there
      expect([unknown.call, at, unknown.status]).toEqual([unknown.call, at, isUploadState(call) ? 200 : 404])
    }
  }
})

const isUploadState = (call: Call): boolean => call === (calls.connectors.uploadState as Call)

test('An upload of another environment is neither seen nor added to', async () => {
  const { id } = { id: there.ids.upload }
  const offset = async (shop: typeof here) =>
    (await shop.connector.call(calls.connectors.uploadState, { params: { id } })).body['offset']
  expect([await offset(here), await offset(there)]).toEqual([0, 11])
})

test('What one finds under one’s own ids is there: the walk is not one through an empty house', async () => {
  const found = async (call: Call, id: string, person = here.admin) => {
    const naming = PATHS.find((each) => each.call === call && each.at === 'id')
    return (await person.call(call, naming?.inputOf(id) as never)).status
  }
  for (const [call, id] of [
    [calls.jigs.versions, here.ids.jig],
    [calls.layouts.versions, here.ids.layout],
    [calls.webhooks.messages, here.ids.webhook],
    [calls.intake.dismissProblem, here.ids.problem],
    [calls.connectors.revokeKey, here.ids.connector],
  ] as const) {
    expect([call.path, await found(call as Call, id)]).toEqual([call.path, 200])
  }
})

test('Nothing of it was changed over there', async () => {
  const presets = (await there.admin.call(calls.outputPresets.listAll)).body['outputPresets']
  expect(presets).toMatchObject([{ id: there.ids.preset, name: 'Morning' }])
  expect((await there.operator.call(calls.session.profile)).status).toBe(200)
  expect((await there.connector.call(calls.connectors.uploadState, { params: { id: there.ids.upload } })).status).toBe(
    200,
  )
  const webhooks = (await there.admin.call(calls.webhooks.list)).body['webhooks']
  expect(webhooks).toMatchObject([{ id: there.ids.webhook, waiting: 1 }])
})

/**
 * How often the first of two samples is the larger one, ties by half: 0.5 where nothing tells them apart (the statistic
 * of Mann and Whitney). No clock of the machine's speed is in it, only the order.
 */
function share(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (const a of one) for (const b of other) sum += a > b ? 1 : a === b ? 0.5 : 0
  return sum / (one.length * other.length)
}

test('Nobody can tell them apart by time either', async () => {
  const ROUNDS = 120
  const tried = [
    ...NAMING.filter(({ call }) => call === (calls.orders.delete as Call) || call === (calls.users.edit as Call)),
    ...PATHS.filter(({ call }) => call === (calls.print.job as Call)).map((each) => ({
      ...each,
      kind: 'printJob' as const,
    })),
    ...PATHS.filter(({ call }) => call === (calls.artwork.original as Call)).map((each) => ({
      ...each,
      kind: 'artwork' as const,
    })),
  ]
  expect(tried.length).toBeGreaterThanOrEqual(4)
  for (const { call, kind, inputOf } of tried) {
    const took = async (id: string): Promise<number> => {
      const began = performance.now()
      await here.admin.call(call, inputOf(id) as never)
      return performance.now() - began
    }
    const [foreign, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      // by turns, each as often the first of the two, so that what the machine does meanwhile falls on both
      const own = round % 2 === 0
      if (own) foreign.push(await took(there.ids[kind]))
      unknown.push(await took(randomUUID()))
      if (!own) foreign.push(await took(there.ids[kind]))
    }
    // by chance alone it strays from a half by 0.2 once in more than ten million times
    expect(Math.abs(share(foreign, unknown) - 0.5)).toBeLessThan(0.2)
  }
})
