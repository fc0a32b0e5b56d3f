import { expect, test } from 'vitest'
import { readFieldValue } from './read-field-value.ts'

test('Entities of HTML are decoded once', () => {
  expect(readFieldValue('O&#039;Brien')).toBe("O'Brien")
  expect(readFieldValue('14 UK women&#x27;s')).toBe("14 UK women's")
  expect(readFieldValue('Tom &amp; Jerry &lt;3 &quot;&apos;')).toBe('Tom & Jerry <3 "\'')
  expect(readFieldValue('&amp;#039;')).toBe('&#039;')
  expect(readFieldValue('&#128512;')).toBe('😀')
})

test('What is no entity stays as it is', () => {
  for (const text of ['AT&T', 'a & b', '&unknown;', '&#0;', '&#xD800;', '&#1114112;', '&#;', 'R&amp'])
    expect(readFieldValue(text)).toBe(text)
})

test('A text that the customer did not enter is empty', () => {
  for (const text of ['Not requested on this item.', ' not requested on this item. ', '   ', '\n\t', '&nbsp;', ''])
    expect(readFieldValue(text)).toBe('')
  expect(readFieldValue('  Anna \n')).toBe('Anna')
})
