import { randomUUID } from 'node:crypto'
import { mkdir, truncate, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { connectorCalls } from '@platen/contract/connectors'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import { expect, test } from 'vitest'
import { uploadsFolder } from '../../../file-store/paths.ts'
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
  // a sparse file, which uses no disk space
  const folder = path.join(uploadsFolder(server.services.settings, shop.resourceName), 'connectors')
  await mkdir(folder, { recursive: true })
  const large = path.join(folder, randomUUID())
  await writeFile(large, '')
  await truncate(large, UPLOAD_LIMITS.pendingBytes)
  expect(await upload(second, 0)).toBe(429)
  expect(await upload(first, 4)).toBe(429)
  await truncate(large, 0)
  expect(await upload(first, 4)).toBe(200)
})
