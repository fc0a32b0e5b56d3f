import type { WireOrder } from '@platen/contract/orders'
import { expect, test } from 'vitest'
import { placeOfLabel } from './asked-order.ts'

const order = (orderId: string, ...jobIds: string[]) =>
  ({ orderId, jobs: jobIds.map((jobId) => ({ jobId })) }) as unknown as WireOrder

test('A scanned label opens the list that its job is in, the active one first', () => {
  const lists = { active: [order('A', '1'), order('B', '1')], history: [order('A', '2'), order('B', '1')] }
  expect(placeOfLabel({ orderId: 'A', jobId: '1' }, lists)).toBe('active')
  expect(placeOfLabel({ orderId: 'A', jobId: '2' }, lists)).toBe('history')
  expect(placeOfLabel({ orderId: 'B', jobId: '1' }, lists)).toBe('active')
  expect(placeOfLabel({ orderId: 'C', jobId: '1' }, lists)).toBe('active')
})

test('Where a job is, is not said before it is known', () => {
  expect(placeOfLabel({ orderId: 'A', jobId: '1' }, { active: undefined, history: [order('A', '1')] })).toBeUndefined()
  expect(placeOfLabel({ orderId: 'A', jobId: '1' }, { active: [], history: undefined })).toBeUndefined()
})
