import { expect, test } from 'vitest'
import { getJigAssignmentReason, type JigAssignmentInput } from './jig-assignment-reason.ts'

const order = (overrides: Partial<JigAssignmentInput>): JigAssignmentInput => ({
  jig: null,
  isSetByHand: false,
  ruled: undefined,
  jigNames: ['Case', 'Mug'],
  ...overrides,
})

test('getJigAssignmentReason: a jig was set manually, by the current rules, or by earlier rules', () => {
  expect(getJigAssignmentReason(order({ jig: 'Mug', isSetByHand: true, ruled: 'Case' }))).toBe('byHand')
  expect(getJigAssignmentReason(order({ jig: 'Case', ruled: ' CASE' }))).toBe('byRules')
  expect(getJigAssignmentReason(order({ jig: 'Mug', ruled: 'Case' }))).toBe('notProcessed')
  expect(getJigAssignmentReason(order({ jig: 'Mug' }))).toBe('notProcessed')
})

test('getJigAssignmentReason: no jig because the rules set none, an unknown one, or one created later', () => {
  expect(getJigAssignmentReason(order({}))).toBe('noRule')
  expect(getJigAssignmentReason(order({ ruled: 'Pen' }))).toBe('noSuchJig')
  expect(getJigAssignmentReason(order({ ruled: 'Case' }))).toBe('notProcessed')
  expect(getJigAssignmentReason(order({ isSetByHand: true, ruled: 'Case' }))).toBe('byHand')
})
