import { expect, test } from 'vitest'
import { toFieldName } from './intake-codes.ts'

test('toFieldName returns the name of a field and the number of its job', () => {
  expect(toFieldName('orderId')).toEqual({ name: 'orderId', job: null })
  expect(toFieldName('jobs.1.mediaInfo.mediaName')).toEqual({ name: 'mediaName', job: 2 })
  expect(toFieldName('jobs.0.frames.3.file')).toEqual({ name: 'file', job: 1 })
  expect(toFieldName('jobs.0')).toEqual({ name: 'all', job: 1 })
})

test('toFieldName returns the complete order for an empty path, and no name for a field of the shop system', () => {
  expect(toFieldName('')).toEqual({ name: 'all', job: null })
  expect(toFieldName('otherInfo.note')).toEqual({ name: null, job: null })
})
