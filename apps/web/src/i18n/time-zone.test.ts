import { expect, test } from 'vitest'
import { formatDateTime } from './format.ts'
import { toKnownTimeZone } from './time-zone.ts'

test('A time zone that the browser does not support is shown as UTC', () => {
  const displayed = ['Europe/Berlin', 'Europe/Atlantis', ''].map((zone) => {
    const timeZone = toKnownTimeZone(zone)
    return [timeZone, formatDateTime('2026-06-01T10:00:00Z', timeZone)]
  })
  expect(displayed).toEqual([
    ['Europe/Berlin', '01-06-2026 12:00'],
    ['UTC', '01-06-2026 10:00'],
    ['UTC', '01-06-2026 10:00'],
  ])
})
