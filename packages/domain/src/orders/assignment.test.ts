import { expect, test } from 'vitest'
import { assignmentOf, isSameAssignment, reassigned } from './assignment.ts'

test('an order that no rule matches appears without a jig', () => {
  expect(assignmentOf({})).toEqual({
    jig: null,
    location: null,
    qualityLevel: null,
    printerType: null,
    mediaType: null,
    colorConfig: null,
  })
})

test('reprocessing runs the rules again and keeps what a person set by hand', () => {
  const before = assignmentOf({ jig: 'ByHand', mediaType: 'wood' })
  const actions = { jig: 'ByRule', qualityLevel: 'high' }
  expect(reassigned(before, actions, ['jig'])).toEqual(assignmentOf({ jig: 'ByHand', qualityLevel: 'high' }))
  expect(reassigned(before, actions, [])).toEqual(assignmentOf(actions))
  expect(isSameAssignment(before, reassigned(before, { mediaType: 'wood' }, ['jig']))).toBe(true)
  expect(isSameAssignment(before, assignmentOf({}))).toBe(false)
})
