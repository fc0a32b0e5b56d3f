import type { WirePrintJob } from '@platen/contract/printing'
import { expect, test } from 'vitest'
import {
  canDismiss,
  countCompletedSteps,
  countUnresolved,
  getAwaitedChannelId,
  getAwaitedStep,
  getRunOfTile,
  getVisiblePrintJobs,
  isAllCancelled,
  labelsFileName,
} from './print-job-progress.ts'

const toTime = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00Z`
const job = (overrides: Partial<WirePrintJob>): WirePrintJob => ({
  id: 'r1',
  presetId: 'p',
  presetName: 'Mugs',
  layoutName: 'Bed',
  channelName: 'Folder',
  connectorChannelId: null,
  state: 'queued',
  reason: null,
  withdrawal: null,
  fault: null,
  entry: null,
  fileName: 'r1.pdf',
  pieces: 3,
  rejected: 0,
  cancelled: 0,
  hasSheet: false,
  reprintOf: null,
  createdAt: toTime(0),
  changedAt: toTime(0),
  createdBy: 'u',
  dismissed: null,
  ...overrides,
})
const visible = (jobs: WirePrintJob[], minute: number) => getVisiblePrintJobs(jobs, 'p', Date.parse(toTime(minute)))
const listed = (jobs: WirePrintJob[], minute: number) => visible(jobs, minute).map(({ id }) => id)
const getShownJob = (jobs: WirePrintJob[], minute: number) =>
  getRunOfTile(visible(jobs, minute), Date.parse(toTime(minute)))?.id ?? null
const dismissed = { by: 'ana@shop.example', at: toTime(0) }

test('a run waits for composing, its folder or connector, and the RIP; a finished or failed run waits for nothing', () => {
  const getAwaited = (overrides: Partial<WirePrintJob>) => getAwaitedStep(job(overrides))
  expect(getAwaited({ state: 'queued', connectorChannelId: 'c' })).toBe('composing')
  expect(getAwaited({ state: 'ready' })).toBe('folder')
  expect(getAwaited({ state: 'ready', connectorChannelId: 'c' })).toBe('connector')
  expect(getAwaited({ state: 'sent' })).toBe('pickup')
  for (const state of ['pickedUp', 'printing', 'printed', 'confirmed', 'failed', 'cancelled'] as const)
    expect(getAwaited({ state })).toBeNull()
})

test('an undelivered run and a run that is being withdrawn wait for their connector', () => {
  const waiting = (['queued', 'ready', 'sent', 'withdrawing', 'pickedUp', 'cancelled'] as const).filter(
    (state) => getAwaitedChannelId(job({ state, connectorChannelId: 'c' })) === 'c',
  )
  expect(waiting).toEqual(['queued', 'ready', 'withdrawing'])
})

test('a tile shows the latest run of its preset', () => {
  expect(
    getShownJob(
      [
        job({ state: 'sent' }),
        job({ id: 'r2', createdAt: toTime(1) }),
        job({ id: 'x', presetId: 'q', createdAt: toTime(2) }),
      ],
      3,
    ),
  ).toBe('r2')
  expect(getShownJob([], 3)).toBeNull()
})

test('a run in progress stays visible, a finished run for one minute, a failed run until it is dismissed', () => {
  expect(getShownJob([job({ state: 'sent' })], 30)).toBe('r1')
  expect(getShownJob([job({ state: 'pickedUp', changedAt: toTime(10) })], 10)).toBe('r1')
  expect(getShownJob([job({ state: 'pickedUp', changedAt: toTime(10) })], 11)).toBeNull()
  expect(getShownJob([job({ state: 'failed' })], 30)).toBe('r1')
  expect(getShownJob([job({ state: 'failed', dismissed })], 30)).toBeNull()
  expect(getShownJob([job({ state: 'sent', dismissed })], 1)).toBeNull()
})

test('of files that were printed together, the tile shows the one that needs attention, otherwise the least advanced one', () => {
  const first = job({ id: 'r1', state: 'pickedUp', changedAt: toTime(1), createdAt: '2026-11-21T10:00:00.000Z' })
  const second = job({ id: 'r2', reprintOf: 'r1', state: 'sent', createdAt: '2026-11-21T10:00:00.001Z' })
  const folderError = 'The hot folder is not available.'
  expect(getShownJob([second, first], 1)).toBe('r2')
  expect(
    getShownJob(
      [
        { ...second, state: 'pickedUp', changedAt: toTime(1) },
        { ...first, state: 'failed' },
      ],
      30,
    ),
  ).toBe('r1')
  expect(getShownJob([second, { ...first, state: 'ready', reason: folderError }], 1)).toBe('r1')
  expect(getShownJob([second, { ...first, state: 'failed', dismissed }], 1)).toBe('r2')
})

test('a run that failed or waits with a problem stays on the tile when others are printed, until it is dismissed', () => {
  const failed = job({ id: 'r1', state: 'failed' })
  const waiting = job({ id: 'r1', state: 'ready', reason: 'The hot folder is not available.' })
  const next = job({ id: 'r2', createdAt: toTime(5), changedAt: toTime(5), state: 'sent' })
  expect(getShownJob([next, failed], 6)).toBe('r1')
  expect(getShownJob([next, waiting], 6)).toBe('r1')
  expect(getShownJob([next, job({ id: 'r1', state: 'ready' })], 6)).toBe('r1')
  expect(getShownJob([{ ...next, state: 'pickedUp', changedAt: toTime(6) }, failed], 60)).toBe('r1')
  expect(getShownJob([next, { ...failed, dismissed }], 6)).toBe('r2')
  // A reprint of the same sheet is a separate run.
  expect(getShownJob([job({ id: 'r3', reprintOf: 'r1', createdAt: toTime(5) }), failed], 6)).toBe('r1')
  // The latest run is shown instead of an earlier one that was sent, until the RIP should have taken its sheet.
  const sent = job({ id: 'r1', state: 'sent', changedAt: toTime(2) })
  expect(getShownJob([{ ...next, state: 'queued', changedAt: toTime(5) }, sent], 5)).toBe('r2')
  expect(getShownJob([{ ...next, state: 'queued', changedAt: toTime(7) }, sent], 7)).toBe('r1')
  expect(getShownJob([{ ...next, state: 'pickedUp', changedAt: toTime(6) }, sent], 60)).toBe('r1')
})

test('the panel lists each run that failed, waits or is stuck, and the one in progress, newest first', () => {
  const failed = job({ id: 'r1', state: 'failed' })
  const unfinished = job({ id: 'r2', state: 'ready', createdAt: toTime(1), changedAt: toTime(1) })
  const waiting = job({
    id: 'r3',
    state: 'queued',
    reason: 'The disk is full.',
    createdAt: toTime(2),
    changedAt: toTime(2),
  })
  const next = job({ id: 'r4', state: 'sent', createdAt: toTime(5), changedAt: toTime(5) })
  expect(listed([failed, unfinished, waiting, next], 6)).toEqual(['r4', 'r3', 'r2', 'r1'])
  expect(listed([failed, { ...unfinished, dismissed }, waiting, { ...next, dismissed }], 6)).toEqual(['r3', 'r1'])
  expect(listed([failed, { ...next, state: 'pickedUp' }], 7)).toEqual(['r1'])
  expect(listed([failed, { ...next, state: 'failed' }, job({ id: 'x', presetId: 'q', state: 'failed' })], 7)).toEqual([
    'r4',
    'r1',
  ])
  // of the files of a group without a problem, only the least advanced is listed
  const file = (id: string, state: 'failed' | 'sent' | 'ready') =>
    job({ id, state, reprintOf: 'f1', changedAt: toTime(0) })
  expect(listed([{ ...file('f1', 'sent'), reprintOf: null }, file('f2', 'ready'), file('f3', 'failed')], 0)).toEqual([
    'f2',
    'f3',
  ])
})

test('the panel lists each sheet that the RIP has not taken, also if others were printed since, until it is dismissed', () => {
  const first = job({ id: 'r1', state: 'sent' })
  const second = job({ id: 'r2', state: 'sent', createdAt: toTime(1), changedAt: toTime(1) })
  const third = job({ id: 'r3', state: 'pickedUp', createdAt: toTime(2), changedAt: toTime(2) })
  expect(listed([first, second, third], 2)).toEqual(['r3', 'r2', 'r1'])
  expect(listed([first, second, third], 60)).toEqual(['r2', 'r1'])
  expect(listed([{ ...first, dismissed }, second, third], 60)).toEqual(['r2'])
})

test('all pieces of a run are cancelled if none on its sheet is to be printed', () => {
  expect(isAllCancelled(job({ pieces: 3, cancelled: 2 }))).toBe(false)
  expect(isAllCancelled(job({ pieces: 3, cancelled: 3 }))).toBe(true)
  expect(isAllCancelled(job({ pieces: 0, cancelled: 0 }))).toBe(false)
})

test('a run can be dismissed if it failed, the RIP does not have it or it is being withdrawn, and nobody dismissed it', () => {
  const actionable = (['failed', 'queued', 'ready', 'sent', 'withdrawing', 'pickedUp', 'cancelled'] as const).filter(
    (state) => canDismiss(job({ state })),
  )
  expect(actionable).toEqual(['failed', 'queued', 'ready', 'sent', 'withdrawing'])
  expect(canDismiss(job({ state: 'failed', dismissed }))).toBe(false)
})

test('a run is unresolved if it failed, waits with a problem, is not delivered or withdrawn after one minute, or not taken after five', () => {
  const unresolved = (overrides: Partial<WirePrintJob>, minute = 0) =>
    countUnresolved([job(overrides)], { hasMore: false, now: Date.parse(toTime(minute)) }) === 1
  expect(unresolved({ state: 'failed' })).toBe(true)
  for (const state of ['queued', 'ready', 'withdrawing'] as const) {
    expect(unresolved({ state })).toBe(false)
    expect(unresolved({ state, reason: 'The hot folder is not available.' })).toBe(true)
    expect(unresolved({ state }, 1)).toBe(true)
    // retried on the next day
    expect(unresolved({ state, createdAt: '2026-11-20T10:00:00Z' })).toBe(false)
  }
  expect(unresolved({ state: 'sent' }, 4)).toBe(false)
  expect(unresolved({ state: 'sent' }, 5)).toBe(true)
  expect(unresolved({ state: 'sent', dismissed }, 5)).toBe(false)
  for (const state of ['pickedUp', 'cancelled'] as const) expect(unresolved({ state }, 30)).toBe(false)
})

test('if more runs exist than were loaded, the number of unresolved runs is never 0', () => {
  const failed = job({ id: 'r2', state: 'failed' })
  const count = (hasMore: boolean, other: WirePrintJob) =>
    countUnresolved([job({}), other], { hasMore, now: Date.parse(toTime(0)) })
  expect(count(true, failed)).toBe(1)
  expect(count(false, { ...failed, dismissed })).toBe(0)
  expect(count(true, { ...failed, dismissed })).toBe(2)
})

test('the number of completed steps depends on the state', () => {
  expect(
    ['queued', 'ready', 'sent', 'pickedUp', 'printed', 'failed'].map((s) => countCompletedSteps(s as never)),
  ).toEqual([0, 1, 2, 4, 4, 0])
})

test('the file name of labels is JobLabels_ with the date', () => {
  expect(labelsFileName('21-11-2026')).toBe('JobLabels_21-11-2026.pdf')
})
