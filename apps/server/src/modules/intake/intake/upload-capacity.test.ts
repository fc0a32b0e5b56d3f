import { randomUUID } from 'node:crypto'
import { connectorCalls } from '@platen/contract/connectors'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

test('Incomplete uploads are limited by their total size', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const { body } = await admin.call(connectorCalls.createKey, { body: { name: 'Press room', kind: 'input' } })
  const upload = async (id: string, offset: number) => {
    const response = await server.app.inject({
      method: 'PUT',
      url: `/pax/connector/uploads/${id}?offset=${offset}`,
      headers: { authorization: `Bearer ${String(body['key'])}`, 'content-type': 'application/octet-stream' },
      payload: Buffer.from('ab'),
    })
    return response.statusCode
  }
  const [first, second] = [randomUUID(), randomUUID()]
  expect(await upload(first, 0)).toBe(200)
  expect(await upload(first, 2)).toBe(200)
  const { pool } = server.services.database
  const large = randomUUID()
  await pool.query(
    `insert into upload_parts (environment_id, upload_id, begins_at, bytes, object_key, received_at)
     values ($1, $2, 0, $3, 'uploads/large', now())`,
    [shop.id, large, UPLOAD_LIMITS.pendingBytes * UPLOAD_LIMITS.shareForNew],
  )
  expect(await upload(second, 0)).toBe(429)
  // What has begun can be completed.
  expect(await upload(first, 4)).toBe(200)
  await pool.query('update upload_parts set bytes = $2 where upload_id = $1', [large, UPLOAD_LIMITS.pendingBytes])
  expect(await upload(second, 0)).toBe(429)
  expect(await upload(first, 6)).toBe(429)
  await pool.query('update upload_parts set bytes = 1 where upload_id = $1', [large])
  expect(await upload(first, 6)).toBe(200)
  await pool.query(
    `insert into upload_parts (environment_id, upload_id, begins_at, bytes, object_key, received_at)
     select $1, $2, part, 1, 'uploads/small', now() from generate_series(1, $3::int) part`,
    [shop.id, large, UPLOAD_LIMITS.pendingParts],
  )
  expect(await upload(first, 8)).toBe(429)
})
