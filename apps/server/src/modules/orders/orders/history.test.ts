import { HISTORY_SORTS, type HistorySort, orderCalls, type WireOrder } from '@platen/contract/orders'
import { expect, test } from 'vitest'
import type { EnvironmentTx } from '../../../database/database.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'
import { loadHistoryPage } from './history-store.ts'

const server = await testServer()
const { database } = server.services

interface Page {
  readonly orders: readonly WireOrder[]
  readonly mark: string
  readonly nextCursor: string | null
  readonly total: number
  readonly isTotalEstimated: boolean
}

interface Asked {
  readonly sort?: HistorySort
  readonly direction?: 'ascending' | 'descending'
  readonly search?: string
  readonly limit?: number
  readonly cursor?: string
}

const ask = (person: TestClient, asked: Asked = {}) =>
  person.call(orderCalls.list, { query: { type: 'history', ...asked } })

async function page(person: TestClient, asked: Asked = {}): Promise<Page> {
  const response = await ask(person, asked)
  expect(response.status).toBe(200)
  return response.body as unknown as Page
}

/** Reads page after page; `between` runs after each one. Returns the keys of the jobs of each page. */
async function readPages(
  person: TestClient,
  asked: Asked,
  between: () => Promise<void> = async () => undefined,
): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const { orders, nextCursor } = await page(person, { ...asked, ...(cursor === undefined ? {} : { cursor }) })
    pages.push(orders.flatMap(({ jobs }) => jobs.map(({ objId }) => objId)))
    cursor = nextCursor ?? undefined
    await between()
  } while (cursor !== undefined)
  return pages
}

/** Creates an environment with this number of orders with one printed job each; texts and times repeat. */
async function getHistory(count: number) {
  const shop = await testEnvironment(server)
  const admin = await server.person(shop.environment, 'admin')
  const run = <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
    database.inEnvironment(
      shop.environment.id,
      async ({ client }) => (await client.query(text, [shop.environment.id, ...values])).rows as Row[],
    )
  const add = async (first: number, last: number, source = 'persBiz') => {
    await run(
      `insert into orders (environment_id, id, source, order_id, external_order_id, dealer_order_id, ordered_at)
       select $1, gen_random_uuid(), $4, 'Order-' || n, nullif('E-' || n % 7, 'E-0'), nullif('D-' || n % 5, 'D-0'),
              '2026-01-01'::timestamptz + n % 4 * interval '1 hour' + interval '1 microsecond'
         from generate_series($2::int, $3::int) n`,
      first,
      last,
      source,
    )
    await run(
      `insert into jobs (environment_id, id, order_pk, job_id, media_name, sku, place, status, finished_at, delivery_hash)
       select $1, gen_random_uuid(), o.id, 'job', 'Media ' || ascii(right(o.order_id, 1)) % 3, 'S' || length(o.order_id),
              'history', 'PRINTED', '2026-02-01'::timestamptz + ascii(right(o.order_id, 1)) % 6 * interval '1 microsecond',
              '\\x00'
         from orders o where o.environment_id = $1
          and not exists (select from jobs j where j.environment_id = $1 and j.order_pk = o.id)`,
    )
    await database.pool.query('analyze orders, jobs')
    await run(
      `insert into frames (environment_id, job_pk, frame_index, copies, remaining, pending)
       select $1, j.id, 0, 2, 0, 0 from jobs j where j.environment_id = $1
          and not exists (select from frames f where f.environment_id = $1 and f.job_pk = j.id)`,
    )
  }
  if (count > 0) await add(1, count)
  return { shop, admin, run, add }
}

const ORDERED: Readonly<Record<HistorySort, string>> = {
  finishedAt: 'j.finished_at',
  orderId: 'lower(o.order_id) collate "C"',
  dealerOrderId: `lower(coalesce(o.dealer_order_id, '')) collate "C"`,
  date: 'o.ordered_at',
  mediaName: 'lower(j.media_name) collate "C"',
  sku: 'lower(j.sku) collate "C"',
}

type History = Awaited<ReturnType<typeof getHistory>>

/** Returns all jobs in history in this order, read without pages. */
const readAll = async ({ run }: History, sort: HistorySort, direction: 'asc' | 'desc'): Promise<string[]> =>
  (
    await run<{ id: string }>(
      `select j.id from jobs j join orders o on o.environment_id = $1 and o.id = j.order_pk
        where j.environment_id = $1 and j.place = 'history'
        order by ${ORDERED[sort]} ${direction}, o.id ${direction}, j.id ${direction}`,
    )
  ).map(({ id }) => id)

test.each(HISTORY_SORTS)('Pages by %s return every job once and in order, also with equal sort keys', async (sort) => {
  const history = await getHistory(40)
  for (const direction of ['ascending', 'descending'] as const) {
    const pages = await readPages(history.admin, { sort, direction, limit: 7 })
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 7, 7, 5])
    expect(pages.flat()).toEqual(await readAll(history, sort, direction === 'ascending' ? 'asc' : 'desc'))
  }
})

test('Pages by date return every order once, also those of the first and the last year, which only differ by microseconds', async () => {
  const history = await getHistory(12)
  await history.run(
    `update orders o set ordered_at = case when n % 2 = 0 then '9999-12-31T23:59:59Z'::timestamptz else '0001-01-01' end
              + n * interval '1 microsecond'
       from (select id, row_number() over (order by id) as n from orders where environment_id = $1) numbered
      where o.environment_id = $1 and o.id = numbered.id`,
  )
  for (const direction of ['ascending', 'descending'] as const) {
    const pages = await readPages(history.admin, { sort: 'date', direction, limit: 1 })
    expect(pages.flat()).toEqual(await readAll(history, 'date', direction === 'ascending' ? 'asc' : 'desc'))
  }
})

test.each(HISTORY_SORTS)('Pages by %s stay in order while jobs are added and deleted', async (sort) => {
  const history = await getHistory(60)
  const before = new Set(await readAll(history, sort, 'asc'))
  let at = 1000
  const pages = await readPages(history.admin, { sort, direction: 'ascending', limit: 4 }, async () => {
    await history.add(at, at + 2)
    at += 3
    await history.run(
      `delete from jobs where environment_id = $1 and id =
         (select id from jobs where environment_id = $1 order by id desc limit 1)`,
    )
    if (at > 1100) throw new Error('the pages do not end')
  })
  const seen = pages.flat()
  expect(new Set(seen).size).toBe(seen.length)
  const after = await readAll(history, sort, 'asc')
  // a job that existed all the time is in the pages, and those in the pages have the order of the list
  expect(seen).toEqual(expect.arrayContaining(after.filter((id) => before.has(id))))
  const places = seen.map((id) => after.indexOf(id)).filter((place) => place >= 0)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('Without cursor and limit, the response has the latest 200 jobs in the specified shape', async () => {
  const history = await getHistory(201)
  const { admin } = history
  const { orders, ...fields } = await page(admin)
  expect(orders).toHaveLength(200)
  expect(fields).toEqual({
    success: true,
    mark: expect.any(String),
    nextCursor: expect.any(String),
    total: 201,
    isTotalEstimated: false,
  })
  expect(orders[0]).toMatchObject({ orderId: expect.any(String), source: 'persBiz', customerInfo: {} })
  expect(orders[0]?.jobs[0]).toMatchObject({ jobStatus: 'PRINTED', frameIndex: 0, amountPrinted: 2 })
  expect(orders.map(({ jobs }) => jobs[0]?.objId)).toEqual((await readAll(history, 'finishedAt', 'desc')).slice(0, 200))
})

test('Consecutive jobs of an order are one order; the frames of a job stay together', async () => {
  const { shop, admin, run } = await getHistory(0)
  const { order, job } = shop.arriving({ copies: [1, 2] })
  await shop.deliver({ ...order, jobs: [job, { ...job, jobId: 'second' }, { ...job, jobId: 'third' }] })
  await run(`update jobs set place = 'history', status = 'PRINTED', finished_at = now() where environment_id = $1`)
  const { orders } = await page(admin)
  expect(orders.map(({ jobs }) => jobs.length)).toEqual([3])
  expect(orders[0]?.jobs.map(({ frames }) => frames.map(({ copies }) => copies))).toEqual([
    [1, 2],
    [1, 2],
    [1, 2],
  ])
  expect((await page(admin, { limit: 2 })).orders.map(({ jobs }) => jobs.length)).toEqual([2])
})

test('A search finds the start of each searched text in any case, and nothing else', async () => {
  const { admin, run } = await getHistory(30)
  await run(`update jobs set job_id = 'Jöb_%' where environment_id = $1 and id =
    (select id from jobs where environment_id = $1 order by id limit 1)`)
  const foundBy = async (search: string) =>
    (await page(admin, { search, sort: 'orderId' })).orders.map(({ orderId }) => orderId)
  expect(await foundBy('oRDER-2')).toEqual([2, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29].map((n) => `Order-${n}`))
  expect(await foundBy('e-3')).toEqual(['Order-10', 'Order-17', 'Order-24', 'Order-3'])
  expect(await foundBy('d-4')).toHaveLength(6)
  expect(await foundBy('media 1')).toHaveLength(9)
  expect(await foundBy('s8')).toHaveLength(21)
  expect(await foundBy('jÖB_%')).toHaveLength(1)
  expect(await foundBy('-1')).toEqual([])
  expect(await foundBy('%')).toEqual([])
  expect(await foundBy('  ')).toHaveLength(30)
})

test('A search with many results returns every job once and in order, in pages that may be short', async () => {
  const history = await getHistory(6000)
  const { admin, run } = history
  // newest first, the jobs of the search are beyond the rows that one page reads
  await run(
    `update jobs j set finished_at = '2026-03-01'::timestamptz - substr(o.order_id, 7)::int * interval '1 minute',
                       sku = case when substr(o.order_id, 7)::int > 5500 then 'Rare' else 'Common' end
       from orders o where j.environment_id = $1 and o.environment_id = $1 and o.id = j.order_pk`,
  )
  const ids = (sku: string) =>
    run<{ id: string }>(
      `select id from jobs where environment_id = $1 and sku = $2 order by finished_at desc, order_pk desc, id desc`,
      sku,
    ).then((rows) => rows.map(({ id }) => id))
  expect((await readPages(admin, { search: 'common', limit: 500 })).flat()).toEqual(await ids('Common'))
  expect((await readPages(admin, { search: 'rare', limit: 500 })).flat()).toEqual(await ids('Rare'))
  expect(await page(admin, { search: 'rare', limit: 100 })).toMatchObject({ total: 500, isTotalEstimated: false })
  // every job matches, so that the search reads the history in its order; the last page is empty or complete
  const both = await readPages(admin, { search: 'order', limit: 500, direction: 'ascending' })
  expect(both.flat()).toEqual(await readAll(history, 'finishedAt', 'asc'))
  await run(`update jobs set media_name = 'Late' where environment_id = $1 and sku = 'Rare'`)
  await run(
    `update jobs set media_name = 'Late' where environment_id = $1 and id in
       (select id from jobs where environment_id = $1 order by finished_at limit 2500)`,
  )
  const late = await run<{ id: string }>(
    `select id from jobs where environment_id = $1 and media_name = 'Late' order by finished_at desc, order_pk desc, id desc`,
  )
  expect((await readPages(admin, { search: 'late', limit: 500 })).flat()).toEqual(late.map(({ id }) => id))
})

test('A user sees only their own jobs, on every page and with every search', async () => {
  const history = await getHistory(50)
  const operator = await server.person(history.shop.environment, 'operator')
  await history.run(
    `update jobs set users = array[$2::uuid] where environment_id = $1 and media_name = 'Media 1'`,
    operator.id,
  )
  const jobRows = await history.run<{ id: string }>(
    `select id from jobs where environment_id = $1 and media_name = 'Media 1'`,
  )
  for (const search of ['', 'order-', 'Media']) {
    const pages = await readPages(operator, { limit: 6, search })
    expect(pages.flat().toSorted()).toEqual(jobRows.map(({ id }) => id).toSorted())
  }
  expect(await page(operator, { search: 'media 2' })).toMatchObject({ orders: [], total: 0, nextCursor: null })
})

test('A cursor of another environment, user, filter or sort order, or a changed one, gets bad_cursor and no data', async () => {
  const [history, other] = [await getHistory(20), await getHistory(20)]
  const operator = await server.person(history.shop.environment, 'operator')
  const { nextCursor } = await page(history.admin, { limit: 5 })
  const cursor = String(nextCursor)
  const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]
  const cursorWith = (...keys: unknown[]) => Buffer.from(JSON.stringify([parts[0], ...keys])).toString('base64url')
  const attempts: [TestClient, Asked][] = [
    [other.admin, { cursor }],
    [operator, { cursor }],
    [history.admin, { cursor, sort: 'sku' }],
    [history.admin, { cursor, direction: 'ascending' }],
    [history.admin, { cursor, search: 'order' }],
    ...['', 'x', '"', 'bnVsbA', `${cursor}AAAA`, cursor.slice(4), cursorWith(), cursorWith('a', 'b', 'c')].map(
      (bad): [TestClient, Asked] => [history.admin, { cursor: bad }],
    ),
    ...[
      ['9'.repeat(19), parts[2], parts[3]],
      [`-${'9'.repeat(18)}`, parts[2], parts[3]],
      [parts[1], parts[2], 7],
      [parts[1], `${parts[2]}' or true`, parts[3]],
    ].map((keys): [TestClient, Asked] => [history.admin, { cursor: cursorWith(...keys) }]),
  ]
  for (const [person, asked] of attempts) {
    const response = await ask(person, asked)
    expect(statusAndCode(response)).toEqual([400, 'bad_cursor'])
    expect(response.body['orders']).toBeUndefined()
  }
  expect((await page(history.admin, { cursor, limit: 500 })).orders).toHaveLength(15)
})

test('The limit of a page is between 1 and 500', async () => {
  const { admin } = await getHistory(3)
  for (const limit of [0, -1, 501, 1.5]) {
    expect(statusAndCode(await ask(admin, { limit }))).toEqual([400, 'bad_request'])
  }
  expect((await page(admin, { limit: 1 })).orders).toHaveLength(1)
  expect((await page(admin, { limit: 500 })).orders).toHaveLength(3)
})

test('The total is exact up to 10,000 jobs and an estimate above', async () => {
  const { admin, run } = await getHistory(10_000)
  expect(await page(admin, { limit: 1 })).toMatchObject({ total: 10_000, isTotalEstimated: false })
  await run(
    `insert into jobs (environment_id, id, order_pk, job_id, place, status, delivery_hash)
     select $1, gen_random_uuid(), id, 'second', 'history', 'PRINTED', '\\x00' from orders where environment_id = $1`,
  )
  await database.pool.query('analyze jobs')
  const { total, isTotalEstimated } = await page(admin, { limit: 1 })
  expect(isTotalEstimated).toBe(true)
  expect(total).toBeGreaterThan(10_000)
  expect(total).toBeLessThan(40_000)
})

/** Returns the plan of the query that finds the jobs of the second page, if PostgreSQL prefers indexes. */
async function explainSecondPage(environmentId: string, sort: HistorySort, isDescending: boolean): Promise<string> {
  const selected = { sort, isDescending, limit: 2, search: undefined, visibleTo: undefined }
  return database.inEnvironment(environmentId, async (tx) => {
    const { next } = await loadHistoryPage(tx, { ...selected, after: undefined })
    await tx.client.query('set local enable_bitmapscan = off; set local enable_sort = off')
    let plan = ''
    const query = async (text: string, values: unknown[]) => {
      if (text.startsWith('with matching')) {
        const { rows } = await tx.client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      }
      return tx.client.query(text, values)
    }
    await loadHistoryPage({ ...tx, client: { query } as EnvironmentTx['client'] }, { ...selected, after: next })
    return plan
  })
}

test.each(HISTORY_SORTS)(
  'A page by %s begins at its position in an index, and reads no job before it',
  async (sort) => {
    const { shop } = await getHistory(6)
    for (const isDescending of [true, false])
      expect(await explainSecondPage(shop.environment.id, sort, isDescending)).toMatch(/Index Cond: .*ROW\(/)
  },
)
