import { expect, test } from 'vitest'
import { explain } from './explain.ts'
import { editDistance, findNearMatch } from './near-match.ts'
import { toTree } from './testing/tree-arbitraries.ts'

const tree = toTree({
  key: 'systemParam.media',
  values: [
    { value: 'Phone Case', actions: { jig: 'CaseJig' } },
    {
      value: 'Mug',
      actions: { jig: 'MugJig', mediaType: 'ceramic' },
      below: {
        key: 'finish',
        values: [{ value: 'Gloss', actions: { jig: 'GlossJig' } }, { value: 'default' }],
      },
    },
    { value: 'default' },
  ],
})

test('explain returns each evaluated filter and each tried value', () => {
  const { steps } = explain(tree, { 'systemParam.media': 'mug ', finish: 'gloss' })
  expect(steps.map(({ key, given }) => [key, given])).toEqual([
    ['systemParam.media', 'mug '],
    ['finish', 'gloss'],
  ])
  expect(steps[0]?.tried.map(({ value, matched, ignored }) => [value, matched, ignored])).toEqual([
    ['Phone Case', false, null],
    ['Mug', true, 'case'],
  ])
})

test('explain returns the source of each action and the steps it overrides', () => {
  const { actions, sources } = explain(tree, { 'systemParam.media': 'Mug', finish: 'Gloss' })
  expect(actions).toEqual({ jig: 'GlossJig', mediaType: 'ceramic' })
  expect(sources.jig).toMatchObject({ step: 1, overruled: [0] })
  expect(sources.mediaType).toMatchObject({ step: 0, overruled: [] })
})

test('explain reports a value that nearly matched', () => {
  const findNearMatches = (media: string) =>
    explain(tree, { 'systemParam.media': media }).steps[0]?.tried.map(({ nearMiss }) => nearMiss)
  expect(findNearMatches('PhoneCase')).toEqual(['spaces', null, null])
  expect(findNearMatches('phone-case')).toEqual(['marks', null, null])
  expect(findNearMatches('Phone Csae')).toEqual(['slip', null, null])
  expect(findNearMatches('Mugg')).toEqual([null, 'slip', null])
  expect(findNearMatches('Pen')).toEqual([null, null, null])
})

test('explain reports a parameter of the order with a nearly equal name', () => {
  const nearKey = (values: Record<string, string>) =>
    explain(tree, { 'systemParam.media': 'Mug', ...values }).steps[1]?.nearKey
  expect(nearKey({ Finish: 'Gloss' })).toEqual({ key: 'Finish', nearMiss: 'case' })
  expect(nearKey({ finsih: 'Gloss' })).toEqual({ key: 'finsih', nearMiss: 'slip' })
  expect(nearKey({ paper: 'thick' })).toBeNull()
  expect(nearKey({ finish: 'Matt' })).toBeNull()
})

test('findNearMatch does not treat different numbers and very short words as typos', () => {
  expect(findNearMatch('size 10', 'size 12', 'EQUAL')).toBeNull()
  expect(findNearMatch('M', 'S', 'EQUAL')).toBeNull()
  expect(findNearMatch('XL', 'XS', 'EQUAL')).toBeNull()
})

test.each([
  ['phone caseX', 'PhoneCase', 'BEGINS_WITH', 'spaces'],
  ['my phnoecase', 'phonecase', 'ENDS_WITH', 'slip'],
  ['a phonecsae b', 'phonecase', 'CONTAINS', 'slip'],
  ['phonecase', 'phonecase', 'NOT_EQUAL', null],
  ['phonecase', 'phone', 'DOES_NOT_CONTAIN', null],
] as const)('%j nearly matches %j by %s: %s', (given, value, rule, nearMiss) => {
  expect(findNearMatch(given, value, rule)).toBe(nearMiss)
})

test('editDistance counts inserted, deleted, changed and swapped letters', () => {
  expect(editDistance('black', 'black', 9)).toBe(0)
  expect(editDistance('black', 'blakc', 9)).toBe(1)
  expect(editDistance('black', 'block', 9)).toBe(1)
  expect(editDistance('black', 'blacks', 9)).toBe(1)
  expect(editDistance('', 'abc', 9)).toBe(3)
  expect(editDistance('kitten', 'sitting', 9)).toBe(3)
})
