import { expect, test } from 'vitest'
import { numberCopies } from './index.ts'

test.each([
  { why: 'nothing printed', printed: 0, numbers: [], booked: 3, expected: [1, 2, 3] },
  { why: 'a rejected copy is replaced', printed: 4, numbers: [1, 3, 4, 5], booked: 1, expected: [2] },
  { why: 'the print job was deleted', printed: 2, numbers: [], booked: 2, expected: [3, 4] },
  { why: 'one of two print jobs was deleted', printed: 4, numbers: [4, 5], booked: 2, expected: [3, 6] },
  { why: 'the order was set active', printed: 0, numbers: [5, 4, 3, 2, 1], booked: 2, expected: [1, 2] },
  { why: 'it was printed in part since', printed: 2, numbers: [2, 1, 5, 4, 3], booked: 1, expected: [3] },
  { why: 'nothing booked', printed: 1, numbers: [1], booked: 0, expected: [] },
])('booked copies have the lowest free numbers: $why', ({ expected, ...frame }) =>
  expect(numberCopies(frame)).toEqual(expected),
)
