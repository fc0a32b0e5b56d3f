import { expect, inject, onTestFinished, test } from 'vitest'
import { openPool } from './pool.ts'

test('Time limits are set by a statement, because PgBouncer refuses them as parameters of the connection', async () => {
  const pool = openPool({ ...inject('cluster'), statement_timeout: 5_000 })
  onTestFinished(() => pool.end())
  const { rows } = await pool.query<{ name: string; setting: string; source: string }>(
    `select name, setting, source from pg_settings where name in
       ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`,
  )
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', setting: '15000', source: 'session' },
    { name: 'lock_timeout', setting: '10000', source: 'session' },
    { name: 'statement_timeout', setting: '5000', source: 'session' },
  ])
})
