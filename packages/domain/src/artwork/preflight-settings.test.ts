import { expect, test } from 'vitest'
import {
  validatePreflightSettings,
  DEFAULT_PREFLIGHT_SETTINGS,
  hasBlockingWarning,
  sortWarningCodes,
} from './preflight-settings.ts'

test('a warning holds an order back only where the shop has set so', () => {
  const warnings = [{ code: 'sizeDiffers' }, { code: 'fontsMissing' }] as const
  expect(hasBlockingWarning(warnings, DEFAULT_PREFLIGHT_SETTINGS)).toBe(false)
  expect(hasBlockingWarning(warnings, { heldBack: ['encrypted', 'fontsMissing'] })).toBe(true)
  expect(hasBlockingWarning(warnings, { heldBack: ['encrypted'] })).toBe(false)
  expect(hasBlockingWarning([], { heldBack: ['encrypted'] })).toBe(false)
})

test('limits of artwork are numbers within their bounds', () => {
  expect(validatePreflightSettings(DEFAULT_PREFLIGHT_SETTINGS)).toEqual([])
  expect(validatePreflightSettings({ lowestDpi: 0, sizeToleranceMm: 0 })).toEqual([])
  expect(validatePreflightSettings({ lowestDpi: 72.5, sizeToleranceMm: -1 })).toEqual(['lowestDpi', 'sizeToleranceMm'])
  expect(validatePreflightSettings({ lowestDpi: 2401, sizeToleranceMm: 100.1 })).toEqual([
    'lowestDpi',
    'sizeToleranceMm',
  ])
  expect(validatePreflightSettings({ lowestDpi: Number.NaN, sizeToleranceMm: Number.NaN })).toHaveLength(2)
})

test('codes are kept in the order of the list, each once', () => {
  expect(sortWarningCodes(['encrypted', 'sizeDiffers', 'encrypted'])).toEqual(['sizeDiffers', 'encrypted'])
})
