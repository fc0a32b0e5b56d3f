import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonProblem } from './json-body.ts'

const UNLIMITED = Number.POSITIVE_INFINITY
const NO_LIMIT = { values: UNLIMITED, depth: UNLIMITED, names: UNLIMITED }

function measureJson(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 }
  const parts = Object.values(value).map(measureJson)
  const values = 1 + parts.reduce((sum, part) => sum + part.values, 0)
  return { values, depth: 1 + Math.max(0, ...parts.map((part) => part.depth)) }
}

test('jsonProblem accepts a text within the limits of values and levels, whatever its strings contain', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent)
      const { values, depth } = measureJson(JSON.parse(text))
      expect(jsonProblem(text, { values: values * 2 + 1, depth, names: values })).toBeNull()
      if (depth > 0) expect(jsonProblem(text, { ...NO_LIMIT, depth: depth - 1 })).toBe('too deep')
      if (values > 1)
        expect(jsonProblem(text, { ...NO_LIMIT, values: Math.ceil(values / 2) - 1 })).toBe('too many values')
    }),
  )
})

test('jsonProblem does not count brackets, commas and quotes in strings', () => {
  const text = JSON.stringify({ a: '[[[[{{{{,,,,', b: '"\\"[[', ',,,[': 1 })
  expect(jsonProblem(text, { values: 4, depth: 1, names: 3 })).toBeNull()
})

test('jsonProblem finds an object with too many names at any depth; lists are limited by their values only', () => {
  const names = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [at, at])))
  expect(jsonProblem(names(3), { ...NO_LIMIT, names: 3 })).toBeNull()
  expect(jsonProblem(names(4), { ...NO_LIMIT, names: 3 })).toBe('too many values')
  expect(jsonProblem(`[[{"a":[1,2,3,4,5],"b":${names(4)}}]]`, { ...NO_LIMIT, names: 3 })).toBe('too many values')
  expect(jsonProblem(`[${names(3)},${names(3)},1,2,3]`, { ...NO_LIMIT, names: 3 })).toBeNull()
})

test('jsonProblem ends at the end of texts with an unterminated string or list', () => {
  for (const text of ['"', '"\\', '{"a', '['.repeat(1000), ']'.repeat(1000), '']) {
    expect(jsonProblem(text, NO_LIMIT)).toBeNull()
  }
})
