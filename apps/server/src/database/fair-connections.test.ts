import { randomUUID } from 'node:crypto'
import { configCalls } from '@platen/contract/config'
import { jigCalls } from '@platen/contract/jigs'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { OK, statusAndCode, testServer } from '../testing/test-server.ts'
import { openDatabase } from './database.ts'
import { connectInSlot, environmentSlots } from './environment-connections.ts'
import { openPool } from './pool.ts'
import { isTemporaryDatabaseError } from './temporary-error.ts'

const server = await testServer()
const { database } = server.services

/** Connections of a small pool, of one environment on it, and of all environments. */
const [MAX, OF_ONE, OF_ALL] = [6, 2, 4]

test('While an environment has as many reads as it can, calls of another one are answered', async () => {
  const [large, other] = [await server.environment(), await server.environment()]
  const [reader, person] = [await server.person(large, 'admin'), await server.person(other, 'admin')]
  const lock = new pg.Client(server.config)
  await lock.connect()
  onTestFinished(() => lock.end())
  await lock.query('begin; lock table jigs in access exclusive mode')
  const reads = Array.from({ length: 2 * database.pool.options.max }, () => reader.call(jigCalls.list))
  await expect.poll(() => database.countWaiting()).toBeGreaterThan(0)
  expect(statusAndCode(await person.call(configCalls.get))).toEqual(OK)
  await lock.query('rollback')
  await Promise.all(reads)
  expect(statusAndCode(await reader.call(jigCalls.list))).toEqual(OK)
})

test('While environments have as many transactions as they can, queries of no environment are answered', async () => {
  const small = await openDatabase({ ...server.config, max: MAX, connectionTimeoutMillis: 600_000 })
  onTestFinished(() => small.close())
  const gate = Promise.withResolvers<void>()
  onTestFinished(() => gate.resolve())
  let started = 0
  const hold = (environmentId: string) =>
    Array.from({ length: OF_ONE }, () =>
      small.inEnvironment(environmentId, () => {
        started += 1
        return gate.promise
      }),
    )
  const held = [hold(randomUUID()), hold(randomUUID()), hold(randomUUID())].flat()
  await expect.poll(() => started).toBeGreaterThanOrEqual(OF_ALL)
  await small.outsideEnvironments.selectFrom('environments').select('id').execute()
  expect(started).toBe(OF_ALL)
  gate.resolve()
  await Promise.all(held)
})

test('A transaction that waits too long for the others of its environment fails with a temporary error', async () => {
  const slots = environmentSlots({ max: MAX, connectionTimeoutMillis: 1 })
  const environment = randomUUID()
  const connect = () => connectInSlot(database.pool, slots, environment)
  const held = await Promise.all(Array.from({ length: OF_ONE }, connect))
  await expect(connect()).rejects.toSatisfy(isTemporaryDatabaseError)
  for (const connection of held) connection.release()
  const next = await connect()
  next.release()
})

test('Transactions that get no connection of the pool leave no slot occupied', async () => {
  const slots = environmentSlots({ max: MAX, connectionTimeoutMillis: 1 })
  const environment = randomUUID()
  const closed = openPool(server.config)
  await closed.end()
  for (let at = 0; at < OF_ONE; at += 1) {
    await expect(connectInSlot(closed, slots, environment)).rejects.toThrow('after calling end')
  }
  const connection = await connectInSlot(database.pool, slots, environment)
  connection.release()
})

test('The wait for the others of its environment counts for the time limit of a connection', async () => {
  const limitMs = 5000
  const pool = openPool({ ...server.config, max: 1, connectionTimeoutMillis: limitMs })
  onTestFinished(() => pool.end())
  const client = await pool.connect()
  onTestFinished(() => client.release())
  const slots = environmentSlots({ max: 1, connectionTimeoutMillis: limitMs })
  const environment = randomUUID()
  const slot = await slots.enter(environment)
  if (typeof slot === 'string') throw new Error('no slot')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const connecting = connectInSlot(pool, slots, environment)
  connecting.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  slot.release()
  await vi.advanceTimersByTimeAsync(1)
  await expect(connecting).rejects.toSatisfy(isTemporaryDatabaseError)
})
