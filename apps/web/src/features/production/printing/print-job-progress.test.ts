import type { WirePrintJob } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import {
  countCompletedSteps,
  countUnresolved,
  getAwaitedStep,
  getFilesOfGroup,
  getVisiblePrintJob,
  labelsFileName,
} from './print-job-progress.ts'

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`
const job = (over: Partial<WirePrintJob>): WirePrintJob => ({
  id: 'r1',
  presetId: 'p',
  presetName: 'Mugs',
  layoutName: 'Bed',
  channelName: 'Folder',
  connectorChannelId: null,
  state: 'queued',
  reason: null,
  fault: null,
  entry: null,
  fileName: 'r1.pdf',
  pieces: 3,
  rejected: 0,
  hasSheet: false,
  reprintOf: null,
  createdAt: at(0),
  changedAt: at(0),
  createdBy: 'u',
  ...over,
})
const shown = (jobs: WirePrintJob[], minute: number, putAway: string[] = []) =>
  getVisiblePrintJob(jobs, 'p', new Set(putAway), Date.parse(at(minute)))?.id ?? null

test('a run waits for composing, its folder or connector, and the RIP; a finished or failed one for nothing', () => {
  const awaited = (over: Partial<WirePrintJob>) => getAwaitedStep(job(over))
  expect(awaited({ state: 'queued', connectorChannelId: 'c' })).toBe('composing')
  expect(awaited({ state: 'ready' })).toBe('folder')
  expect(awaited({ state: 'ready', connectorChannelId: 'c' })).toBe('connector')
  expect(awaited({ state: 'sent' })).toBe('pickup')
  for (const state of ['pickedUp', 'printing', 'printed', 'confirmed', 'failed', 'cancelled'] as const)
    expect(awaited({ state })).toBeNull()
})

test('the files of a group are the runs of the same sheet, also those that are no longer listed', () => {
  const [first, second, other] = [job({}), job({ id: 'r2', reprintOf: 'r1', createdAt: at(1) }), job({ id: 'x' })]
  expect(getFilesOfGroup([second, other, first], second).map(({ id }) => id)).toEqual(['r1', 'r2'])
  expect(getFilesOfGroup([other], second).map(({ id }) => id)).toEqual(['r2'])
})

test('a tile shows the latest run of its own preset', () => {
  expect(
    shown(
      [job({ state: 'sent' }), job({ id: 'r2', createdAt: at(1) }), job({ id: 'x', presetId: 'q', createdAt: at(2) })],
      3,
    ),
  ).toBe('r2')
  expect(shown([], 3)).toBeNull()
})

test('a run in progress stays visible, a finished run for one minute, a failed run until it is dismissed', () => {
  expect(shown([job({ state: 'sent' })], 30)).toBe('r1')
  expect(shown([job({ state: 'pickedUp', changedAt: at(10) })], 10)).toBe('r1')
  expect(shown([job({ state: 'pickedUp', changedAt: at(10) })], 11)).toBeNull()
  expect(shown([job({ state: 'failed' })], 30)).toBe('r1')
  expect(shown([job({ state: 'failed' })], 30, ['r1 failed'])).toBeNull()
  expect(shown([job({ state: 'sent' })], 1, ['r1'])).toBeNull()
  // a run that was dismissed while in progress is shown again when it fails
  expect(shown([job({ state: 'failed' })], 30, ['r1'])).toBe('r1')
})

test('of files that were printed together the tile shows the one that needs attention, otherwise the least advanced', () => {
  const first = job({ id: 'r1', state: 'pickedUp', changedAt: at(1), createdAt: '2026-11-21T10:00:00.000Z' })
  const second = job({ id: 'r2', reprintOf: 'r1', state: 'sent', createdAt: '2026-11-21T10:00:00.001Z' })
  const away = 'The hot folder is not available.'
  expect(shown([second, first], 1)).toBe('r2')
  expect(
    shown(
      [
        { ...second, state: 'pickedUp', changedAt: at(1) },
        { ...first, state: 'failed' },
      ],
      30,
    ),
  ).toBe('r1')
  expect(shown([second, { ...first, state: 'ready', reason: away }], 1)).toBe('r1')
  expect(shown([second, { ...first, state: 'failed' }], 1, ['r1 failed'])).toBe('r2')
})

test('a run that failed or waits with a problem stays on the tile when others are printed, until it is dismissed', () => {
  const failed = job({ id: 'r1', state: 'failed' })
  const waiting = job({ id: 'r1', state: 'ready', reason: 'The hot folder is not available.' })
  const next = job({ id: 'r2', createdAt: at(5), state: 'sent' })
  expect(shown([next, failed], 6)).toBe('r1')
  expect(shown([next, waiting], 6)).toBe('r1')
  expect(shown([next, job({ id: 'r1', state: 'ready' })], 6)).toBe('r1')
  expect(shown([{ ...next, state: 'pickedUp', changedAt: at(6) }, failed], 60)).toBe('r1')
  expect(shown([next, failed], 6, ['r1 failed'])).toBe('r2')
  // A reprint of the same sheet is a separate run.
  expect(shown([job({ id: 'r3', reprintOf: 'r1', createdAt: at(5) }), failed], 6)).toBe('r1')
  // An earlier run that was sent without a problem gives way to the latest one.
  expect(shown([{ ...next, state: 'queued' }, job({ id: 'r1', state: 'sent' })], 6)).toBe('r2')
  expect(shown([{ ...next, state: 'pickedUp', changedAt: at(6) }, job({ id: 'r1', state: 'sent' })], 60)).toBeNull()
})

test('a run is unresolved if it failed, waits with a problem, or is not delivered one minute after its last change', () => {
  const unresolved = (over: Partial<WirePrintJob>, minute = 0) =>
    countUnresolved([job(over)], { hasMore: false, dismissed: new Set(), now: Date.parse(at(minute)) }) === 1
  expect(unresolved({ state: 'failed' })).toBe(true)
  for (const state of ['queued', 'ready'] as const) {
    expect(unresolved({ state })).toBe(false)
    expect(unresolved({ state, reason: 'The hot folder is not available.' })).toBe(true)
    expect(unresolved({ state }, 1)).toBe(true)
    // retried on the next day
    expect(unresolved({ state, createdAt: '2026-11-20T10:00:00Z' })).toBe(false)
  }
  for (const state of ['sent', 'pickedUp', 'cancelled'] as const) expect(unresolved({ state }, 30)).toBe(false)
})

test('if more runs exist than were loaded, the number of unresolved runs is never 0', () => {
  const jobs = [job({}), job({ id: 'r2', state: 'failed' })]
  const count = (hasMore: boolean, ...dismissed: string[]) =>
    countUnresolved(jobs, { hasMore, dismissed: new Set(dismissed), now: Date.parse(at(0)) })
  expect(count(true)).toBe(1)
  expect(count(false, 'r2 failed')).toBe(0)
  expect(count(true, 'r2 failed')).toBe(2)
})

test('the number of completed steps depends on the state', () => {
  expect(
    ['queued', 'ready', 'sent', 'pickedUp', 'printed', 'failed'].map((s) => countCompletedSteps(s as never)),
  ).toEqual([0, 1, 2, 4, 4, 0])
})

test('labels are saved as JobLabels_ and the date', () => {
  expect(labelsFileName('21-11-2026')).toBe('JobLabels_21-11-2026.pdf')
})
