import { spawn } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import http from 'node:http'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { sendFile } from '../http/send-file.ts'
import { hashPassword, verifyPassword } from '../modules/identity/passwords/passwords.ts'
import { receivePart } from '../modules/intake/intake/receive-upload.ts'
import { storeMissingContours } from '../modules/orders/artwork/store-contours.ts'
import { composeInThread } from '../modules/production/printing/compose-in-worker-thread.ts'
import { outboundRequest } from '../outbound-http/outbound-request.ts'
import { decryptSecret, encryptSecret } from '../secrets/encrypt-secret.ts'
import { testServer } from '../testing/test-server.ts'
import { assertNoOpenTransaction, ConnectionHeldError } from './held-connection.ts'

const server = await testServer()
const { database, settings } = server.services
const shop = await server.environment()

const NOTHING = undefined as never

/** Operations that must not start while a connection is held; the check precedes any use of the arguments. */
const REFUSED: Readonly<Record<string, () => unknown>> = {
  'a transaction in a transaction': () => database.inEnvironment(shop.id, async () => 1),
  'a transaction outside of environments': () => database.transaction(async () => 1),
  'a query outside of environments': () =>
    database.outsideEnvironments.selectFrom('environments').selectAll().execute(),
  'a query of the pool': () => database.pool.query('select 1'),
  'a query of the monitoring pool': () => database.monitoring.pool.query('select 1'),
  'hashing a password': () => hashPassword('a'),
  'checking a password': () => verifyPassword(null, 'a'),
  'encrypting a secret': () => encryptSecret(settings, Buffer.from('a')),
  'opening a secret': () => decryptSecret(settings, Buffer.alloc(40)),
  'sending a file': () => sendFile(NOTHING, { environmentId: 'a', open: NOTHING, headers: {} }),
  'receiving a file': () => receivePart(NOTHING, NOTHING, NOTHING),
  'a request to another server': () => outboundRequest(new URL('http://127.0.0.1'), NOTHING),
  'tracing artwork': () => storeMissingContours(NOTHING, NOTHING, [], 'artwork'),
  'composing a sheet': () => composeInThread(NOTHING),
  'in tests, any file': () => stat('.'),
  'in tests, any stream of a file': () => createReadStream('.'),
  'in tests, any process': () => spawn('true'),
  'in tests, any thread': () => new Worker('a'),
  'in tests, any request': () => http.get('http://127.0.0.1'),
}

/** Returns the error thrown by `begin`, synchronously or asynchronously. */
const thrownBy = async (begin: () => unknown): Promise<unknown> => {
  try {
    await begin()
    return undefined
  } catch (error) {
    return error
  }
}

test.each(Object.entries(REFUSED))(
  'assertNoOpenTransaction rejects an operation while a connection is held: %s',
  async (_, begin) => {
    const inEnvironment = await database.inEnvironment(shop.id, () => thrownBy(begin))
    expect(inEnvironment).toBeInstanceOf(ConnectionHeldError)
    const outside = await database.transaction(() => thrownBy(begin))
    expect(outside).toBeInstanceOf(ConnectionHeldError)
  },
)

test('Work that outlives its transaction may start all of these operations after its end', async () => {
  const { promise: end, resolve: ended } = Promise.withResolvers<void>()
  const { promise: later, resolve } = Promise.withResolvers<number>()
  await database.inEnvironment(shop.id, async () => {
    void end.then(async () => resolve(await database.inEnvironment(shop.id, async () => 1)))
    expect(() => assertNoOpenTransaction('Anything')).toThrow(ConnectionHeldError)
  })
  assertNoOpenTransaction('Anything')
  ended()
  expect(await later).toBe(1)
})

test('A transaction with a failed statement is not reported as committed', async () => {
  const swallowed = database.inEnvironment(shop.id, async ({ client }) => {
    await client.query('select 1 / 0').catch(() => undefined)
    return 'done'
  })
  await expect(swallowed).rejects.toThrow('rolled back')
})
