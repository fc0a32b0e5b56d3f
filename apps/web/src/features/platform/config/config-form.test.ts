import { DEFAULT_CONFIG } from '@platen/domain/config'
import { expect, test } from 'vitest'
import {
  findInvalidFields,
  selectTimeZone,
  sortLists,
  toFormValues,
  toRequestBody,
  validateArtworkChecks,
  validateRetention,
} from './config-form.ts'

test('The time of day is in the time zone of the environment, independently of the browser’s zone', () => {
  const form = toFormValues({ ...DEFAULT_CONFIG, timeZone: 'Asia/Kathmandu', autoDeleteScheduleAt: 90 })
  expect(form.time).toBe('01:30')
  expect(toRequestBody(form, false)).toMatchObject({ timeZone: 'Asia/Kathmandu', autoDeleteScheduleAt: 90 })
})

test('The purge of an environment in UTC remains at the same instant when a time zone is chosen', () => {
  const now = Date.parse('2026-11-21T10:00Z')
  const form = toFormValues({ ...DEFAULT_CONFIG, autoDeleteScheduleAt: 120 })
  const berlin = selectTimeZone(form, 'Europe/Berlin', now)
  expect(berlin).toEqual({ ...form, timeZone: 'Europe/Berlin', time: '03:00' })
  expect(selectTimeZone(form, 'America/New_York', now).time).toBe('21:00')
  // after a change of the zone, the times of day stay the same
  expect(selectTimeZone(berlin, 'America/New_York', now).time).toBe('03:00')
  expect(selectTimeZone({ ...form, time: '' }, 'Europe/Berlin', now).time).toBe('')
})

test('Apply is disabled when polling is on and the interval is not a number, or purge is on and days are not', () => {
  const form = { ...toFormValues(DEFAULT_CONFIG), autoPollingIntervalMins: '' as const, autoDeleteAfterDays: 0 }
  expect(findInvalidFields(form)).toEqual(['autoPollingIntervalMins', 'autoDeleteAfterDays'])
  expect(findInvalidFields({ ...form, isAutoPollingOn: false, isAutoPurgeOn: false })).toEqual([])
})

test('The help switch is sent only if the user may change it', () => {
  const form = toFormValues(DEFAULT_CONFIG)
  expect(toRequestBody(form, true)).toMatchObject({ showHelpMessage: false })
  expect(toRequestBody(form, false)).not.toHaveProperty('showHelpMessage')
})

test('Artwork checks are sent as entered, and Apply is disabled while the resolution is empty', () => {
  const form = toFormValues(DEFAULT_CONFIG)
  const checks = { ...form.artworkChecks, heldBack: ['encrypted'] as const }
  expect(validateArtworkChecks({ ...form, artworkChecks: { ...checks, lowestDpi: '' } })).toEqual(['lowestDpi'])
  expect(validateArtworkChecks({ ...form, artworkChecks: checks })).toEqual([])
  expect(toRequestBody({ ...form, artworkChecks: checks }, false).artworkChecks).toEqual(checks)
})

test('Retention days are sent as entered, and Apply is disabled while one is empty or outside of its limits', () => {
  const form = toFormValues(DEFAULT_CONFIG)
  const { retentionDays } = form
  expect(validateRetention({ ...form, retentionDays: { ...retentionDays, sheets: '', activityLog: 29 } })).toEqual([
    'sheets',
    'activityLog',
  ])
  expect(validateRetention(form)).toEqual([])
  expect(toRequestBody(form, false).retentionDays).toEqual(DEFAULT_CONFIG.retentionDays)
})

test('The order of selected colours or media types is not a change', () => {
  const form = toFormValues(DEFAULT_CONFIG)
  const withWhites = (...whiteSpotColours: string[]) => ({
    ...form,
    artworkChecks: { ...form.artworkChecks, whiteSpotColours },
  })
  expect(sortLists(withWhites('White', 'Weiss '))).toEqual(sortLists(withWhites('Weiss', 'White')))
  expect(sortLists(withWhites('White'))).not.toEqual(sortLists(withWhites('Weiss')))
})
