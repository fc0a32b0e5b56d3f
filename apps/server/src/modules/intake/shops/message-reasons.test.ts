import { expect, test } from 'vitest'
import { failure } from '../../../http/failure.ts'
import { toMessageReason } from './message-reasons.ts'

test('A cancellation of more copies than are left names this reason, not the one of a set', () => {
  const failed = failure('cancel_too_many', { orderId: '1001', copies: 5, jobId: '7' })
  expect(toMessageReason(failed)).toEqual({
    state: 'waiting',
    reason: { code: 'tooManyCancelled', values: { jobId: '7' } },
  })
  expect(toMessageReason(failure('cancel_part_of_set', { orderId: '1001', jobId: '7' })).reason.code).toBe('partOfSet')
})
