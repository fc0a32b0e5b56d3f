import { expect, test } from 'vitest'
import { shareHistoryOrders } from './history-orders.ts'

type Pages = Parameters<typeof shareHistoryOrders>[1]

const order = (id: string, ...jobs: string[]) => ({ id, jobs: jobs.map((objId) => ({ objId })) })
const pagesOf = (mark: string, ...pages: (readonly object[])[]): Pages =>
  ({
    pageParams: pages.map((_, index) => (index === 0 ? null : `${index}`)),
    pages: pages.map((orders) => ({ mark, orders })),
  }) as never

test('shareHistoryOrders keeps unchanged orders if orders before them are added or removed', () => {
  const [a, b, c] = [order('a', '1'), order('b', '2'), order('a', '3')]
  const before = pagesOf('x', [a, b], [c])
  const after = shareHistoryOrders(before, pagesOf('y', [order('new', '0'), order('a', '1')], [order('a', '3')]))
  expect(after.pages[0]?.orders[1]).toBe(a)
  expect(after.pages[1]?.orders[0]).toBe(c)
})

test('shareHistoryOrders returns the previous pages if nothing changed', () => {
  const before = pagesOf('x', [order('a', '1')], [order('b', '2', '3')])
  expect(shareHistoryOrders(before, pagesOf('x', [order('a', '1')], [order('b', '2', '3')]))).toBe(before)
  expect(shareHistoryOrders(before, pagesOf('x', [order('a', '1')], [order('b', '2', '4')]))).not.toBe(before)
})
