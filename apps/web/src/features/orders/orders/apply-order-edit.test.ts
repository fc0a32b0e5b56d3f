import type { WireJob, WireOrder } from '@platen/contract/orders'
import { expect, test } from 'vitest'
import { applyOrderEdit } from './apply-order-edit.ts'

const frame = { copies: 5, remaining: 5, pending: 5, assigned: 0 }
const job = (jobId: string) => ({ jobId, frameIndex: 1, frames: [frame, frame], jig: 'Mug', priority: 0 }) as WireJob
const orders = [
  { id: 'a', jobs: [job('1'), job('2')] },
  { id: 'b', jobs: [job('1')] },
] as WireOrder[]

test('applyOrderEdit changes the active frame and the given fields of one job, and keeps all other objects', () => {
  const edit = { id: 'a', jobId: '2', copies: 8, remaining: 6, jig: null, dueDate: '2026-12-01' }
  const [first, second] = applyOrderEdit(orders, edit)
  expect(first?.jobs[1]).toEqual({
    ...job('2'),
    frames: [frame, { copies: 8, remaining: 6, pending: 6, assigned: 0 }],
    jig: null,
    dueDate: '2026-12-01',
  })
  expect(first?.jobs[0]).toBe(orders[0]?.jobs[0])
  expect(second).toBe(orders[1])
})
