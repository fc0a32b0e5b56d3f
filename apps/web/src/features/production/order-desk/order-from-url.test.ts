import type { WireOrder } from '@platen/contract/orders'
import { expect, test } from 'vitest'
import { findListOfOrder } from './order-from-url.ts'

const order = (orderId: string, ...jobIds: string[]) =>
  ({ orderId, jobs: jobIds.map((jobId) => ({ jobId })) }) as unknown as WireOrder

test('A scanned label opens the list that contains its job, the active list first', () => {
  const lists = { active: [order('A', '1'), order('B', '1')], history: [order('A', '2'), order('B', '1')] }
  expect(findListOfOrder({ orderId: 'A', jobId: '1' }, lists)).toBe('active')
  expect(findListOfOrder({ orderId: 'A', jobId: '2' }, lists)).toBe('history')
  expect(findListOfOrder({ orderId: 'B', jobId: '1' }, lists)).toBe('active')
  expect(findListOfOrder({ orderId: 'C', jobId: '1' }, lists)).toBe('active')
})

test('The list of a job is undefined until the orders are loaded', () => {
  expect(
    findListOfOrder({ orderId: 'A', jobId: '1' }, { active: undefined, history: [order('A', '1')] }),
  ).toBeUndefined()
  expect(findListOfOrder({ orderId: 'A', jobId: '1' }, { active: [], history: undefined })).toBeUndefined()
})

test('A link to an order that names its id opens the list of this order, not of another one with its number', () => {
  const lists = {
    active: [{ ...order('A', '1'), id: 'one' }],
    history: [{ ...order('A', '1'), id: 'other' }],
  }
  expect(findListOfOrder({ orderId: 'A', id: 'other' }, lists)).toBe('history')
  expect(findListOfOrder({ orderId: 'A', id: 'one' }, lists)).toBe('active')
})

test('A link to an order opens the list that contains any of its jobs', () => {
  const lists = { active: [order('A', '1')], history: [order('A', '2'), order('B', '1')] }
  expect(findListOfOrder({ orderId: 'A' }, lists)).toBe('active')
  expect(findListOfOrder({ orderId: 'B' }, lists)).toBe('history')
})
