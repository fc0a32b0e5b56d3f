import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { printCalls } from '@platen/contract/printing'
import { sessionCalls } from '@platen/contract/session'
import { applyListChanges, type ListChange } from '@platen/domain/orders'
import fc from 'fast-check'
import { expect, onTestFinished, test, vi } from 'vitest'
import { asAnotherCaller } from '../../../testing/other-caller.ts'
import { recordQueries } from '../../../testing/record-queries.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { anotherServer, type TestClient, testServer } from '../../../testing/test-server.ts'
import { wireOrder } from '../../../testing/wire-order-fixture.ts'
import { createOrderListBuffer } from './order-list-buffer.ts'
import { evictIdleOrderLists } from './order-list-cache.ts'
import { streamActiveOrders } from './order-list-store.ts'

setFlagsFromString('--expose-gc')

const server = await testServer()
const shop = await testEnvironment(server)
const admin = await server.person(shop.environment, 'admin')
const operator = await server.person(shop.environment, 'operator')
await shop.rule(operator.id, { location: ['hall1'] })
const { inEnvironment } = server.services.database
type Place = 'active' | 'history'

const secondServer = await anotherServer(server)
/** Returns a user with the same session on the second server. */
const onAnotherServer = async (person: TestClient): Promise<TestClient> => {
  const { headers } = (await person.call(sessionCalls.profile)).raw.raw.req
  const { cookie, customer } = headers as { cookie: string; customer: string }
  return { ...person, call: (row, input, more) => secondServer.call(row, input, { cookie, customer, ...more }) }
}

const savedPreset = await operator.call(outputPresetCalls.save, {
  body: {
    presetData: {
      name: 'Morning',
      tableId: shop.layoutId,
      outputChannelId: await shop.channel(operator.id),
      files: [{ name: 'File 1', printerSettingFile: null }],
    },
  },
})
const presetId = String(savedPreset.body['id'])

const ask = (person: TestClient, type: Place = 'active', etag?: string) =>
  person.call(orderCalls.list, { query: { type } }, etag === undefined ? {} : { 'if-none-match': etag })
const getMark = async (person: TestClient, type: Place = 'active') =>
  String((await ask(person, type)).raw.headers['etag'])
const list = async (person: TestClient, type: Place = 'active') =>
  (await ask(person, type)).body['orders'] as WireOrder[]

/** Returns the changes of the list since the response with this ETag. */
const changesSince = async (person: TestClient, since: string) =>
  (await person.call(orderCalls.changes, { query: { since } })).body as {
    mark: string
    changes: ListChange<WireOrder>[] | null
  }
const markIn = async (person: TestClient) => String((await ask(person)).body['mark'])

/** Reads the complete list without the cache. */
const readWhole = (visibleTo?: string) =>
  inEnvironment(shop.environment.id, async (tx) => {
    const book = createOrderListBuffer()
    for await (const orders of streamActiveOrders(tx)) book.replace([], orders)
    return (JSON.parse(book.answerFor(visibleTo, '').toString()) as { orders: WireOrder[] }).orders
  })

test('GET /pax/orders returns only 304 if the list is unchanged', async () => {
  await shop.order()
  const etag = await getMark(admin)
  const secondResponse = await ask(admin, 'active', etag)
  expect([secondResponse.status, secondResponse.raw.body]).toEqual([304, ''])
  expect(secondResponse.raw.headers['cache-control']).toBe('private, no-cache')
  expect((await ask(admin, 'active', `W/${etag}, "other"`)).status).toBe(304)
  expect((await ask(admin, 'active', '"other"')).status).toBe(200)
})

test('An unchanged list is answered by the query that authenticates the session, without a transaction', async () => {
  await shop.order()
  const [active, history] = [await getMark(admin), await getMark(admin, 'history')]
  const { database } = server.services
  const open = database.inEnvironment
  const spy = vi.spyOn(database, 'inEnvironment')
  // Resolved at the end also if the test fails: otherwise every later test would wait.
  const release = Promise.withResolvers<void>()
  onTestFinished(() => {
    release.resolve()
    spy.mockRestore()
  })
  // While an older transaction of another test runs in this PostgreSQL, the list may have changed.
  await vi.waitFor(async () => {
    spy.mockClear()
    for (const [type, etag] of [
      ['active', active],
      ['history', history],
    ] as const)
      expect((await ask(admin, type, etag)).status).toBe(304)
    expect(spy).not.toHaveBeenCalled()
  })
  // Every transaction waits: responses sent meanwhile have needed none, even if other calls begin some.
  spy.mockImplementation(async (...args: Parameters<typeof open>) => {
    await release.promise
    return open(...args)
  })
  expect((await ask(admin, 'active', active)).status).toBe(304)
  expect((await ask(admin, 'history', history)).status).toBe(304)
  const changed = ask(admin, 'history', active)
  await vi.waitFor(() => expect(spy).toHaveBeenCalled())
  release.resolve()
  expect((await changed).status).toBe(200)
})

test('A request without a session, or for another environment, never gets 304', async () => {
  await shop.order()
  const etag = await getMark(admin)
  const stranger = await server.person(await server.environment(), 'admin')
  expect((await ask(stranger, 'active', etag)).status).toBe(200)
  const deletedUser = await server.person(shop.environment, 'admin')
  expect((await ask(deletedUser, 'active', etag)).status).toBe(304)
  await server.services.database.outsideEnvironments
    .deleteFrom('sessions')
    .where('user_id', '=', deletedUser.id)
    .execute()
  expect((await ask(deletedUser, 'active', etag)).status).toBe(401)
})

test('An ETag is not valid for another user or for the other list', async () => {
  await shop.order({ media: 'tag' })
  await shop.order({ media: 'case' })
  expect((await ask(operator, 'active', await getMark(admin))).status).toBe(200)
  expect((await ask(admin, 'history', await getMark(admin))).status).toBe(200)
  expect(await list(operator)).toEqual(await readWhole(operator.id))
  expect((await list(operator)).length).toBeLessThan((await list(admin)).length)
})

test('A user sees only their own jobs of an order with several jobs', async () => {
  const { order, job } = shop.arriving({ media: 'case' })
  const other = shop.arriving({ media: 'tag', jobId: 'other' }).job
  const umlauts = { ...shop.arriving({ media: 'case', jobId: 'größer 大' }).job }
  await shop.deliver({ ...order, jobs: [job, other, umlauts] })
  const jobsFor = async (person: TestClient) =>
    (await list(person)).find(({ orderId }) => orderId === order.orderId)?.jobs.map(({ jobId }) => jobId)
  expect((await jobsFor(admin))?.toSorted()).toEqual(['größer 大', 'job', 'other'])
  expect((await jobsFor(operator))?.toSorted()).toEqual(['größer 大', 'job'])
})

test('The ETag of history stays valid while only active orders change, and changes if jobs are finished, activated or deleted', async () => {
  const order = await shop.order({ copies: [1] })
  const before = await getMark(admin, 'history')
  const key = { id: order.id, jobId: order.jobId }
  await operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key] } })
  expect((await ask(admin, 'history', before)).status).toBe(304)
  expect((await operator.call(printCalls.printOrders, { body: { presetId } })).status).toBe(200)
  const finished = await ask(admin, 'history', before)
  expect(finished.status).toBe(200)
  expect((finished.body['orders'] as WireOrder[]).map(({ id }) => id)).toContain(order.id)
  const printed = String(finished.raw.headers['etag'])
  await operator.call(orderCalls.activate, { body: key })
  expect((await ask(admin, 'history', printed)).status).toBe(200)
  expect((await list(admin)).map(({ id }) => id)).toContain(order.id)
})

test('GET /pax/orders/changes returns only the orders that changed since the list was read', async () => {
  const [first, second] = [await shop.order({ media: 'case' }), await shop.order({ media: 'case' })]
  const since = await markIn(admin)
  expect((await changesSince(admin, since)).changes).toEqual([])
  await admin.call(orderCalls.edit, { body: { id: second.id, jobId: second.jobId, copies: 7 } })
  const { mark, changes } = await changesSince(admin, since)
  expect(changes?.map(({ id, after }) => [id, after])).toEqual([[second.id, first.id]])
  expect(changes?.[0]?.entry?.jobs[0]?.frames[0]?.copies).toBe(7)
  expect((await changesSince(admin, mark)).changes).toEqual([])
})

test('GET /pax/orders/changes returns null for a list of another database, of long ago or of another user', async () => {
  await shop.order({ media: 'case' })
  const since = await markIn(admin)
  const [tag = '', , transactions = ''] = since.split('.')
  const longAgo = Math.floor(Date.now() / 1000 - 13 * 60 * 60).toString(36)
  for (const mark of [
    ...['', 'x', since.replace(tag, `"${'z'.repeat(16)}`), since.replace('active', 'history'), `${since}.`],
    ...[`${tag}.active.${transactions}.${longAgo}.all"`, `${tag}.active.${'9'.repeat(30)}.${longAgo}.all"`],
  ]) {
    expect((await changesSince(admin, mark)).changes).toBeNull()
  }
  expect((await ask(admin, 'active', `${tag}.active.${transactions}.${longAgo}.all"`)).status).toBe(200)
  expect((await changesSince(operator, since)).changes).toBeNull()
})

test('The changes of a user contain no orders they never saw, and report orders no longer assigned to them as deleted', async () => {
  const [theirs, other] = [await shop.order({ media: 'case' }), await shop.order({ media: 'tag' })]
  const since = await markIn(operator)
  const key = { id: theirs.id, jobId: theirs.jobId }
  await admin.call(orderCalls.edit, { body: { id: other.id, jobId: other.jobId, copies: 5 } })
  expect((await changesSince(operator, since)).changes).toEqual([])
  await admin.call(orderCalls.edit, { body: { ...key, copies: 2, users: [] } })
  expect((await changesSince(operator, since)).changes).toEqual([{ id: theirs.id, after: null, entry: null }])
  await admin.call(orderCalls.edit, { body: { ...key, copies: 2, users: [operator.id] } })
  expect((await changesSince(operator, since)).changes?.map(({ id }) => id)).toEqual([theirs.id])
})

test('GET /pax/orders/changes returns null if more orders changed than the cache records', async () => {
  const since = await markIn(admin)
  await shop.order({ media: 'case' })
  const late = await markIn(admin)
  await inEnvironment(shop.environment.id, async ({ client, environmentId }) => {
    await client.query(
      `with many as (insert into orders (environment_id, id, source, order_id, ordered_at)
         select $1, gen_random_uuid(), 'persBiz', 'many-' || n, now() from generate_series(1, 1001) n returning id)
       insert into jobs (environment_id, id, order_pk, job_id, delivery_hash, place, finished_at)
         select $1, gen_random_uuid(), id, 'job', '\\x00', 'history', now() from many`,
      [environmentId],
    )
  })
  expect((await changesSince(admin, since)).changes).toBeNull()
  const now = await markIn(admin)
  expect((await changesSince(admin, now)).changes).toEqual([])
  expect(late).not.toBe(now)
})

test('The changes include a transaction that began earlier and commits later', async () => {
  const [early, late] = [await shop.order(), await shop.order()]
  const rename = (id: string, name: string) => ({
    text: `update jobs set media_name = $3 where environment_id = $1 and order_pk = $2`,
    values: [shop.environment.id, id, name],
  })
  const getName = async (id: string) =>
    (await list(admin)).find((order) => order.id === id)?.jobs[0]?.mediaInfo.mediaName
  let etag = ''
  await inEnvironment(shop.environment.id, async (slow) => {
    await slow.client.query(rename(early.id, 'slow'))
    await asAnotherCaller(async () => {
      await inEnvironment(shop.environment.id, (quick) => quick.client.query(rename(late.id, 'quick')))
      expect([await getName(early.id), await getName(late.id)]).toEqual(['case', 'quick'])
      expect(await getName(early.id)).toBe('case')
      etag = await getMark(admin)
      expect((await ask(admin, 'active', etag)).status).toBe(304)
    })
  })
  expect((await ask(admin, 'active', etag)).status).toBe(200)
  expect(await getName(early.id)).toBe('slow')
})

test('A rolled back transaction does not change the list', async () => {
  const order = await shop.order()
  const etag = await getMark(admin)
  await inEnvironment(
    shop.environment.id,
    (tx) =>
      tx.client.query(`delete from jobs where environment_id = $1 and order_pk = $2`, [tx.environmentId, order.id]),
    { keep: () => false },
  )
  expect((await ask(admin, 'active', etag)).status).toBe(304)
})

/** The statement that reads the ids of all active orders. */
const READS_ALL = /select distinct order_pk as id/

test('A list that was not used for an hour leaves memory, and is read again when it is requested', async () => {
  await shop.order()
  const hasReadAll = async () =>
    (await recordQueries(() => markIn(admin))).questions.some((question) => READS_ALL.test(question))
  await markIn(admin)
  const mark = await markIn(admin)
  evictIdleOrderLists(server.services.database, performance.now() + 59 * 60 * 1000)
  expect(await hasReadAll()).toBe(false)
  evictIdleOrderLists(server.services.database, performance.now() + 61 * 60 * 1000)
  expect(await hasReadAll()).toBe(true)
  // The client’s list is still known to be current.
  expect((await ask(admin, 'active', mark)).status).toBe(304)
  expect(await list(admin)).toEqual(await readWhole())
})

test('A list of 10,000 orders keeps at most 60 MB in memory, also after each order was read again', () => {
  const order = (at: number) => ({ order: wireOrder(at), arrivedAt: new Date(at) })
  const collect = runInNewContext('gc') as () => void
  const usedMb = () => {
    collect()
    // Memory of buffers is released by the collection after the one that finds them.
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return (heapUsed + arrayBuffers) / 1024 / 1024
  }
  const before = usedMb()
  const book = createOrderListBuffer()
  for (let round = 0; round < 2; round++) {
    for (let at = 0; at < 10_000; at++) {
      if (round === 0) book.add([order(at)])
      else book.replace([], [order(at)])
      // Other work of the server, which shares the pool of small buffers.
      for (let other = 0; other < 8; other++) Buffer.from('x'.repeat(1000))
    }
  }
  const response = book.answerFor(undefined, '')
  const mb = usedMb() - before
  expect((JSON.parse(response.toString()) as { orders: unknown[] }).orders).toHaveLength(10_000)
  expect(mb).toBeLessThan(60)
})

test('A change in another environment does not change the list', async () => {
  const elsewhere = await testEnvironment(server)
  const etag = await getMark(admin)
  await elsewhere.order()
  expect((await ask(admin, 'active', etag)).status).toBe(304)
})

test('The cached lists of two servers in turns equal the list read from the database after any sequence of changes', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('arrive' as const), media: fc.constantFrom('case', 'tag', 'ghost') }),
    fc.record({ do: fc.constantFrom('book', 'edit', 'delete', 'activate'), at: fc.nat({ max: 5 }) }),
    fc.record({ do: fc.constantFrom('unbook', 'print', 'reprocess') }),
  )
  const keys: { id: string; jobId: string }[] = []
  const had = new Map<TestClient, { etag: string; orders: WireOrder[] }>()
  const followed = new Map<TestClient, { mark: string; orders: WireOrder[] }>()
  const elsewhere = new Map([
    [admin, await onAnotherServer(admin)],
    [operator, await onAnotherServer(operator)],
  ])
  let turn = 0
  const pickServer = (person: TestClient) => (turn++ % 3 === 0 ? elsewhere.get(person) : undefined) ?? person
  /** Reads the list once, then only the changes. */
  const follow = async (person: TestClient) => {
    const followedList = followed.get(person)
    const { mark, changes } = followedList
      ? await changesSince(pickServer(person), followedList.mark)
      : { mark: await markIn(pickServer(person)), changes: null }
    const orders =
      followedList && changes ? applyListChanges(followedList.orders, changes) : await list(pickServer(person))
    followed.set(person, { mark, orders: orders ?? [] })
    expect(orders).toEqual(await readWhole(person === admin ? undefined : person.id))
  }
  const refreshList = async (person: TestClient) => {
    const lastList = had.get(person)
    const { status, body, raw } = await ask(pickServer(person), 'active', lastList?.etag)
    const orders = status === 304 && lastList ? lastList.orders : (body['orders'] as WireOrder[])
    had.set(person, { etag: String(raw.headers['etag']), orders })
    expect(orders).toEqual(await readWhole(person === admin ? undefined : person.id))
  }
  const act = async (action: typeof step extends fc.Arbitrary<infer A> ? A : never): Promise<unknown> => {
    if ('media' in action) {
      const { id, jobId } = await shop.order({ media: action.media, copies: [2, 1] })
      return keys.unshift({ id, jobId })
    }
    const key = 'at' in action ? keys[action.at % keys.length] : undefined
    if (action.do === 'unbook') return operator.call(outputPresetCalls.unbook, { body: { presetId } })
    if (action.do === 'print') return operator.call(printCalls.printOrders, { body: { presetId } })
    if (action.do === 'reprocess') return admin.call(orderCalls.reprocess)
    if (!key) return undefined
    if (action.do === 'book')
      return operator.call(outputPresetCalls.book, { body: { presetId, jobs: [key], copies: 1 } })
    if (action.do === 'edit') return admin.call(orderCalls.edit, { body: { ...key, copies: 3, jig: 'Tag' } })
    if (action.do === 'activate') return admin.call(orderCalls.activate, { body: key })
    return admin.call(orderCalls.delete, { body: key })
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      for (const each of steps) {
        await act(each)
        await Promise.all([refreshList(admin), refreshList(operator), follow(admin), follow(operator)])
        const [all, own] = await Promise.all([list(pickServer(admin)), list(pickServer(operator))])
        expect(all).toEqual(await readWhole())
        expect(own).toEqual(await readWhole(operator.id))
      }
    }),
    { numRuns: 12 },
  )
})
