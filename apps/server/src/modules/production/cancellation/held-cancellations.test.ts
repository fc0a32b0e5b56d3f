import { connectorCalls } from '@platen/contract/connectors'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { expect, test } from 'vitest'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'
import { purgeIfDue } from '../../orders/retention/tasks/purge-history.ts'

let now = new Date('2026-11-21T10:00:00Z')
const server = await testServer({ now: () => now })
const shop = await testEnvironment(server)
const admin = await server.person(shop.environment, 'admin')
const createKey = async (person: TestClient) => {
  const { body } = await person.call(connectorCalls.createKey, { body: { name: 'shop', kind: 'persBiz' } })
  return { authorization: `Bearer ${String(body['key'])}` }
}
const key = await createKey(admin)
const artwork = await shop.artwork(1)

const DAY_MS = 24 * 60 * 60 * 1000
const advanceDays = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS)
}

const submit = (orderId: string, headers = key, jobIds = ['1', '2']) =>
  server.call(
    intakeCalls.persBizOrder,
    {
      body: {
        orderId,
        jobs: jobIds.map((jobId) => ({ jobId, copies: 3, frames: [{ file: artwork.id }] })),
      },
    },
    headers,
  )
const cancel = (orderId: string, more: { jobId?: string; copies?: number; reason?: string } = {}) =>
  server.call(intakeCalls.persBizCancel, { body: { orderId, ...more } }, key)

async function readStates(orderId: string, headers = key) {
  const { body } = await server.call(intakeCalls.persBizReadOrder, { params: { orderId } }, headers)
  const { jobs } = intakeCalls.persBizReadOrder.response.parse(body)
  return Object.fromEntries(jobs.map(({ jobId, status, counts }) => [jobId, [status, counts.open, counts.cancelled]]))
}

const countHeld = () =>
  server.services.database.inEnvironment(shop.environment.id, (tx) =>
    tx.execute('select from held_cancellations where environment_id = $1'),
  )

const CANCELLED = ['CANCELLED', 0, 3]
const OPEN = ['TOPRINT', 3, 0]

test('A cancellation that arrives before its order is held for 7 days, and applied when the order arrives', async () => {
  const heldUntil = new Date(now.getTime() + 7 * DAY_MS).toISOString()
  const validated = await server.call(intakeCalls.persBizValidateCancel, { body: { orderId: 'early' } }, key)
  expect(validated).toMatchObject({ status: 200, body: { heldUntil, jobs: [] } })
  expect(await cancel('early', { reason: 'too late' })).toMatchObject({ status: 202, body: { heldUntil, jobs: [] } })
  advanceDays(1)
  expect(await cancel('early')).toMatchObject({ status: 202, body: { heldUntil } })
  const repeated = await server.call(intakeCalls.persBizValidateCancel, { body: { orderId: 'early' } }, key)
  expect(repeated.body).toMatchObject({ heldUntil })
  advanceDays(5)
  expect(statusAndCode(await submit('early'))).toEqual(OK)
  expect(await readStates('early')).toEqual({ 1: CANCELLED, 2: CANCELLED })
  const reader = await server.person(shop.environment, 'admin')
  const { body } = await reader.call(orderCalls.list, { query: { type: 'history' } })
  expect((body['orders'] as WireOrder[])[0]?.jobs[0]?.cancellation).toMatchObject({ reason: 'too late', by: 'shop' })
  expect((await cancel('early')).body).toMatchObject({ heldUntil: null, jobs: [{ dropped: 3 }, { dropped: 3 }] })
  // the same order again changes nothing
  expect((await submit('early')).body).toMatchObject({ created: false, changed: false })
})

test('A held cancellation of one job leaves the others, and copies of an unknown order are not held', async () => {
  expect((await cancel('one job', { jobId: '2' })).status).toBe(202)
  await submit('one job')
  expect(await readStates('one job')).toEqual({ 1: OPEN, 2: CANCELLED })
  expect(statusAndCode(await cancel('some copies', { jobId: '2', copies: 1 }))).toEqual([404, 'not_found'])
  await submit('some copies')
  expect(await readStates('some copies')).toEqual({ 1: OPEN, 2: OPEN })
})

test('A cancellation of a job is held until the job arrives, also after other jobs of its order', async () => {
  await cancel('in parts', { jobId: '2' })
  await submit('in parts', key, ['1'])
  expect(await readStates('in parts')).toEqual({ 1: OPEN })
  expect(await cancel('in parts', { jobId: '3', reason: 'missing' })).toMatchObject({ status: 202, body: { jobs: [] } })
  await submit('in parts', key, ['1', '2', '3', '4'])
  expect(await readStates('in parts')).toEqual({ 1: OPEN, 2: CANCELLED, 3: CANCELLED, 4: OPEN })
  expect(await cancel('in parts', { jobId: '3' })).toMatchObject({ status: 200, body: { jobs: [{ dropped: 3 }] } })
  expect(await countHeld()).toBe(0)
})

test('A held cancellation expires, is deleted by the purge, and does not cancel an order that arrives later', async () => {
  await cancel('late')
  await cancel('purged')
  advanceDays(8)
  await submit('late')
  expect(await readStates('late')).toEqual({ 1: OPEN, 2: OPEN })
  await purgeIfDue(server.services, shop.environment)
  expect(await countHeld()).toBe(0)
})

test('A held cancellation applies to its environment only', async () => {
  const other = await createKey(await server.person(await server.environment(), 'admin'))
  await cancel('here')
  const body = { orderId: 'here', jobs: [{ jobId: '1', copies: 3, frames: [{ url: 'https://a.example/1.pdf' }] }] }
  const sent = await server.call(intakeCalls.persBizOrder, { body }, other)
  expect(sent.status).not.toBe(202)
  await submit('here')
  expect(await readStates('here')).toEqual({ 1: CANCELLED, 2: CANCELLED })
})

test('An order and its cancellation that arrive at the same time: the order is cancelled in every sequence', async () => {
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      const orderId = `race ${index}`
      const calls = [() => submit(orderId), () => cancel(orderId)]
      await Promise.all((index % 2 === 0 ? calls : calls.toReversed()).map((call) => untilAnswered(call)))
      expect(await readStates(orderId)).toEqual({ 1: CANCELLED, 2: CANCELLED })
    }),
  )
})

/** Repeats a call that found no free connection in time, as a client does after its `Retry-After`. */
async function untilAnswered(call: () => Promise<{ status: number }>): Promise<void> {
  for (;;) {
    const { status } = await call()
    if (status !== 503 && status !== 429) return
  }
}

test('A job that is named by two held cancellations is cancelled once', async () => {
  expect(await cancel('twice', { jobId: '1', reason: 'first' })).toMatchObject({ status: 202 })
  expect(await cancel('twice', { reason: 'second' })).toMatchObject({ status: 202 })
  expect((await submit('twice')).status).toBe(200)
  expect(await readStates('twice')).toEqual({ 1: CANCELLED, 2: CANCELLED })
  const events = await server.services.database.inEnvironment(shop.environment.id, (tx) =>
    tx.query<{ job: string }>(
      `select j.job_id as job from job_events e join jobs j on j.environment_id = e.environment_id and j.id = e.job_pk
         join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
        where e.environment_id = $1 and o.order_id = 'twice' and e.kind = 'cancelled'`,
    ),
  )
  expect(events.map(({ job }) => job).toSorted()).toEqual(['1', '2'])
})
