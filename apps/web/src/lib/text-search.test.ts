import { expect, test } from 'vitest'
import { summarizeCounts } from './summarize-counts.ts'
import { matchesSearch, normalizeSearch } from './text-search.ts'

test('search filters only with 3 or more characters', () => {
  expect(normalizeSearch(' mu ')).toBe('')
  expect(normalizeSearch(' Mug ')).toBe('mug')
})

test('the search matches the name or the reference text, case-insensitively', () => {
  expect(matchesSearch('mug', 'Round MUG 12', '')).toBe(true)
  expect(matchesSearch('mug', 'Pen', 'for mugs')).toBe(true)
  expect(matchesSearch('mug', 'Pen', null, undefined)).toBe(false)
  expect(matchesSearch('', 'anything')).toBe(true)
})

test('summarizeCounts counts names that occur more than once', () => {
  expect(summarizeCounts(['Mug', 'Pen', 'Mug', 'Mug'])).toBe('Mug × 3, Pen')
  expect(summarizeCounts([])).toBe('')
})
