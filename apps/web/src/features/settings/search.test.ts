import { expect, test } from 'vitest'
import { countNames } from './count-names.ts'
import { matches, searchedFor } from './search.ts'

test('search filters only with 3 or more characters', () => {
  expect(searchedFor(' mu ')).toBe('')
  expect(searchedFor(' Mug ')).toBe('mug')
})

test('it matches name or reference text, case-insensitively', () => {
  expect(matches('mug', 'Round MUG 12', '')).toBe(true)
  expect(matches('mug', 'Pen', 'for mugs')).toBe(true)
  expect(matches('mug', 'Pen', null, undefined)).toBe(false)
  expect(matches('', 'anything')).toBe(true)
})

test('names that come more than once are counted', () => {
  expect(countNames(['Mug', 'Pen', 'Mug', 'Mug'])).toBe('Mug × 3, Pen')
  expect(countNames([])).toBe('')
})
