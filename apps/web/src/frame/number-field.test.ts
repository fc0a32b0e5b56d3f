import { expect, test } from 'vitest'
import { isDisallowedKey } from './number-field.tsx'

test('number inputs block the keys -, + and e', () => {
  for (const key of ['-', '+', 'e', 'E']) expect(isDisallowedKey(key, false)).toBe(true)
  for (const key of ['1', '.', ',', 'Backspace', 'ArrowUp', 'Enter']) expect(isDisallowedKey(key, false)).toBe(false)
})

test('minus is allowed where negative values are', () => {
  expect(isDisallowedKey('-', true)).toBe(false)
  expect(isDisallowedKey('+', true)).toBe(true)
})
