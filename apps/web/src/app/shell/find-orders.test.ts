import type { WireOrder } from '@platen/contract/orders'
import { expect, test } from 'vitest'
import { findOrders } from './find-orders.ts'

const order = (orderId: string, mediaName = 'Mug') =>
  ({
    orderId,
    dealerOrderId: `D-${orderId}`,
    jobs: [{ objId: orderId, jobId: `${orderId}-1`, mediaInfo: { mediaName } }],
  }) as WireOrder
const find = (orders: readonly WireOrder[], text: string, limit = 20) =>
  findOrders(orders, text, limit).map(({ order: { orderId } }) => orderId)

test('findOrders finds an order behind 20,000 others', () => {
  const orders = Array.from({ length: 20_000 }, (_, n) => order(`A${n}`))
  expect(find([...orders, order('Last-1')], 'last')).toEqual(['Last-1'])
})

test('findOrders lists orders whose id starts with the text first, and needs every word', () => {
  const orders = [order('7-Case'), order('Case-7'), order('X', 'Case')]
  expect(find(orders, 'case')).toEqual(['Case-7', '7-Case', 'X'])
  expect(find(orders, 'CASE d-x')).toEqual(['X'])
  expect(find(orders, 'case', 1)).toEqual(['Case-7'])
})
