import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { orderCalls } from '@platen/contract/orders'
import { storageCalls } from '@platen/contract/storage'
import { expect, test } from 'vitest'
import { Failure } from '../../../http/failure.ts'
import { artworkFolder } from '../../../testing/object-paths.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { testServer } from '../../../testing/test-server.ts'
import { removeUnusedObjects } from '../../platform/storage/tasks/remove-objects.ts'
import { REQUESTED_ARTWORK_TTL_MS } from '../artwork/artwork-commands.ts'
import { purgeIfDue } from '../retention/tasks/purge-history.ts'

let clock = Date.UTC(2026, 10, 21, 10)
const server = await testServer({ now: () => new Date(clock) })
const shop = await testEnvironment(server)
const admin = await server.person(shop.environment, 'admin')

/** Stores artwork with its folder, and creates `orders` orders that use it. */
async function ordered(orders: number) {
  const art = await shop.artwork()
  const folder = artworkFolder(server.services.settings, shop.environment.resourceName, art.id)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'original'), 'artwork')
  const keys = []
  for (let at = 0; at < orders; at += 1) {
    const arrived = await shop.deliver(shop.arriving({}).order, art)
    if (arrived instanceof Failure) throw new Error(arrived.code)
    keys.push({ id: arrived.id, jobId: 'job' })
  }
  return { folder, keys }
}
const getUsedBytes = async () =>
  ((await admin.call(storageCalls.get)).body['data'] as { total_usage: number }).total_usage
/** Runs the background purge, and the task that deletes the files of deleted rows. */
async function sweep(): Promise<void> {
  await purgeIfDue(server.services, shop.environment)
  await removeUnusedObjects(server.services, shop.environment)
}

test('Deleting an order deletes artwork that no other order uses, and reduces the used storage', async () => {
  const before = await getUsedBytes()
  const { folder, keys } = await ordered(2)
  const full = await getUsedBytes()
  expect(full).toBeGreaterThan(before)
  const [first, second] = keys
  expect((await admin.call(orderCalls.delete, { body: first as never })).status).toBe(200)
  await sweep()
  expect([await getUsedBytes(), existsSync(folder)]).toEqual([full, true])
  expect((await admin.call(orderCalls.delete, { body: second as never })).status).toBe(200)
  expect(await getUsedBytes()).toBe(before)
  await sweep()
  expect(existsSync(folder)).toBe(false)
})

test('A restarted server deletes files whose row was deleted before it crashed', async () => {
  const { folder, keys } = await ordered(1)
  await admin.call(orderCalls.delete, { body: keys[0] as never })
  expect(existsSync(folder)).toBe(true)
  await sweep()
  expect(existsSync(folder)).toBe(false)
})

test('Artwork that was uploaded again is kept for a new order, and deleted if no order references it in time', async () => {
  const { folder, keys } = await ordered(1)
  await server.services.database.inEnvironment(shop.environment.id, ({ client }) =>
    client.query('update artworks set wanted_at = $2 where environment_id = $1', [
      shop.environment.id,
      new Date(clock),
    ]),
  )
  await admin.call(orderCalls.delete, { body: keys[0] as never })
  await sweep()
  expect(existsSync(folder)).toBe(true)
  clock += 2 * REQUESTED_ARTWORK_TTL_MS
  await sweep()
  expect(existsSync(folder)).toBe(false)
})

test('A failed deletion of an order keeps its artwork', async () => {
  const { folder, keys } = await ordered(1)
  const operator = await server.person(shop.environment, 'operator')
  expect((await operator.call(orderCalls.delete, { body: keys[0] as never })).status).toBe(403)
  await sweep()
  expect(existsSync(folder)).toBe(true)
})
