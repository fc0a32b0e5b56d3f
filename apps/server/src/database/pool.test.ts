import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startFaultyProxy } from '../testing/faulty-proxy.ts'
import { testDatabase } from '../testing/test-database.ts'
import { MAINTENANCE_STATEMENT_MS, openPool, withLimits } from './pool.ts'
import { isTemporaryDatabaseError } from './temporary-error.ts'

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

test('A connection on which the time limits cannot be set within the timeout is closed, and its caller gets an error', async () => {
  // AuthenticationOk and ReadyForQuery, then no more responses.
  const welcome = Buffer.from('5200000008000000005a0000000549', 'hex')
  const closed = Promise.withResolvers<void>()
  const silent = createServer((socket) => {
    socket.once('data', () => socket.write(welcome))
    socket.once('close', () => closed.resolve())
  })
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  const { port } = silent.address() as AddressInfo
  // The time limit of the statement only: connecting may take longer on a busy machine.
  const limits = withLimits({ statement_timeout: 5_000 }, 200)
  const pool = new pg.Pool({ host: '127.0.0.1', port, user: 'platen', password: '', ...limits })
  onTestFinished(async () => {
    silent.close()
    await pool.end()
  })
  await expect(pool.query('select 1')).rejects.toThrow('Query read timeout')
  await closed.promise
})

test('A statement whose response never arrives, as when the machine of the database vanishes, fails as a temporary error', async () => {
  const { host = 'localhost', port = 5432, ...cluster } = inject('cluster')
  const proxy = await startFaultyProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  const proxyUrl = new URL(proxy.address)
  const pool = openPool({ ...cluster, host: proxyUrl.hostname, port: Number(proxyUrl.port), statement_timeout: 100 })
  onTestFinished(() => pool.end())
  const readProcess = async () => (await pool.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const first = await readProcess()
  expect(await readProcess()).toBe(first)
  const interruption = Promise.withResolvers<void>()
  proxy.hold(interruption.promise)
  await expect(readProcess()).rejects.toSatisfy(isTemporaryDatabaseError)
  interruption.resolve()
  expect(await readProcess()).not.toBe(first)
})

test('Maintenance may wait longer for a response, and only until its connection is used again', async () => {
  const { database } = await testDatabase()
  const readLimit = (options?: { isMaintenance: boolean }): Promise<number> =>
    database.inEnvironment(
      randomUUID(),
      async ({ client }) => (client as unknown as { connection: { stream: Socket } }).connection.stream.timeout ?? 0,
      options,
    )
  const limit = await readLimit()
  expect(limit).toBeGreaterThan(30_000)
  expect(limit).toBeLessThan(60_000)
  expect(await readLimit({ isMaintenance: true })).toBeGreaterThan(MAINTENANCE_STATEMENT_MS)
  expect(await readLimit()).toBe(limit)
})
