import { expect, test } from 'vitest'
import { type JigOfOrder, jigReason } from './jig-reason.ts'

const order = (over: Partial<JigOfOrder>): JigOfOrder => ({
  jig: null,
  isSetByHand: false,
  ruled: undefined,
  jigNames: ['Case', 'Mug'],
  ...over,
})

test('An order has its jig by hand, by the rules, or by rules that have changed since', () => {
  expect(jigReason(order({ jig: 'Mug', isSetByHand: true, ruled: 'Case' }))).toBe('byHand')
  expect(jigReason(order({ jig: 'Case', ruled: ' CASE' }))).toBe('byRules')
  expect(jigReason(order({ jig: 'Mug', ruled: 'Case' }))).toBe('notProcessed')
  expect(jigReason(order({ jig: 'Mug' }))).toBe('notProcessed')
})

test('An order has no jig because no rule names one, or one that does not exist, or one that came later', () => {
  expect(jigReason(order({}))).toBe('noRule')
  expect(jigReason(order({ ruled: 'Pen' }))).toBe('noSuchJig')
  expect(jigReason(order({ ruled: 'Case' }))).toBe('notProcessed')
  expect(jigReason(order({ isSetByHand: true, ruled: 'Case' }))).toBe('byHand')
})
