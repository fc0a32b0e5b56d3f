import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonProblem } from './json-body.ts'

const NO_LIMIT = { values: Number.POSITIVE_INFINITY, depth: Number.POSITIVE_INFINITY }

function measured(value: unknown): { values: number; depth: number } {
  if (typeof value !== 'object' || value === null) return { values: 1, depth: 0 }
  const parts = Object.values(value).map(measured)
  const values = 1 + parts.reduce((sum, part) => sum + part.values, 0)
  return { values, depth: 1 + Math.max(0, ...parts.map((part) => part.depth)) }
}

test('A text within the limits of its own values and levels passes, whatever its strings contain', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(undefined, 2), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent)
      const { values, depth } = measured(JSON.parse(text))
      expect(jsonProblem(text, { values: values * 2 + 1, depth })).toBeNull()
      if (depth > 0) expect(jsonProblem(text, { ...NO_LIMIT, depth: depth - 1 })).toBe('too deep')
      if (values > 1)
        expect(jsonProblem(text, { ...NO_LIMIT, values: Math.ceil(values / 2) - 1 })).toBe('too many values')
    }),
  )
})

test('Brackets, commas and quotes in strings are not counted', () => {
  const text = JSON.stringify({ a: '[[[[{{{{,,,,', b: '"\\"[[', ',,,[': 1 })
  expect(jsonProblem(text, { values: 4, depth: 1 })).toBeNull()
})

test('Texts that never end a string or a list are read to their end and no further', () => {
  for (const text of ['"', '"\\', '{"a', '['.repeat(1000), ']'.repeat(1000), '']) {
    expect(jsonProblem(text, NO_LIMIT)).toBeNull()
  }
})
