import { expect, test } from 'vitest'
import { checkPresetUser } from './index.ts'

const use = { usedBy: 'ana', isLocked: false, isHeld: false }

test('checkPresetUser lets the user work who uses the preset, and everybody while nobody uses it', () => {
  expect(checkPresetUser(use, 'ana', 3)).toBeNull()
  expect(checkPresetUser({ ...use, isLocked: true }, 'ana', 3)).toBeNull()
  expect(checkPresetUser({ ...use, usedBy: null }, 'ben', 3)).toBeNull()
})

test('checkPresetUser refuses another user while the preset has copies or is locked', () => {
  expect(checkPresetUser(use, 'ben', 1)).toBe('preset_in_use')
  expect(checkPresetUser(use, 'ben', 0)).toBeNull()
  expect(checkPresetUser({ ...use, isLocked: true }, 'ben', 0)).toBe('preset_locked')
})
