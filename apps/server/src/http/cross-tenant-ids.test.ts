import { randomUUID } from 'node:crypto'
import { type Call, getKeyScope } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { expect, test, vi } from 'vitest'
import { fieldNamings, pathNamings } from '../testing/calls-with-ids.ts'
import { allIdFields } from '../testing/id-fields.ts'
import { populatedEnvironment } from '../testing/populated-environment.ts'
import { recordQueries } from '../testing/record-queries.ts'
import { type TestClient, testServer } from '../testing/test-server.ts'

// Makes many calls, possibly on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

/** Ids of another environment and unknown ids are indistinguishable: same status, headers, body, size and queries. */
const server = await testServer()
const here = await populatedEnvironment(server)
const there = await populatedEnvironment(server)
const NAMING = fieldNamings(here)
const PATHS = pathNamings(here)

const ID = /[0-9a-f]{8}-[0-9a-f-]{27}/g
/** Headers that differ between any two responses: request id, time, and the remaining rate. */
const OF_ITS_OWN = ['x-request-id', 'date', 'ratelimit']

/** Returns everything a caller can observe of a call with this id and with an unknown one, with all ids replaced. */
async function bothAnswers(person: TestClient, call: Call, createInput: (id: string) => object, id: string) {
  const seen = async (named: string) => {
    const { result, questions } = await recordQueries(() => person.call(call, createInput(named) as never))
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
  // A first call, so that neither of the two measured calls updates the last use of the session.
  await person.call(call, createInput(randomUUID()))
  return { foreign: await seen(id), unknown: await seen(randomUUID()) }
}

const isByKey = (call: Call): boolean => getKeyScope(call.access) !== null

/** Returns a caller that may use the call. */
const getCaller = (call: Call): TestClient => {
  if (!isByKey(call)) return here.admin
  return getKeyScope(call.access) === 'persBiz' ? here.shopSystem : here.connector
}

test('Every field with an id of every call is covered here', () => {
  const fields = allIdFields()
  const untried = fields.filter(({ call, field }) => !NAMING.some((each) => each.call === call && each.at === field))
  expect([...new Set(untried.map(({ name }) => name))]).toEqual([])
})

test('Calls with ids in their body return the same for another environment’s id as for an unknown one', async () => {
  for (const person of [here.admin, here.operator]) {
    for (const { call, kind, createInput } of NAMING) {
      const { foreign, unknown } = await bothAnswers(person, call, createInput, there.ids[kind])
      expect(foreign).toEqual(unknown)
      expect(unknown.questions.length).toBeGreaterThan(0)
      // A body rejected by its schema would prove nothing.
      expect(unknown.body).not.toMatch(/bad_request/)
    }
  }
})

test('Calls with ids in their path return the same for both, for users and connectors and all kinds of ids', async () => {
  for (const { call, at, createInput } of PATHS) {
    // Uploads send bytes and are tested below.
    if (call === (calls.connectors.upload as Call)) continue
    for (const id of Object.values(there.ids)) {
      const { foreign, unknown } = await bothAnswers(getCaller(call), call, createInput, id)
      expect(foreign).toEqual(unknown)
      // Neither the schema nor a missing permission may be the reason: an upload is named by its connector, all else
      // does not exist.
      expect([unknown.call, at, unknown.status]).toEqual([unknown.call, at, isUploadState(call) ? 200 : 404])
    }
  }
})

const isUploadState = (call: Call): boolean => call === (calls.connectors.uploadState as Call)

test('An upload of another environment can neither be read nor appended to', async () => {
  const { id } = { id: there.ids.upload }
  const offset = async (shop: typeof here) =>
    (await shop.connector.call(calls.connectors.uploadState, { params: { id } })).body['offset']
  expect([await offset(here), await offset(there)]).toEqual([0, 11])
})

test('The same calls with ids of the own environment succeed, so the comparison is not vacuous', async () => {
  const requestById = async (call: Call, id: string, person = here.admin) => {
    const naming = PATHS.find((each) => each.call === call && each.at === 'id')
    return (await person.call(call, naming?.createInput(id))).status
  }
  for (const [call, id] of [
    [calls.jigs.versions, here.ids.jig],
    [calls.layouts.versions, here.ids.layout],
    [calls.webhooks.messages, here.ids.webhook],
    [calls.intake.dismissProblem, here.ids.problem],
    [calls.connectors.revokeKey, here.ids.connector],
  ] as const) {
    expect([call.path, await requestById(call as Call, id)]).toEqual([call.path, 200])
  }
})

test('The other environment is unchanged', async () => {
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
 * Returns the share of pairs in which the first sample is larger, ties counted by half: 0.5 if the samples are
 * indistinguishable (Mann–Whitney U statistic). It depends on the order only, not on the speed of the machine.
 */
function share(one: readonly number[], other: readonly number[]): number {
  let sum = 0
  for (const a of one) for (const b of other) sum += a > b ? 1 : a === b ? 0.5 : 0
  return sum / (one.length * other.length)
}

test('Response times do not distinguish them either', async () => {
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
  for (const { call, kind, createInput } of tried) {
    const measureTime = async (id: string): Promise<number> => {
      const startedAt = performance.now()
      await here.admin.call(call, createInput(id))
      return performance.now() - startedAt
    }
    const [foreign, unknown]: [number[], number[]] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      // Alternating, so that other load of the machine affects both equally.
      const isOwn = round % 2 === 0
      if (isOwn) foreign.push(await measureTime(there.ids[kind]))
      unknown.push(await measureTime(randomUUID()))
      if (!isOwn) foreign.push(await measureTime(there.ids[kind]))
    }
    // By chance alone it deviates from 0.5 by 0.2 less than once in ten million times.
    expect(Math.abs(share(foreign, unknown) - 0.5)).toBeLessThan(0.2)
  }
})
