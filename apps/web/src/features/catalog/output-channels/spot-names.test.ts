import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSpotNames, parseSpotNames } from './spot-names.ts'

test('spot names that are formatted and parsed again are unchanged', () => {
  const name = fc.stringMatching(/^[A-Za-z_][A-Za-z_ ]{0,10}[A-Za-z_]$/)
  fc.assert(
    fc.property(fc.dictionary(name, name, { noNullPrototype: true }), (names) => {
      expect(parseSpotNames(formatSpotNames(names))).toEqual(names)
    }),
  )
})

test('parsing ignores empty lines and outer spaces and rejects a line without both names', () => {
  expect(parseSpotNames(' White =RDG_WHITE \n\n')).toEqual({ White: 'RDG_WHITE' })
  for (const wrong of ['White', 'White =', '= RDG_WHITE', 'a = b = c']) expect(parseSpotNames(wrong)).toBeUndefined()
})
