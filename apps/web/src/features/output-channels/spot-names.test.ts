import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatSpotNames, parseSpotNames } from './spot-names.ts'

test('spot names shown as lines and read again are the same', () => {
  const name = fc.stringMatching(/^[A-Za-z_][A-Za-z_ ]{0,10}[A-Za-z_]$/)
  fc.assert(
    fc.property(fc.dictionary(name, name, { noNullPrototype: true }), (names) => {
      expect(parseSpotNames(formatSpotNames(names))).toEqual(names)
    }),
  )
})

test('empty lines and outer spaces do not matter; a line without both names is none', () => {
  expect(parseSpotNames(' White =RDG_WHITE \n\n')).toEqual({ White: 'RDG_WHITE' })
  for (const wrong of ['White', 'White =', '= RDG_WHITE', 'a = b = c']) expect(parseSpotNames(wrong)).toBeUndefined()
})
