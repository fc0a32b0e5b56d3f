import type { WireTimelineEntry } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import { toJobEventKind, toTimelineCsv } from './timeline-events.ts'

const ENTRY: WireTimelineEntry = {
  id: 'j1',
  at: '2026-11-25T23:05:00.000Z',
  kind: 'booked',
  source: 'job',
  event: 'booked',
  actor: { kind: 'user', name: '=ana@shop.example' },
  jobId: '1',
  printJob: null,
  details: { copies: 2 },
}

test('The CSV of a timeline has the time of the zone, the name of the event and the codes', () => {
  const texts = { timeZone: 'Europe/Berlin', when: 'When', event: 'What', getName: () => 'Placed on a preset' }
  expect(toTimelineCsv([ENTRY], texts).split('\r\n')).toEqual([
    '\uFEFF"When (Europe/Berlin)","What","at","kind","source","event","actor","jobId","printJob","details"',
    '"26-11-2026 00:05","Placed on a preset","2026-11-25T23:05:00.000Z","booked","job","booked","\'=ana@shop.example","1","","{""copies"":2}"',
    '',
  ])
})

test('toJobEventKind returns the kind of a known event', () => {
  expect([toJobEventKind('booked'), toJobEventKind('unknown')]).toEqual(['booked', undefined])
})
