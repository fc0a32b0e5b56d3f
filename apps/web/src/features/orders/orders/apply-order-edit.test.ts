import type { WireJob, WireOrder } from '@platen/contract/orders'
import { expect, test } from 'vitest'
import { applyOrderEdit } from './apply-order-edit.ts'

const frame = { copies: 5, remaining: 5, pending: 5, notNeeded: 0, assigned: 0 }
const job = (jobId: string) =>
  ({ jobId, jobStatus: 'TOPRINT', frameIndex: 1, frames: [frame, frame], jig: 'Mug', priority: 0 }) as WireJob
const orders = [
  { id: 'a', customerInfo: {}, jobs: [job('1'), job('2')] },
  { id: 'b', customerInfo: {}, jobs: [job('1')] },
] as WireOrder[]

test('applyOrderEdit changes the active frame and the given fields of one job, and keeps all other objects', () => {
  const edit = { id: 'a', jobId: '2', copies: 8, remaining: 6, jig: null, dueDate: '2026-12-01' }
  const [first, second] = applyOrderEdit(orders, edit)
  expect(first?.jobs[1]).toEqual({
    ...job('2'),
    frames: [frame, { copies: 8, remaining: 6, pending: 6, notNeeded: 2, assigned: 0 }],
    jig: null,
    dueDate: '2026-12-01',
  })
  expect(first?.jobs[0]).toBe(orders[0]?.jobs[0])
  expect(second).toBe(orders[1])
})

test('applyOrderEdit removes a job whose last copies are not needed, and its order if this was the last job', () => {
  const done = { copies: 5, remaining: 0, isDone: true }
  const single = [{ id: 'a', customerInfo: {}, jobs: [{ ...job('1'), frameIndex: 0, frames: [frame] }] }] as WireOrder[]
  expect(applyOrderEdit(single, { id: 'a', jobId: '1', ...done })).toEqual([])
  const [first] = applyOrderEdit(orders, { id: 'a', jobId: '1', ...done })
  expect(first?.jobs[0]).toMatchObject({
    frameIndex: 0,
    frames: [frame, { ...frame, remaining: 0, pending: 0, notNeeded: 5 }],
  })
})

test('applyOrderEdit changes the customer data of the order, unless a field has another value than the user saw', () => {
  const [order] = orders.map((original) => ({ ...original, customerInfo: { city: 'Bonn' } }))
  if (!order) throw new Error('there is no order')
  const apply = (from: string) =>
    applyOrderEdit([order], {
      id: 'a',
      jobId: '2',
      copies: 5,
      remaining: 5,
      customerInfo: [{ path: ['city'], from, to: 'Berlin' }],
    })[0]?.customerInfo
  expect(apply('Bonn')).toEqual({ city: 'Berlin' })
  expect(apply('Cologne')).toEqual({ city: 'Bonn' })
})
