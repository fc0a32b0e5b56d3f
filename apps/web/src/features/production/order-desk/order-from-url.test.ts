import type { WireOrder } from '@platen/contract/orders'
import { expect, test } from 'vitest'
import { findListOfLabel } from './order-from-url.ts'

const order = (orderId: string, ...jobIds: string[]) =>
  ({ orderId, jobs: jobIds.map((jobId) => ({ jobId })) }) as unknown as WireOrder

test('A scanned label opens the list that contains its job, the active list first', () => {
  const lists = { active: [order('A', '1'), order('B', '1')], history: [order('A', '2'), order('B', '1')] }
  expect(findListOfLabel({ orderId: 'A', jobId: '1' }, lists)).toBe('active')
  expect(findListOfLabel({ orderId: 'A', jobId: '2' }, lists)).toBe('history')
  expect(findListOfLabel({ orderId: 'B', jobId: '1' }, lists)).toBe('active')
  expect(findListOfLabel({ orderId: 'C', jobId: '1' }, lists)).toBe('active')
})

test('The list of a job is undefined until the orders are loaded', () => {
  expect(
    findListOfLabel({ orderId: 'A', jobId: '1' }, { active: undefined, history: [order('A', '1')] }),
  ).toBeUndefined()
  expect(findListOfLabel({ orderId: 'A', jobId: '1' }, { active: [], history: undefined })).toBeUndefined()
})
