import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEFAULT_CONFIG,
  DEFAULT_RETENTION_DAYS,
  parseHelpMessage,
  pollingIntervalMs,
  purgeCutoff,
  purgeSchedule,
  validateConfig,
  validateRetentionDays,
} from './index.ts'

const utc = (text: string): number => Date.parse(`${text}Z`)

test('purgeSchedule returns the set minute of each day in the time zone', () => {
  const moments = purgeSchedule(utc('2026-11-21T10:00:00'), 90, 'UTC')
  expect(moments).toEqual({ last: utc('2026-11-21T01:30:00'), next: utc('2026-11-22T01:30:00') })
  expect(purgeSchedule(utc('2026-11-21T01:29:59.999'), 90, 'UTC').last).toBe(utc('2026-11-20T01:30:00'))
  expect(purgeSchedule(utc('2026-11-21T01:30:00'), 90, 'UTC').last).toBe(utc('2026-11-21T01:30:00'))
  expect(purgeSchedule(utc('2026-11-21T10:00:00'), 90, 'Europe/Berlin').last).toBe(utc('2026-11-21T00:30:00'))
  expect(purgeSchedule(utc('2026-07-21T10:00:00'), 90, 'Europe/Berlin').last).toBe(utc('2026-07-20T23:30:00'))
})

test('purgeSchedule returns a last purge not after now and a next one after it, one day apart in UTC', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 1439 }), (now, minute) => {
      const { last, next } = purgeSchedule(now, minute, 'UTC')
      expect(last <= now && now < next && next - last === 86_400_000).toBe(true)
      const due = new Date(next)
      expect(due.getUTCHours() * 60 + due.getUTCMinutes()).toBe(minute)
    }),
  )
})

test('purgeCutoff is the set number of days before now', () => {
  expect(purgeCutoff(utc('2026-11-22T00:00:00'), 21)).toBe(utc('2026-11-01T00:00:00'))
})

test('validateConfig requires an interval and days of at least 1 if they are in use', () => {
  expect(validateConfig(DEFAULT_CONFIG)).toEqual([])
  expect(validateConfig({ ...DEFAULT_CONFIG, autoPollingIntervalMins: 1441 })).toEqual(['autoPollingIntervalMins'])
  expect(validateConfig({ ...DEFAULT_CONFIG, autoPollingIntervalMins: 1440 })).toEqual([])
  expect(validateConfig({ ...DEFAULT_CONFIG, autoPollingIntervalMins: 0 })).toEqual(['autoPollingIntervalMins'])
  expect(validateConfig({ ...DEFAULT_CONFIG, autoPollingIntervalMins: 1, autoDeleteAfterDays: 1 })).toEqual([])
  expect(validateConfig({ ...DEFAULT_CONFIG, autoDeleteAfterDays: Number.NaN })).toEqual(['autoDeleteAfterDays'])
  expect(validateConfig({ ...DEFAULT_CONFIG, autoPollingIntervalMins: Number.NaN })).toEqual([
    'autoPollingIntervalMins',
  ])
  expect(validateConfig({ ...DEFAULT_CONFIG, autoPollingIntervalMins: 0, isAutoPollingOn: false })).toEqual([])
  expect(validateConfig({ ...DEFAULT_CONFIG, autoDeleteAfterDays: 0, autoDeleteScheduleAt: 1440 })).toEqual([
    'autoDeleteAfterDays',
    'autoDeleteScheduleAt',
  ])
  expect(validateConfig({ ...DEFAULT_CONFIG, autoDeleteAfterDays: 0, isAutoPurgeOn: false })).toEqual([])
  for (const minute of [-1, 1440, 0.5])
    expect(validateConfig({ ...DEFAULT_CONFIG, autoDeleteScheduleAt: minute })).toEqual(['autoDeleteScheduleAt'])
  for (const minute of [0, 1439])
    expect(validateConfig({ ...DEFAULT_CONFIG, autoDeleteScheduleAt: minute })).toEqual([])
})

test('DEFAULT_CONFIG has the specified defaults', () => {
  expect(DEFAULT_CONFIG).toMatchObject({
    unit: 'mm',
    timeZone: 'UTC',
    isAutoPollingOn: true,
    autoPollingIntervalMins: 2,
    isAutoPurgeOn: true,
    autoDeleteAfterDays: 21,
    autoDeleteScheduleAt: 0,
    showHelpMessage: false,
    helpMessage: '',
  })
})

test('pollingIntervalMs is the interval in minutes times 60000 if it is set', () => {
  expect(pollingIntervalMs(DEFAULT_CONFIG)).toBe(120_000)
  expect(pollingIntervalMs({ isAutoPollingOn: false, autoPollingIntervalMins: 2 })).toBeNull()
  expect(pollingIntervalMs({ isAutoPollingOn: true, autoPollingIntervalMins: Number.NaN })).toBeNull()
  // A timer of 2^31 ms or more runs at once, again and again.
  expect(pollingIntervalMs({ isAutoPollingOn: true, autoPollingIntervalMins: 1_000_000 })).toBe(86_400_000)
})

test('parseHelpMessage returns JSON if the message parses, else text, and never an empty message', () => {
  expect(parseHelpMessage('{"en":"Hello","de":"Hallo"}')).toEqual({ en: 'Hello', de: 'Hallo' })
  expect(parseHelpMessage('Call 123')).toBe('Call 123')
  expect(parseHelpMessage('{"en": 7}')).toBe('{"en": 7}')
  expect(parseHelpMessage('[1]')).toBe('[1]')
  expect(parseHelpMessage('  ')).toBeNull()
})

test('validateRetentionDays returns the ages that are not integers within their limits', () => {
  expect(validateRetentionDays(DEFAULT_RETENTION_DAYS)).toEqual([])
  const wrong = {
    ...DEFAULT_RETENTION_DAYS,
    sheets: 0,
    proofs: 1.5,
    printJobs: 36_501,
    activityLog: 29,
    sessions: Number.NaN,
  }
  expect(validateRetentionDays(wrong)).toEqual(['sheets', 'proofs', 'printJobs', 'activityLog', 'sessions'])
})
