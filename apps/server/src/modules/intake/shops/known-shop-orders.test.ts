import { expect, test } from 'vitest'
import { newShop, SHOP_SECRET } from '../../../testing/new-shop.ts'
import { shopFixture } from '../../../testing/shop-fixture.ts'
import { shopifyHeaders, shopifyLine, shopifyOrder } from '../../../testing/shop-messages.ts'
import { testServer } from '../../../testing/test-server.ts'
import { deleteExpiredShopMessages } from './expired-messages-store.ts'

const server = await testServer()
const { environment, addShop, send, takeAll, orders, addProduct } = await shopFixture(server)
await addProduct()

const execute = (statement: string, values: unknown[]) =>
  server.services.database.inEnvironment(environment.id, (tx) => tx.execute(statement, values))

/** Adds a shop of Shopify whose orders have its name as number. */
async function addShopify(name: string) {
  const { id, path } = await addShop(newShop({ name }))
  return {
    id,
    /** Sends an order, takes it, and returns the states of all messages. */
    async take(order: object, quantities: Readonly<Record<string, number>>): Promise<string[]> {
      const lines = Object.entries(quantities).map(([line, copies]) => shopifyLine(line, { current_quantity: copies }))
      const body = shopifyOrder({ name, ...order }, lines)
      expect(await send(path, body, shopifyHeaders(SHOP_SECRET, body))).toBe(200)
      return takeAll(id)
    },
    async copies() {
      const order = (await orders('active')).find(({ orderId }) => orderId === name)
      return order?.jobs.map(({ jobId, frames }) => [jobId, ...frames.map(({ copies }) => copies)])
    },
  }
}
const at = (minute: number): object => ({ updated_at: `2026-11-20T10:${String(minute).padStart(2, '0')}:00Z` })

test('A job that was deleted in Platen is not submitted again, except for copies that are ordered in addition', async () => {
  const shop = await addShopify('deleted job')
  await shop.take(at(10), { 1: 3, 2: 1 })
  await execute(
    `delete from jobs j using orders o where j.environment_id = $1 and o.environment_id = $1 and o.id = j.order_pk
        and o.order_id = $2 and j.job_id = '1'`,
    ['deleted job'],
  )
  await shop.take({ ...at(20), note: 'changed' }, { 1: 3, 2: 1 })
  expect(await shop.copies()).toEqual([['2', 1]])
  await shop.take(at(30), { 1: 5, 2: 1 })
  expect(await shop.copies()).toEqual([
    ['2', 1],
    ['1', 2],
  ])
})

test('An order that was taken is known after its messages have expired', async () => {
  const shop = await addShopify('expired')
  await shop.take(at(10), { 1: 3 })
  await execute('delete from orders where environment_id = $1 and order_id = $2', ['expired'])
  await server.services.database.inEnvironment(environment.id, (tx) =>
    deleteExpiredShopMessages(tx, new Date('2099-01-01'), 1000),
  )
  expect(await shop.take({ ...at(20), note: 'changed' }, { 1: 3 })).toEqual(['ignored deleted'])
})

test('Another order with the number of an order of the shop is refused', async () => {
  const shop = await addShopify('same number')
  await shop.take({ ...at(10), id: 101 }, { 1: 3 })
  expect(await shop.take({ ...at(20), id: 102 }, { 1: 8 })).toEqual(['taken', 'refused numberTaken'])
  expect(await shop.copies()).toEqual([['1', 3]])
})

test('A shop that is deleted and added again changes and cancels its earlier orders', async () => {
  const before = await addShopify('added again')
  await before.take(at(10), { 1: 3 })
  await execute('delete from shops where environment_id = $1 and id = $2', [before.id])
  const shop = await addShopify('added again')
  await shop.take(at(20), { 1: 5 })
  expect(await shop.copies()).toEqual([['1', 5]])
  await shop.take({ ...at(30), cancelled_at: '2026-11-20T10:30:00Z' }, { 1: 0 })
  expect(await shop.copies()).toBe(undefined)
})

test('A message with a time in the future does not make later messages older', async () => {
  const shop = await addShopify('future')
  await shop.take({ updated_at: '2999-01-01T00:00:00Z' }, { 1: 3 })
  await shop.take({ updated_at: new Date().toISOString() }, { 1: 4 })
  await shop.take({ updated_at: '2999-01-01T00:00:00Z' }, { 1: 5 })
  expect(await shop.copies()).toEqual([['1', 5]])
})
