import { DEFAULT_CONFIG } from '@platen/domain/config'
import { expect, test } from 'vitest'
import {
  checksProblemsOf,
  problemsOf,
  retentionProblemsOf,
  sortLists,
  toFormValues,
  toRequestBody,
} from './config-form.ts'

test('The time of day is stored in UTC and shown in local time, east and west of Greenwich', () => {
  for (const [offset, shown] of [
    [0, '00:00'],
    [-120, '02:00'],
    [300, '19:00'],
    [-345, '05:45'],
  ] as const) {
    const form = toFormValues(DEFAULT_CONFIG, offset)
    expect(form.time).toBe(shown)
    expect(toRequestBody(form, offset, false).autoDeleteScheduleAt).toBe(0)
  }
})

test('Apply is disabled when polling is on and the interval is not a number, or purge is on and days are not', () => {
  const form = { ...toFormValues(DEFAULT_CONFIG, 0), autoPollingIntervalMins: '' as const, autoDeleteAfterDays: 0 }
  expect(problemsOf(form, 0)).toEqual(['autoPollingIntervalMins', 'autoDeleteAfterDays'])
  expect(problemsOf({ ...form, isAutoPollingOn: false, isAutoPurgeOn: false }, 0)).toEqual([])
})

test('The help switch is sent only if the user may change it', () => {
  const form = toFormValues(DEFAULT_CONFIG, 0)
  expect(toRequestBody(form, 0, true)).toMatchObject({ showHelpMessage: false })
  expect(toRequestBody(form, 0, false)).not.toHaveProperty('showHelpMessage')
})

test('Artwork checks are sent as entered, and Apply is disabled while the resolution is empty', () => {
  const form = toFormValues(DEFAULT_CONFIG, 0)
  const checks = { ...form.artworkChecks, heldBack: ['encrypted'] as const }
  expect(checksProblemsOf({ ...form, artworkChecks: { ...checks, lowestDpi: '' } })).toEqual(['lowestDpi'])
  expect(checksProblemsOf({ ...form, artworkChecks: checks })).toEqual([])
  expect(toRequestBody({ ...form, artworkChecks: checks }, 0, false).artworkChecks).toEqual(checks)
})

test('Retention days are sent as entered, and Apply is disabled while one is empty or outside of its limits', () => {
  const form = toFormValues(DEFAULT_CONFIG, 0)
  const { retentionDays } = form
  expect(retentionProblemsOf({ ...form, retentionDays: { ...retentionDays, sheets: '', activityLog: 29 } })).toEqual([
    'sheets',
    'activityLog',
  ])
  expect(retentionProblemsOf(form)).toEqual([])
  expect(toRequestBody(form, 0, false).retentionDays).toEqual(DEFAULT_CONFIG.retentionDays)
})

test('The order of selected colours or media types is not a change', () => {
  const form = toFormValues(DEFAULT_CONFIG, 0)
  const withWhites = (...whiteSpotColours: string[]) => ({
    ...form,
    artworkChecks: { ...form.artworkChecks, whiteSpotColours },
  })
  expect(sortLists(withWhites('White', 'Weiss '))).toEqual(sortLists(withWhites('Weiss', 'White')))
  expect(sortLists(withWhites('White'))).not.toEqual(sortLists(withWhites('Weiss')))
})
