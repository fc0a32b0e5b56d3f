import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { waitUntil } from '../testing/connector-fixture.ts'
import { testServer } from '../testing/test-server.ts'

const server = await testServer()
const { database } = server.services
const shop = await server.environment()

const TRANSACTION = 'select pg_current_xact_id()::text as id'
const NOTIFY = { text: `select pg_notify('sent_after_commit', $1 || ' ' || pg_xact_status($1::xid8))` }

async function receivedNotifications(): Promise<readonly string[]> {
  const listener = new pg.Client(database.pool.options)
  await listener.connect()
  onTestFinished(() => listener.end())
  const received: string[] = []
  listener.on('notification', ({ payload = '' }) => received.push(payload))
  await listener.query('listen sent_after_commit')
  return received
}

test('A statement that is sent after COMMIT runs when the transaction is committed, and not if it is rolled back', async () => {
  const received = await receivedNotifications()
  const run = (keep: boolean) =>
    database.inEnvironment(
      shop.id,
      async (tx) => {
        const { rows } = await tx.client.query<{ id: string }>(TRANSACTION)
        tx.sendAfterCommit({ ...NOTIFY, values: [rows[0]?.id] })
        return rows[0]?.id
      },
      { keep: () => keep },
    )
  await run(false)
  const fails = database.inEnvironment(shop.id, async (tx) => {
    tx.sendAfterCommit({ ...NOTIFY, values: ['1'] })
    throw new Error('rolled back')
  })
  await expect(fails).rejects.toThrow('rolled back')
  const committed = await run(true)
  await waitUntil(() => expect(received).toEqual([`${committed} committed`]))
})

test('A statement after COMMIT that fails changes neither the result nor the connection', async () => {
  const result = await database.inEnvironment(shop.id, async (tx) => {
    tx.sendAfterCommit({ text: 'select 1 / 0' })
    return 'stored'
  })
  expect(result).toBe('stored')
  const next = await database.inEnvironment(shop.id, (tx) => tx.client.query<{ two: number }>('select 2 as two'))
  expect(next.rows).toEqual([{ two: 2 }])
})
