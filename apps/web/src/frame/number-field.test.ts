import { expect, test } from 'vitest'
import { isBlockedKey } from './number-field.tsx'

test('number inputs block the keys -, + and e', () => {
  for (const key of ['-', '+', 'e', 'E']) expect(isBlockedKey(key, false)).toBe(true)
  for (const key of ['1', '.', ',', 'Backspace', 'ArrowUp', 'Enter']) expect(isBlockedKey(key, false)).toBe(false)
})

test('minus is allowed where negative values are', () => {
  expect(isBlockedKey('-', true)).toBe(false)
  expect(isBlockedKey('+', true)).toBe(true)
})
