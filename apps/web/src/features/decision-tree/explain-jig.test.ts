import { expect, test } from 'vitest'
import { getJigAssignmentReason, type JigAssignmentInput } from './explain-jig.ts'

const order = (over: Partial<JigAssignmentInput>): JigAssignmentInput => ({
  jig: null,
  isSetByHand: false,
  ruled: undefined,
  jigNames: ['Case', 'Mug'],
  ...over,
})

test('An order has its jig by hand, by the rules, or by rules that have changed since', () => {
  expect(getJigAssignmentReason(order({ jig: 'Mug', isSetByHand: true, ruled: 'Case' }))).toBe('byHand')
  expect(getJigAssignmentReason(order({ jig: 'Case', ruled: ' CASE' }))).toBe('byRules')
  expect(getJigAssignmentReason(order({ jig: 'Mug', ruled: 'Case' }))).toBe('notProcessed')
  expect(getJigAssignmentReason(order({ jig: 'Mug' }))).toBe('notProcessed')
})

test('An order has no jig because no rule names one, or one that does not exist, or one that came later', () => {
  expect(getJigAssignmentReason(order({}))).toBe('noRule')
  expect(getJigAssignmentReason(order({ ruled: 'Pen' }))).toBe('noSuchJig')
  expect(getJigAssignmentReason(order({ ruled: 'Case' }))).toBe('notProcessed')
  expect(getJigAssignmentReason(order({ isSetByHand: true, ruled: 'Case' }))).toBe('byHand')
})
