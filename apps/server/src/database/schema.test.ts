import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-database.ts'

const { database } = await testDatabase()

/** Read by hash or name before the environment is known; they contain no business data. */
const UNSCOPED_TABLES = [
  'accounts',
  'api_keys',
  'ended_sessions',
  'environment_names',
  'environments',
  'installation',
  'servers',
  'sessions',
  'sign_in_tries',
  'task_workers',
]

test('Every table with an environment has row-level security', async () => {
  const { rows } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and relkind = 'r' and relname not like 'kysely%'
        and not (relrowsecurity and relforcerowsecurity) order by 1`,
  )
  expect(rows.map((row) => row.name)).toEqual(UNSCOPED_TABLES)
})

test('A query without a filter on the environment sees only rows of the transaction’s environment', async () => {
  const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  for (const id of ids) {
    await database.outsideEnvironments
      .insertInto('environments')
      .values({ id, resource_name: `tenant${id.slice(-1)}`, name: `tenant${id.slice(-1)}` })
      .execute()
    await database.inEnvironment(id, ({ kysely }) =>
      kysely.insertInto('masters').values({ environment_id: id, category: 'mediaType', id: 'm', label: id }).execute(),
    )
  }
  for (const id of ids) {
    const seen = await database.inEnvironment(id, ({ kysely }) =>
      kysely.selectFrom('masters').select('label').execute(),
    )
    expect(seen).toEqual([{ label: id }])
  }
})

test('A transaction cannot write a row of another environment', async () => {
  const [own, other] = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004'] as const
  for (const id of [own, other]) {
    await database.outsideEnvironments
      .insertInto('environments')
      .values({ id, resource_name: `write${id.slice(-1)}`, name: `write${id.slice(-1)}` })
      .execute()
  }
  const write = database.inEnvironment(own, ({ kysely }) =>
    kysely
      .insertInto('masters')
      .values({ environment_id: other, category: 'mediaType', id: 'm', label: 'x' })
      .execute(),
  )
  await expect(write).rejects.toThrow(/row-level security/)
})

test('A query without any filter sees no rows of any table if no environment is set', async () => {
  const client = await database.pool.connect()
  try {
    const { rows: secured } = await client.query<{ name: string; using: string; checked: string; policies: number }>(
      `select c.relname as name, pg_get_expr(p.polqual, c.oid) as using, pg_get_expr(p.polwithcheck, c.oid) as checked,
              (select count(*) from pg_policy where polrelid = c.oid) as policies
         from pg_class c join pg_policy p on p.polrelid = c.oid and p.polcmd = '*' order by 1`,
    )
    expect(secured.length).toBeGreaterThan(15)
    await client.query('begin; set local role platen_app')
    for (const { name, using, checked, policies } of secured) {
      const { rows } = await client.query<{ seen: number }>(
        `select count(*) as seen from ${client.escapeIdentifier(name)}`,
      )
      expect([name, rows[0]?.seen]).toEqual([name, 0])
      // One policy, the same for reading and writing, and no additional permissive one.
      expect([name, using, checked, policies]).toEqual([name, '(environment_id = app_environment())', using, 1])
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
})
