import { expect, test } from 'vitest'
import { getSentenceDetails, parseErrorDetails } from './index.ts'

test('parseErrorDetails returns the details of the code that have its types', () => {
  const details = { name: 'Pen 40', presets: ['Bed 1'], count: 3 }
  expect(parseErrorDetails('geometry_booked', details)).toEqual({ name: 'Pen 40', presets: ['Bed 1'] })
  expect(parseErrorDetails('geometry_booked', { name: 7, presets: ['Bed 1', null] })).toEqual({})
  expect(parseErrorDetails('forbidden', details)).toEqual({})
  expect(parseErrorDetails('geometry_booked', null)).toEqual({})
})

test('getSentenceDetails returns all values of the sentence, or null if one is missing', () => {
  const details = { orderId: '4711', jobId: '1', jig: 'Pen 40', pending: 3, free: 0 }
  expect(getSentenceDetails('no_free_slot', details)).toEqual({ orderId: '4711', jig: 'Pen 40' })
  expect(getSentenceDetails('no_free_slot', { ...details, jig: null })).toBeNull()
  expect(getSentenceDetails('no_free_slot', {})).toBeNull()
  expect(getSentenceDetails('not_found', { orderId: '4711' })).toBeNull()
  expect(getSentenceDetails('forbidden', details)).toBeNull()
  const at = '2026-11-23T10:00:00.000Z'
  expect(getSentenceDetails('nothing_booked', { user: 'a@b.example', at })).toEqual({
    user: 'a@b.example',
    at: new Date(at),
  })
  expect(getSentenceDetails('nothing_booked', { user: 'a@b.example', at: 'yesterday' })).toBeNull()
  expect(getSentenceDetails('nothing_booked', { user: null, at: null })).toBeNull()
})
