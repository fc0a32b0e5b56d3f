import { randomUUID } from 'node:crypto'
import { decisionTreeCalls } from '@platen/contract/decision-tree'
import { orderCalls } from '@platen/contract/orders'
import { printCalls, type TimelineKind, type WireTimelineEntry } from '@platen/contract/printing'
import { webhookCalls } from '@platen/contract/webhooks'
import { formatPieceCode } from '@platen/domain/printing'
import { expect, test } from 'vitest'
import type { EnvironmentTx } from '../../../database/database.ts'
import type { OrderRef } from '../../../testing/print-fixture.ts'
import { runFixture, slot } from '../../../testing/run-fixture.ts'
import type { TestClient } from '../../../testing/test-server.ts'
import { loadTimeline } from './timeline-store.ts'

const { server, shop, operator, admin, ordered, book, sent, reject, setState } = await runFixture()
const { database } = server.services
const inShop = <T>(work: (tx: EnvironmentTx) => Promise<T>) => database.inEnvironment(shop.environment.id, work)

interface Query {
  readonly orderId?: string
  readonly printJobId?: string
  readonly piece?: string
  readonly kinds?: string
  readonly limit?: number
  readonly cursor?: string
}

const ask = (query: Query, person: TestClient = admin) =>
  person.call(printCalls.timeline, { query: { direction: 'ascending', ...query } })

async function getEntries(query: Query, person?: TestClient): Promise<WireTimelineEntry[]> {
  const response = await ask({ limit: 100, ...query }, person)
  expect(response.body).toMatchObject({ success: true })
  return printCalls.timeline.response.parse(response.body).entries
}
const getEvents = async (query: Query, person?: TestClient) =>
  (await getEntries(query, person)).map(({ kind, event }) => `${kind} ${event}`)

async function printedOrder() {
  const order = await ordered(2)
  const edit = { id: order.id, jobId: order.jobId, copies: 2, priority: 5 }
  await operator.call(orderCalls.edit, { body: edit })
  await book([order], 2)
  const [{ number } = { number: 0 }] = await inShop((tx) =>
    tx.query<{ number: number }>(
      'select piece_number as number from bookings where environment_id = $1 order by jig_no, slot_no limit 1',
    ),
  )
  const run = await sent()
  await setState(run, 'pickedUp')
  await reject(run, [slot(1)])
  return { order, run, piece: formatPieceCode(number) }
}

const { order, run, piece } = await printedOrder()

test('The timeline of an order has its arrival, decisions, edits, bookings, runs and rejections in their sequence', async () => {
  expect(await getEvents({ orderId: order.id })).toEqual([
    'arrived arrived',
    'rules arrived',
    'edited edited',
    'booked booked',
    'printed sentToPrint',
    'printed ready',
    'delivered sent',
    'delivered pickedUp',
    'rejected rejected',
  ])
  const entries = await getEntries({ orderId: order.id })
  expect(entries[0]).toMatchObject({ event: 'arrived', details: { from: 'persBiz', copies: 2 } })
  expect(entries.find(({ kind }) => kind === 'edited')).toMatchObject({
    actor: { kind: 'user', name: operator.userId },
    jobId: order.jobId,
    details: { changes: { priority: { from: 0, to: 5 } } },
  })
  expect(entries.filter(({ printJob }) => printJob !== null).map(({ printJob }) => printJob)).toEqual(
    Array.from({ length: 5 }, () => run),
  )
})

test('The timeline of a run begins with its creation and has what happened to its pieces', async () => {
  const entries = await getEntries({ printJobId: run })
  expect(entries.map(({ event }) => event)).toEqual(['created', 'ready', 'sent', 'pickedUp', 'rejected'])
  expect(entries[0]?.details).toMatchObject({ preset: 'Morning', copies: 2 })
})

test('The timeline of a piece has its own booking and rejection, its run, and the changes of its job', async () => {
  const entries = await getEntries({ piece })
  expect(entries.map(({ source, event }) => `${source} ${event}`)).toEqual([
    'job arrived',
    'job arrived',
    'job edited',
    'piece booked',
    'run ready',
    'run sent',
    'run pickedUp',
    'piece rejected',
  ])
  expect(entries.at(-1)).toMatchObject({
    actor: { name: operator.userId },
    details: { reason: 'banding', note: 'lines' },
    printJob: run,
  })
})

test('The timelines say who printed, confirmed, withdrew and cancelled a print job; nobody for what the RIP did', async () => {
  const colleague = await server.person(shop.environment, 'admin', ['print_order_edit', 'team_presets_edit'])
  const confirmed = await printedOrder()
  const called = async (
    call: typeof printCalls.confirm | typeof printCalls.cancel | typeof printCalls.withdraw,
    id: string,
    person: TestClient,
  ) => expect((await person.call(call, { params: { id } })).body['errorCode']).toBeUndefined()
  await called(printCalls.confirm, confirmed.run, colleague)
  const getActors = async (query: Query) =>
    (await getEntries(query)).filter(({ source }) => source === 'run').map(({ event, actor }) => [event, actor?.name])
  expect(await getActors({ printJobId: confirmed.run })).toEqual([
    ['created', operator.userId],
    ['ready', undefined],
    ['sent', undefined],
    ['pickedUp', undefined],
    ['confirmed', colleague.userId],
  ])
  expect((await getActors({ orderId: confirmed.order.id })).at(-1)).toEqual(['confirmed', colleague.userId])
  const pieces = await colleague.call(printCalls.job, { params: { id: confirmed.run } })
  const good = printCalls.job.response.parse(pieces.body).pieces.find(({ rejected }) => !rejected)
  const scanned = await colleague.call(printCalls.piece, { params: { code: good?.code ?? '' } })
  expect(printCalls.piece.response.parse(scanned.body).piece.history.at(-1)).toMatchObject({ by: colleague.userId })

  await book([await ordered(1)], 1)
  const withdrawn = await sent()
  await called(printCalls.withdraw, withdrawn, colleague)
  await called(printCalls.cancel, withdrawn, operator)
  expect((await getActors({ printJobId: withdrawn })).slice(-2)).toEqual([
    ['withdrawing', colleague.userId],
    ['cancelled', operator.userId],
  ])
})

test('A timeline has the name of its order, output preset or piece', async () => {
  const getName = async (query: Query) => (await ask({ limit: 1, ...query })).body['name']
  expect(await getName({ orderId: order.id })).toBe(order.orderId)
  expect(await getName({ printJobId: run })).toBe('Morning')
  expect(await getName({ piece: piece.toLowerCase() })).toBe(piece)
})

test('A timeline is filtered by kinds, and read in pages without gaps or duplicates', async () => {
  const kinds: TimelineKind[] = ['rejected', 'delivered']
  expect(await getEvents({ orderId: order.id, kinds: kinds.join(',') })).toEqual([
    'delivered sent',
    'delivered pickedUp',
    'rejected rejected',
  ])
  const all = await getEntries({ orderId: order.id })
  const paged: WireTimelineEntry[] = []
  let cursor: string | null = null
  do {
    const { body }: { body: object } = await ask({ orderId: order.id, limit: 2, ...(cursor ? { cursor } : {}) })
    const page = printCalls.timeline.response.parse(body)
    paged.push(...page.entries)
    cursor = page.nextCursor
  } while (cursor !== null)
  expect(paged).toEqual(all)
  expect((await ask({ orderId: order.id, cursor: 'wrong' })).body).toMatchObject({ errorCode: 'bad_cursor' })
  expect((await ask({})).status).toBe(400)
  expect((await ask({ orderId: order.id, printJobId: run })).status).toBe(400)
})

test('Messages to webhooks are in the timelines of their order and run, with their state', async () => {
  const created = await admin.call(webhookCalls.create, { body: { url: 'https://shop.example/hook' } })
  expect(created.body).toMatchObject({ success: true })
  const reportedOrder = await printedOrder()
  const notified = await getEntries({ orderId: reportedOrder.order.id, kinds: 'notified' })
  expect(notified.map(({ event }) => event)).toEqual(expect.arrayContaining(['order.status_changed', 'piece.sent']))
  expect(notified[0]).toMatchObject({ source: 'webhook', details: { message: { state: 'waiting', attempts: 0 } } })
  const ofRun = await getEntries({ printJobId: reportedOrder.run, kinds: 'notified' })
  expect(ofRun.length).toBeGreaterThan(0)
  expect(ofRun.every(({ printJob }) => printJob === reportedOrder.run)).toBe(true)
  // the order of before has no message
  expect(await getEntries({ orderId: order.id, kinds: 'notified' })).toEqual([])
})

test('A user sees the timelines of their orders only', async () => {
  const stranger = await server.person(shop.environment, 'operator')
  for (const query of [{ orderId: order.id }, { printJobId: run }, { piece }]) {
    expect([query, (await ask(query, stranger)).status]).toEqual([query, 404])
  }
  const other = await server.person(await server.environment(), 'admin')
  expect((await ask({ orderId: order.id }, other)).status).toBe(404)
  expect((await ask({ orderId: randomUUID() })).status).toBe(404)
})

test('A decision has the version of the rules and the trace of that time, also after the rules were changed', async () => {
  const saveRules = async (value: string, version: number) => {
    const response = await admin.call(decisionTreeCalls.save, {
      body: {
        rootFilterNodeId: 'f',
        filterNodes: [
          {
            id: 'f',
            key: 'systemParam.media',
            values: [
              { dataNodeId: 'd', filterNodeId: null, isLinked: false },
              { dataNodeId: 'default', filterNodeId: null, isLinked: false },
            ],
          },
        ],
        dataNodes: [
          { id: 'd', value, matchRule: 'CONTAINS', actions: { jig: 'Case' } },
          { id: 'default', value: 'default', matchRule: 'EQUAL', actions: {} },
        ],
        version,
      },
    })
    expect(response.body).toMatchObject({ success: true })
  }
  const version = Number((await admin.call(decisionTreeCalls.get)).body['version'])
  await saveRules('cas', version)
  const later = await shop.order({ media: 'case', copies: [1] })
  await saveRules('mug', version + 1)
  expect((await admin.call(orderCalls.reprocess)).status).toBe(200)
  const decisions = await getEntries({ orderId: later.id, kinds: 'rules' })
  expect(decisions.map(({ event, details }) => ({ event, decision: details.decision }))).toEqual([
    {
      event: 'arrived',
      decision: {
        version: version + 1,
        steps: [{ key: 'systemParam.media', given: 'case', value: 'cas', matchRule: 'CONTAINS' }],
        moreSteps: 0,
        actions: { jig: 'Case' },
      },
    },
    {
      event: 'reprocessed',
      decision: {
        version: version + 2,
        steps: [{ key: 'systemParam.media', given: 'case', value: null, matchRule: 'EQUAL' }],
        moreSteps: 0,
        actions: {},
      },
    },
  ])
})

/** Adds orders with their events, messages and printed pieces, by SQL. */
const addOrders = (count: number) =>
  inShop(async (tx) => {
    await tx.execute(
      `with o as (
         insert into orders (environment_id, id, source, order_id, ordered_at)
         select $1, gen_random_uuid(), 'many', 'many ' || n || ' ' || gen_random_uuid(), now() from generate_series(1, $2::int) n
         returning id),
       j as (
         insert into jobs (environment_id, id, order_pk, job_id, delivery_hash)
         select $1, gen_random_uuid(), o.id, 'j', '' from o returning id, order_pk),
       e as (
         insert into job_events (environment_id, job_pk, kind, actor_kind)
         select $1, j.id, kind, 'automatic' from j, unnest(array['arrived', 'booked', 'sentToPrint', 'edited']) kind),
       p as (
         insert into print_pieces (environment_id, print_job_id, jig_no, slot_no, job_pk, frame_index, order_id, job_id)
         select $1, $3, 9, row_number() over () + (select max(slot_no) from print_pieces), j.id, 0, 'many', 'j' from j)
       insert into webhook_messages (environment_id, webhook_id, type, payload, state)
       select $1, w.id, 'order.status_changed', jsonb_build_object('data', jsonb_build_object('id', j.order_pk, 'jobId', 'j')),
              'delivered'
         from j cross join (select id from webhooks where environment_id = $1 limit 1) w`,
      [count, run],
    )
    return tx
  })

/** Returns how many rows the statements of a timeline read from the tables, and which of these they read completely. */
async function measure(of: OrderRef) {
  return inShop(async (tx) => {
    const jobs = await tx.query<{ id: string; orderPk: string; jobId: string }>(
      `select id, order_pk as "orderPk", job_id as "jobId" from jobs where environment_id = $1 and order_pk = $2`,
      [of.id],
    )
    const statements: { text: string; values: unknown[] }[] = []
    const client = new Proxy(tx.client, {
      get: (target, name) =>
        name === 'query'
          ? (text: string, values: unknown[]) => {
              statements.push({ text, values })
              return target.query(text, values)
            }
          : (Reflect.get(target, name) as unknown),
    })
    await loadTimeline({ ...tx, client }, { jobs }, undefined, { limit: 50, direction: 'descending' })
    let buffers = 0
    for (const { text, values } of statements) {
      const { rows } = await tx.client.query<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
        `explain (analyze, buffers, format json) ${text}`,
        values,
      )
      const plan = rows[0]?.['QUERY PLAN'][0]?.Plan ?? {}
      buffers += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
    }
    return buffers
  })
}

test('The cost of a timeline does not grow with the number of orders', async () => {
  const analyze = () => database.pool.query('analyze job_events, print_pieces, webhook_messages, run_events, jobs')
  await addOrders(200)
  await analyze()
  const few = await measure(order)
  for (let batch = 0; batch < 6; batch++) await addOrders(500)
  await analyze()
  const many = await measure(order)
  // an index has at most two levels more
  expect(many).toBeLessThan(few * 3 + 50)
})
