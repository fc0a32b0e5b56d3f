import { expect, test } from 'vitest'
import {
  DEFAULT_PREFLIGHT_SETTINGS,
  hasBlockingWarning,
  sortWarningCodes,
  validatePreflightSettings,
} from './preflight-settings.ts'

test('hasBlockingWarning is true only for warnings that the settings put on hold', () => {
  const warnings = [{ code: 'sizeDiffers' }, { code: 'fontsMissing' }] as const
  expect(hasBlockingWarning(warnings, DEFAULT_PREFLIGHT_SETTINGS)).toBe(false)
  expect(hasBlockingWarning(warnings, { heldBack: ['encrypted', 'fontsMissing'] })).toBe(true)
  expect(hasBlockingWarning(warnings, { heldBack: ['encrypted'] })).toBe(false)
  expect(hasBlockingWarning([], { heldBack: ['encrypted'] })).toBe(false)
})

test('validatePreflightSettings accepts only numbers within their limits', () => {
  expect(validatePreflightSettings(DEFAULT_PREFLIGHT_SETTINGS)).toEqual([])
  expect(validatePreflightSettings({ lowestDpi: 0, sizeToleranceMm: 0 })).toEqual([])
  expect(validatePreflightSettings({ lowestDpi: 72.5, sizeToleranceMm: -1 })).toEqual(['lowestDpi', 'sizeToleranceMm'])
  expect(validatePreflightSettings({ lowestDpi: 2401, sizeToleranceMm: 100.1 })).toEqual([
    'lowestDpi',
    'sizeToleranceMm',
  ])
  expect(validatePreflightSettings({ lowestDpi: Number.NaN, sizeToleranceMm: Number.NaN })).toHaveLength(2)
})

test('sortWarningCodes returns each code once, in the order of the list', () => {
  expect(sortWarningCodes(['encrypted', 'sizeDiffers', 'encrypted'])).toEqual(['sizeDiffers', 'encrypted'])
})
