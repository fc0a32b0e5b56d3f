import { expect, test } from 'vitest'
import { isDisallowedKey } from './number-field.tsx'

test('isDisallowedKey blocks the keys -, + and e', () => {
  for (const key of ['-', '+', 'e', 'E']) expect(isDisallowedKey(key, false)).toBe(true)
  for (const key of ['1', '.', ',', 'Backspace', 'ArrowUp', 'Enter']) expect(isDisallowedKey(key, false)).toBe(false)
})

test('isDisallowedKey allows minus if negative values are allowed', () => {
  expect(isDisallowedKey('-', true)).toBe(false)
  expect(isDisallowedKey('+', true)).toBe(true)
})
