import { expect, test } from 'vitest'
import { shareOrdersById } from './active-orders.ts'

type List = Parameters<typeof shareOrdersById>[1]
type Order = List['orders'][number]

const order = (id: string, dealerOrderId: string): Order => ({
  id,
  orderId: id,
  externalOrderId: null,
  dealerOrderId,
  source: 'persBiz',
  date: '2026-11-21T08:00:00Z',
  customerInfo: {},
  jobs: [],
})
const list = (...orders: Order[]): List => ({ success: true, mark: 'm', orders })

test('shareOrdersById keeps unchanged orders identical if orders are removed before them or added', () => {
  const previous = list(order('a', '1'), order('b', '1'), order('c', '1'))
  const next = shareOrdersById(previous, list(order('b', '1'), order('c', '2'), order('d', '1')))
  expect(next.orders[0]).toBe(previous.orders[1])
  expect(next.orders[1]).toEqual(order('c', '2'))
  expect(next.orders.map(({ id }) => id)).toEqual(['b', 'c', 'd'])
})
