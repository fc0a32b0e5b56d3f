import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  configProblems,
  DEFAULT_CONFIG,
  localMinute,
  pollingMs,
  purgeBefore,
  purgeMoments,
  readHelpMessage,
  utcMinute,
} from './index.ts'

const utc = (text: string): number => Date.parse(`${text}Z`)

test('purging is due each day at the set minute of day in UTC', () => {
  const moments = purgeMoments(utc('2026-11-21T10:00:00'), 90)
  expect(moments).toEqual({ last: utc('2026-11-21T01:30:00'), next: utc('2026-11-22T01:30:00') })
  expect(purgeMoments(utc('2026-11-21T01:29:59.999'), 90).last).toBe(utc('2026-11-20T01:30:00'))
  expect(purgeMoments(utc('2026-11-21T01:30:00'), 90).last).toBe(utc('2026-11-21T01:30:00'))
})

test('the last purge is never after now, the next one always, and they are a day apart', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4e12 }), fc.integer({ min: 0, max: 1439 }), (now, minute) => {
      const { last, next } = purgeMoments(now, minute)
      expect(last <= now && now < next && next - last === 86_400_000).toBe(true)
      const due = new Date(next)
      expect(due.getUTCHours() * 60 + due.getUTCMinutes()).toBe(minute)
    }),
  )
})

test('orders are old enough after the set days', () => {
  expect(purgeBefore(utc('2026-11-22T00:00:00'), 21)).toBe(utc('2026-11-01T00:00:00'))
})

test('the time of day is shown in local time and stored in UTC, and does not drift', () => {
  expect(localMinute(0, -60)).toBe(60)
  expect(localMinute(0, 300)).toBe(1140)
  expect(localMinute(1430, -345)).toBe(335)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: -840, max: 720 }), (minute, offset) => {
      expect(utcMinute(localMinute(minute, offset), offset)).toBe(minute)
    }),
  )
})

test('a configuration is applied only with an interval and days of at least 1 where they are in use', () => {
  expect(configProblems(DEFAULT_CONFIG)).toEqual([])
  expect(configProblems({ ...DEFAULT_CONFIG, autoPollingIntervalMins: Number.NaN })).toEqual([
    'autoPollingIntervalMins',
  ])
  expect(configProblems({ ...DEFAULT_CONFIG, autoPollingIntervalMins: 0, isAutoPollingOn: false })).toEqual([])
  expect(configProblems({ ...DEFAULT_CONFIG, autoDeleteAfterDays: 0, autoDeleteScheduleAt: 1440 })).toEqual([
    'autoDeleteAfterDays',
    'autoDeleteScheduleAt',
  ])
  expect(configProblems({ ...DEFAULT_CONFIG, autoDeleteAfterDays: 0, isAutoPurgeOn: false })).toEqual([])
})

test('the defaults of the configuration are those of section 9', () => {
  expect(DEFAULT_CONFIG).toMatchObject({
    unit: 'mm',
    isAutoPollingOn: true,
    autoPollingIntervalMins: 2,
    isAutoPurgeOn: true,
    autoDeleteAfterDays: 21,
    autoDeleteScheduleAt: 0,
    showHelpMessage: false,
    helpMessage: '',
  })
})

test('polling is the interval in minutes times 60000 ms when it is set', () => {
  expect(pollingMs(DEFAULT_CONFIG)).toBe(120_000)
  expect(pollingMs({ isAutoPollingOn: false, autoPollingIntervalMins: 2 })).toBeNull()
  expect(pollingMs({ isAutoPollingOn: true, autoPollingIntervalMins: Number.NaN })).toBeNull()
})

test('a help message is saved as JSON if it parses, else as text, and never empty', () => {
  expect(readHelpMessage('{"en":"Hello","de":"Hallo"}')).toEqual({ en: 'Hello', de: 'Hallo' })
  expect(readHelpMessage('Call 123')).toBe('Call 123')
  expect(readHelpMessage('{"en": 7}')).toBe('{"en": 7}')
  expect(readHelpMessage('[1]')).toBe('[1]')
  expect(readHelpMessage('  ')).toBeNull()
})
