import { randomUUID } from 'node:crypto'
import { sessionCalls } from '@platen/contract/session'
import { storageCalls } from '@platen/contract/storage'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

test('Storage values sent by a client are ignored; the response contains measured ones', async () => {
  const shop = await server.environment()
  const person = await server.person(shop, 'admin')
  await server.services.database.inEnvironment(shop.id, ({ client }) =>
    client.query(
      `insert into artworks (environment_id, id, sha256, bytes, stored_bytes, file_name, kind, info)
       values ($1, $2, $3, 700, 1000, 'a.pdf', 'PDF', '{}')`,
      [shop.id, randomUUID(), Buffer.from(randomUUID())],
    ),
  )
  const updated = await person.call(storageCalls.update, { body: { storageUsed: 5 } })
  expect(updated.body).toEqual({ success: true })
  const measured = await person.call(storageCalls.get, { body: {} })
  expect(measured.body['data']).toEqual({ total_usage: 1000, subsc_storage: 10_737_418_240 })
})

test('The profile contains whether the account sees its storage', async () => {
  const shop = await server.environment()
  const person = await server.person(shop, 'operator')
  const shows = async () =>
    ((await person.call(sessionCalls.profile)).body['user'] as Record<string, unknown>)['showsStorage']
  expect(await shows()).toBe(false)
  await server.services.database.pool.query('update environments set shows_storage = true where id = $1', [shop.id])
  expect(await shows()).toBe(true)
})
