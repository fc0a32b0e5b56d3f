import { randomUUID } from 'node:crypto'
import { auditCalls } from '@platen/contract/audit'
import { intakeCalls } from '@platen/contract/intake'
import { printCalls } from '@platen/contract/printing'
import { webhookCalls } from '@platen/contract/webhooks'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testEnvironment } from '../testing/test-environment.ts'
import { statusAndCode, type TestClient, testServer } from '../testing/test-server.ts'

const server = await testServer()
const { pool } = server.services.database

interface Query {
  readonly limit?: number
  readonly cursor?: string
  readonly direction?: 'ascending' | 'descending'
  readonly [filter: string]: unknown
}

type Environment = Awaited<ReturnType<typeof testEnvironment>>

/** The lists by time: how to add entries with times that repeat, and SQL conditions of their filters. */
interface TestedList {
  /** Adds entries with the numbers from `$2` to `$3`. */
  readonly insert: string
  readonly table: string
  readonly key: string
  readonly field: string
  readonly ask: (person: TestClient, query: Query) => ReturnType<TestClient['call']>
  readonly filters: readonly (readonly [Query, string])[]
}

const WEBHOOK = randomUUID()
const TIME = `'2026-01-01'::timestamptz + n % 5 * interval '1 microsecond'`
const NUMBERS = 'from generate_series($2::int, $3::int) n'

const LISTS: Readonly<Record<string, TestedList>> = {
  'print jobs': {
    insert: `insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, file_name,
               state, reason, pieces, created_at)
      select $1, gen_random_uuid(), gen_random_uuid(), 'Preset ' || n % 3, 'Layout', '{}', '{}', 'f' || n || '.pdf',
             (array['printed', 'failed', 'queued'])[n % 3 + 1], case n % 2 when 0 then 'Offline' end, 1, ${TIME} ${NUMBERS}`,
    table: 'print_jobs',
    key: 'created_at, id',
    field: 'printJobs',
    ask: (person, query) => person.call(printCalls.jobs, { query }),
    filters: [
      [{}, 'true'],
      [{ text: 'preset 2' }, `preset_name = 'Preset 2'`],
      [{ to: '2026-01-01T00:00:00.000002Z' }, `created_at < '2026-01-01T00:00:00.000002Z'`],
      [{ unresolved: 'true' }, `state in ('failed', 'queued')`],
      [{ unresolved: 'undelivered' }, `state in ('failed', 'queued')`],
      [{ text: 'no such run' }, 'false'],
    ],
  },
  'audit entries': {
    insert: `insert into audit_entries (environment_id, actor, action, subject_kind, subject_name)
      select $1, 'a@b.example', 'changed', (array['jig', 'layout'])[n % 2 + 1], 'Name ' || n ${NUMBERS}`,
    table: 'audit_entries',
    key: 'id',
    field: 'entries',
    ask: (person, query) => person.call(auditCalls.list, { query }),
    filters: [
      [{}, 'true'],
      [{ subject: 'layout' }, `subject_kind = 'layout'`],
      [{ text: 'NAME 1', action: 'changed' }, `subject_name like 'Name 1%'`],
    ],
  },
  'webhook messages': {
    insert: `insert into webhook_messages (environment_id, webhook_id, type, payload, state, created_at)
      select $1, '${WEBHOOK}', 'ping', '{}', (array['delivered', 'failed'])[n % 2 + 1], ${TIME} ${NUMBERS}`,
    table: 'webhook_messages',
    key: 'created_at, id',
    field: 'messages',
    ask: (person, query) => person.call(webhookCalls.messages, { params: { id: WEBHOOK }, query }),
    filters: [
      [{}, 'true'],
      [{ state: 'failed' }, `state = 'failed'`],
    ],
  },
  'intake problems': {
    insert: `insert into intake_problems (environment_id, id, source, file_name, code, text, created_at, dismissed_at)
      select $1, gen_random_uuid(), 'HotFolder1', 'f' || n, 'file_name', 'text', ${TIME}, case when n % 4 = 0 then now() end
        ${NUMBERS}`,
    table: 'intake_problems',
    key: 'created_at, id',
    field: 'problems',
    ask: (person, query) => person.call(intakeCalls.problems, { query }),
    filters: [[{}, 'dismissed_at is null']],
  },
}

async function getList({ insert }: TestedList, entries: number) {
  const shop: Environment = await testEnvironment(server)
  const admin = await server.person(shop.environment, 'admin')
  await pool.query('delete from webhooks where id = $1', [WEBHOOK])
  await pool.query(
    `insert into webhooks (environment_id, id, url, secret_sealed) values ($1, $2, 'https://shop.example', '')`,
    [shop.environment.id, WEBHOOK],
  )
  let last = 0
  const add = async (count: number) => {
    await pool.query(insert, [shop.environment.id, last + 1, last + count])
    last += count
  }
  await add(entries)
  return { admin, environmentId: shop.environment.id, add }
}

async function readPages({ ask, field }: TestedList, person: TestClient, query: Query, between?: () => Promise<void>) {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { status, body } = await ask(person, { ...query, ...(cursor === undefined ? {} : { cursor }) })
    expect(status).toBe(200)
    const entries = body[field] as { id: string | number }[]
    expect(entries.length).toBeLessThanOrEqual(query.limit ?? 200)
    ids.push(...entries.map(({ id }) => String(id)))
    cursor = body['nextCursor'] as string | null
    await between?.()
  }
  return ids
}

/** The ids of all entries, read without pages, latest first. */
async function readAll({ table, key }: TestedList, environmentId: string, condition: string): Promise<string[]> {
  const { rows } = await pool.query<{ entry: string }>(
    `select id::text as entry from ${table} where environment_id = $1 and ${condition}
      order by ${key.replaceAll(/\w+/g, '$& desc')}`,
    [environmentId],
  )
  return rows.map(({ entry }) => entry)
}

const directions = fc.constantFrom('ascending', 'descending')

test.for(Object.entries(LISTS))(
  'The pages of %s are the complete list, for every filter and direction',
  async ([, list]) => {
    const { admin, environmentId } = await getList(list, 61)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...list.filters),
        directions,
        fc.integer({ min: 1, max: 70 }),
        async ([filter, condition], direction, limit) => {
          const all = await readAll(list, environmentId, condition)
          const expected = direction === 'descending' ? all : all.toReversed()
          expect(await readPages(list, admin, { ...filter, direction, limit })).toEqual(expected)
        },
      ),
      { numRuns: 15 },
    )
  },
)

test.for(Object.entries(LISTS))(
  'Pages of %s have each earlier entry once, while others are added',
  async ([, list]) => {
    const { admin, environmentId, add } = await getList(list, 40)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...list.filters),
        directions,
        fc.integer({ min: 15, max: 30 }),
        async ([filter, condition], direction, limit) => {
          const before = await readAll(list, environmentId, condition)
          let additions = 3
          const pages = await readPages(list, admin, { ...filter, direction, limit }, async () => {
            if (additions-- > 0) await add(4)
          })
          const all = await readAll(list, environmentId, condition)
          const ordered = direction === 'descending' ? all : all.toReversed()
          expect(new Set(pages).size).toBe(pages.length)
          expect(ordered.filter((id) => pages.includes(id))).toEqual(pages)
          expect(pages).toEqual(expect.arrayContaining(before))
        },
      ),
      { numRuns: 6 },
    )
  },
)

test.for(Object.entries(LISTS))(
  'A cursor of other %s, or a changed one, gets bad_cursor and no data',
  async ([, list]) => {
    const other = await getList(list, 9)
    const { nextCursor: foreign } = (await list.ask(other.admin, { limit: 2 })).body
    const { admin } = await getList(list, 9)
    const cursor = String((await list.ask(admin, { limit: 2 })).body['nextCursor'])
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as string[]
    const cursorWith = (...keys: unknown[]) => Buffer.from(JSON.stringify([parts[0], ...keys])).toString('base64url')
    const queries: Query[] = [
      { cursor: String(foreign) },
      { cursor, direction: 'ascending' },
      ...list.filters.slice(1).map(([filter]) => ({ ...filter, cursor })),
      ...['', 'x', 'bnVsbA', cursor.slice(4), cursorWith(), cursorWith(`${parts[1]}' or true`, ...parts.slice(2))].map(
        (bad) => ({
          cursor: bad,
        }),
      ),
    ]
    for (const query of queries) {
      const response = await list.ask(admin, query)
      expect(statusAndCode(response)).toEqual([400, 'bad_cursor'])
      expect(response.body[list.field]).toBeUndefined()
    }
  },
)

test.for(Object.entries(LISTS))('A page of %s has between 1 and 500 entries, by default 200', async ([, list]) => {
  const { admin, environmentId } = await getList(list, 700)
  const getLength = async (query: Query) => ((await list.ask(admin, query)).body[list.field] as unknown[]).length
  for (const limit of [0, 501, 1.5]) {
    expect(statusAndCode(await list.ask(admin, { limit }))).toEqual([400, 'bad_request'])
  }
  expect(await Promise.all([getLength({}), getLength({ limit: 1 }), getLength({ limit: 500 })])).toEqual([200, 1, 500])
  const total = (await readAll(list, environmentId, list.filters[0]?.[1] ?? 'true')).length
  expect((await list.ask(admin, { limit: 1 })).body).toMatchObject({ total, isTotalEstimated: false })
})

test('A filter that matches the last entry that a page reads continues after it', async () => {
  const list = LISTS['audit entries'] as TestedList
  const { admin, add, environmentId } = await getList(list, 1)
  const name = (subject: string) =>
    pool.query(
      `insert into audit_entries (environment_id, actor, action, subject_kind, subject_name)
       values ($1, 'a', 'changed', 'jig', $2)`,
      [environmentId, subject],
    )
  await name('Rare')
  await add(1999)
  await name('Rare')
  await add(1999)
  for (const direction of ['ascending', 'descending'] as const) {
    expect(await readPages(list, admin, { text: 'Rare', direction })).toHaveLength(2)
  }
})
