import { randomUUID } from 'node:crypto'
import { configCalls } from '@platen/contract/config'
import { jigCalls } from '@platen/contract/jigs'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { OK, statusAndCode, testServer } from '../testing/test-server.ts'
import { openDatabase } from './database.ts'
import { isTemporaryDatabaseError } from './temporary-error.ts'

const server = await testServer()
const { database } = server.services

/** Connections of a small pool, and of one environment on it. */
const [MAX, OF_ONE] = [6, 3]

/** Opens a pool on which a wait for a connection soon fails; a connection must be opened in this time, too. */
async function smallDatabase() {
  const small = await openDatabase({ ...server.config, max: MAX, connectionTimeoutMillis: 2_000 })
  onTestFinished(() => small.close())
  return small
}

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

test('A transaction that waits too long for the others of its environment fails with a temporary error', async () => {
  const small = await smallDatabase()
  const gate = Promise.withResolvers<void>()
  const environment = randomUUID()
  onTestFinished(() => gate.resolve())
  const held = Array.from({ length: OF_ONE }, () => small.inEnvironment(environment, () => gate.promise))
  await expect(small.inEnvironment(environment, async () => 1)).rejects.toSatisfy(isTemporaryDatabaseError)
  gate.resolve()
  await Promise.all(held)
})

test('Transactions that get no connection of the pool leave no slot occupied', async () => {
  const small = await smallDatabase()
  const environment = randomUUID()
  const clients = await Promise.all(Array.from({ length: MAX }, () => small.pool.connect()))
  const refused = Array.from({ length: OF_ONE }, () => small.inEnvironment(environment, async () => 1))
  for (const { status } of await Promise.allSettled(refused)) expect(status).toBe('rejected')
  for (const client of clients) client.release()
  expect(await small.inEnvironment(environment, async () => 1)).toBe(1)
})
