import { expect, test } from 'vitest'
import { getCheckState, toggleChecked } from './row-checks.ts'

const SHOWN = ['a', 'b', 'c', 'd', 'e']
const toggle = (checked: string, key: string, anchor: string | null = null) =>
  [...toggleChecked(new Set(checked), SHOWN, key, anchor)].toSorted().join('')

test('A row is checked, and unchecked when it is toggled again', () => {
  expect([toggle('', 'b'), toggle('b', 'b'), toggle('ae', 'c')]).toEqual(['b', '', 'ace'])
})

test('A range from the last toggled row gets the new state of the toggled row, in both directions', () => {
  expect([toggle('b', 'd', 'b'), toggle('d', 'a', 'd')]).toEqual(['bcd', 'abcd'])
  expect(toggle('abcde', 'd', 'b')).toBe('ae')
})

test('A range cannot start at a row that is no longer shown', () => {
  expect([toggle('z', 'd', 'z'), toggle('a', 'd', 'x')]).toEqual(['dz', 'ad'])
})

test('The state of all considers only the shown rows', () => {
  const state = (checked: string, visibleKeys = SHOWN) => getCheckState(new Set(checked), visibleKeys)
  expect([state(''), state('z'), state('a'), state('abcde'), state('a b c d e z'), state('a', [])]).toEqual([
    ...['none', 'none', 'some', 'all', 'all', 'none'],
  ])
})
