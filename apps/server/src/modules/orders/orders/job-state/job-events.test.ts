import { randomUUID } from 'node:crypto'
import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { jigCalls } from '@platen/contract/jigs'
import { listJobEvents, orderCalls, type WireJobEvent } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { EMPTY_TREE } from '@platen/domain/decision-tree'
import { expect, test } from 'vitest'
import type { OrderRef } from '../../../../testing/print-fixture.ts'
import { runFixture, slot } from '../../../../testing/run-fixture.ts'
import { OK, statusAndCode, type TestClient } from '../../../../testing/test-server.ts'
import { AUTOMATIC } from './job-events-commands.ts'
import { deleteHistory, lockJobs, saveJobProgress } from './job-state-commands.ts'

const { server, shop, operator, admin, presetId, ordered, book, sent, printed, reject } = await runFixture()
const { database } = server.services
const preset = 'Morning'

const getKey = ({ id, jobId }: OrderRef) => ({ id, jobId })
const ask = (order: OrderRef, page: { limit?: number; cursor?: string } = {}, person: TestClient = admin) =>
  person.call(orderCalls.events, { query: { ...getKey(order), ...page, direction: 'ascending' } })

async function getEvents(order: OrderRef): Promise<WireJobEvent[]> {
  const { status, body } = await ask(order)
  expect(status).toBe(200)
  return listJobEvents.response.parse(body).events
}

const getChanges = async (order: OrderRef) =>
  (await getEvents(order)).map(({ kind, actor, details: { decision: _, ...details } }) => [kind, actor.name, details])

const countRows = async (): Promise<number> =>
  database.inEnvironment(shop.environment.id, async ({ client }) => {
    const { rows } = await client.query<{ count: number }>('select count(*) as count from job_events')
    return rows[0]?.count ?? 0
  })

test('Each change of a job writes one event with who caused it and what changed', async () => {
  const order = await ordered(1)
  const edit = { ...getKey(order), copies: 3, priority: 2 }
  expect(statusAndCode(await operator.call(orderCalls.edit, { body: edit }))).toEqual(OK)
  await book([order], 1)
  const unbook = { presetId, jobs: [getKey(order)] }
  expect(statusAndCode(await operator.call(outputPresetCalls.unbook, { body: unbook }))).toEqual(OK)
  await book([order], 2)
  const first = await sent()
  await book([order], 1)
  const second = await sent()
  expect(statusAndCode(await reject(first, [slot(1), slot(2)]))).toEqual(OK)
  const reprinted = await operator.call(printCalls.reprint, { params: { id: first } })
  const { id: reprint } = reprinted.body['printJob'] as { id: string }

  const by = operator.userId
  expect(await getChanges(order)).toEqual([
    ['arrived', null, { copies: 1 }],
    [
      'edited',
      by,
      { changes: { copies: { from: 1, to: 3 }, remaining: { from: 1, to: 3 }, priority: { from: 0, to: 2 } } },
    ],
    ['booked', by, { copies: 1, preset }],
    ['unbooked', by, { copies: 1, preset }],
    ['booked', by, { copies: 2, preset }],
    ['sentToPrint', by, { copies: 2, preset, printJob: first }],
    ['booked', by, { copies: 1, preset }],
    ['sentToPrint', by, { copies: 1, preset, printJob: second, isFinished: true }],
    ['rejected', by, { copies: 2, preset, printJob: first, reason: 'banding' }],
    ['reprinted', by, { copies: 2, preset, printJob: reprint }],
  ])
})

test('Cancelling a run and activating a job are events of all of its jobs', async () => {
  const [one, other] = [await ordered(1), await ordered(2)]
  await book([one, other])
  const run = await printed()
  expect(statusAndCode(await operator.call(printCalls.cancel, { params: { id: run } }))).toEqual(OK)
  expect((await getEvents(one)).at(-1)).toMatchObject({ kind: 'runCancelled', details: { copies: 1, printJob: run } })
  expect((await getEvents(other)).at(-1)).toMatchObject({ kind: 'runCancelled', details: { copies: 2, printJob: run } })
  await book([one, other])
  await sent()
  await admin.call(orderCalls.activate, { body: one })
  expect((await getEvents(one)).at(-1)).toMatchObject({
    kind: 'activated',
    actor: { kind: 'user', name: admin.userId },
  })
  expect((await getEvents(other)).at(-1)).toMatchObject({ kind: 'sentToPrint', details: { isFinished: true } })
})

test('A changed submission is an event of the jobs that it replaces, an unchanged one is not', async () => {
  const { order, job } = shop.arriving({ copies: [2] })
  const stored = await shop.deliver(order)
  const ref = { id: 'id' in stored ? stored.id : '', jobId: job.jobId, orderId: order.orderId }
  await shop.deliver(order)
  const frames = job.frames.map((frame) => ({ ...frame, copies: 5 }))
  await shop.deliver({
    ...order,
    jobs: [
      { ...job, frames },
      { ...job, jobId: 'second' },
    ],
  })
  expect(await getChanges(ref)).toEqual([
    ['arrived', null, { copies: 2 }],
    ['resubmitted', null, { copies: 5 }],
  ])
  expect(await getChanges({ ...ref, jobId: 'second' })).toEqual([['arrived', null, { copies: 2 }]])
})

test('Calls that fail or change nothing write no event, and neither does a transaction that is rolled back', async () => {
  const order = await ordered(2)
  const before = await countRows()
  expect((await book([order], 3)).status).toBe(409)
  const none = await operator.call(orderCalls.edit, { body: { ...getKey(order), copies: 0 } })
  expect(statusAndCode(none)).toEqual([422, 'order_no_copies'])
  expect(statusAndCode(await operator.call(orderCalls.edit, { body: { ...getKey(order), copies: 2 } }))).toEqual(OK)
  await database
    .inEnvironment(shop.environment.id, async (tx) => {
      const [job] = await lockJobs(tx, { keys: [order] })
      const events = [{ jobPk: job?.id ?? '', kind: 'activated' as const, details: {} }]
      await saveJobProgress(tx, job ? [job] : [], new Date(), { actor: AUTOMATIC, events })
      throw new Error('rolled back')
    })
    .catch((error: Error) => expect(error.message).toBe('rolled back'))
  expect(await countRows()).toBe(before)
})

test('The events of a job are returned in pages, latest first unless requested otherwise', async () => {
  const order = await ordered(9)
  for (let copies = 1; copies <= 4; copies++) {
    await operator.call(orderCalls.edit, { body: { ...getKey(order), copies } })
  }
  const first = listJobEvents.response.parse((await ask(order, { limit: 3 })).body)
  expect([first.events.length, first.total]).toEqual([3, 5])
  const cursor = String(first.nextCursor)
  const second = listJobEvents.response.parse((await ask(order, { limit: 3, cursor })).body)
  expect([second.events.length, second.nextCursor]).toEqual([2, null])
  const latest = await admin.call(orderCalls.events, { query: getKey(order) })
  const all = [...first.events, ...second.events]
  expect(listJobEvents.response.parse(latest.body).events).toEqual(all.toReversed())
  expect(statusAndCode(await ask(await ordered(1), { limit: 3, cursor }))).toEqual([400, 'bad_cursor'])
})

test('The events of a job are only returned to users who see the job', async () => {
  const order = await ordered(1)
  expect(statusAndCode(await ask(order, {}, operator))).toEqual(OK)
  const stranger = await server.person(shop.environment, 'operator')
  const elsewhere = await server.person(await server.environment(), 'admin')
  for (const person of [stranger, elsewhere]) {
    expect(statusAndCode(await ask(order, {}, person))).toEqual([404, 'not_found'])
  }
  expect(statusAndCode(await ask({ ...order, id: randomUUID() }))).toEqual([404, 'not_found'])
})

test('The events of a job are deleted with it: by a user, and when the history is purged', async () => {
  const [removed, old] = [await ordered(1), await ordered(1)]
  const before = await countRows()
  expect(statusAndCode(await admin.call(orderCalls.delete, { body: getKey(removed) }))).toEqual(OK)
  expect(await countRows()).toBe(before - 1)
  await book([old])
  await sent()
  await database.inEnvironment(shop.environment.id, (tx) => deleteHistory(tx, new Date(Date.now() + 60_000)))
  const { rows } = await database.inEnvironment(shop.environment.id, ({ client }) =>
    client.query(`select from job_events e join jobs j on j.id = e.job_pk where j.place = 'history'`),
  )
  expect(rows).toEqual([])
  expect(statusAndCode(await ask(old))).toEqual([404, 'not_found'])
})

test('Values that change with the rules or with a deleted jig are events of the jobs concerned', async () => {
  const [tag, ghost] = [await shop.order({ media: 'tag' }), await shop.order({ media: 'ghost' })]
  expect(statusAndCode(await admin.call(jigCalls.delete, { body: { id: shop.jigs.tag.id } }))).toEqual(OK)
  expect(statusAndCode(await admin.call(decisionTreeCalls.save, { body: EMPTY_TREE as never }))).toEqual(OK)
  expect(statusAndCode(await admin.call(orderCalls.reprocess))).toEqual(OK)
  const by = admin.userId
  const [, deleted, reprocessed, ...further] = await getChanges(tag)
  expect(deleted).toEqual(['jigDeleted', by, { changes: { jig: { from: 'Tag', to: null } } }])
  expect(reprocessed).toMatchObject(['reprocessed', by, { changes: { mediaType: { from: 'metal', to: null } } }])
  expect(further).toEqual([])
  expect(await getChanges(ghost)).toHaveLength(1)
})
