import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cancelCopies } from './cancel-copies.ts'
import {
  addChangeOutcomes,
  type ChangeEffect,
  type ChangeOutcome,
  changeCopies,
  NOTHING_CHANGED,
  takesCopiesAway,
} from './change-copies.ts'
import {
  book,
  createInitialCounts,
  editCounts,
  hasReprintPriority,
  type JobTransition,
  markPrinted,
  returnCopies,
} from './job-state.ts'
import type { JobState } from './types.ts'
import { areCountsValid } from './valid-counts-for-tests.ts'

const job = (...copies: number[]): JobState => ({
  place: 'active',
  jobStatus: 'TOPRINT',
  frameIndex: 0,
  frames: copies.map(createInitialCounts),
})

function unwrapJob<J extends JobState>(result: JobTransition<J>): J {
  if (!result.ok) throw new Error(`refused: ${result.refusal}`)
  return result.job
}

function applyChange(from: JobState, copies: number, effect: ChangeEffect, unsent = 0) {
  const result = changeCopies(from, [{ copies, effect }], [unsent])
  if (!result.ok) throw new Error(`refused: ${result.refusal}`)
  return result
}

/** 2 copies sent, 1 in a run that was not handed over, 1 booked, 2 open. */
const jobInEachPlace = (): JobState => unwrapJob(book(unwrapJob(markPrinted(unwrapJob(book(job(6), 3)), 3)), 1))

test('other artwork that fits stays on slots and sheets, and what was sent stays as printed', () => {
  const { job: after, outcome } = applyChange(jobInEachPlace(), 6, 'artwork', 1)
  expect(outcome).toEqual({ ...NOTHING_CHANGED, updated: 2, kept: 1, recomposed: 1, asPrinted: 2 })
  expect(after).toEqual(jobInEachPlace())
})

test('copies that cannot stay are open again, except those that were sent', () => {
  const { job: after, outcome } = applyChange(jobInEachPlace(), 6, 'place', 1)
  expect(outcome).toEqual({ ...NOTHING_CHANGED, updated: 2, unbooked: 1, reopened: 1, asPrinted: 2 })
  expect(after).toMatchObject({ place: 'active', jobStatus: 'TOPRINT', frames: [{ remaining: 4, pending: 4 }] })
})

test('copies that are open after a rejected one was cancelled, or not ordered any more, do not go first', () => {
  const printed = unwrapJob(markPrinted(unwrapJob(book(job(2), 2))))
  const rejected = unwrapJob(returnCopies(printed, 0, 1, 'rejected'))
  expect(hasReprintPriority(applyChange(rejected, 3, 'none').job)).toBe(true)
  const fewer = applyChange(rejected, 1, 'none').job
  expect(hasReprintPriority(applyChange(fewer, 3, 'none').job)).toBe(false)
  const cancelled = cancelCopies(rejected, 1, [0])
  if (!cancelled.ok) throw new Error(`refused: ${cancelled.refusal}`)
  const more = applyChange(cancelled.job, 3, 'none').job
  expect(more.frames).toMatchObject([{ copies: 3, cancelled: 1, remaining: 1 }])
  expect(hasReprintPriority(more)).toBe(false)
  // nor does a copy whose print job is cancelled
  expect(hasReprintPriority(unwrapJob(returnCopies(cancelled.job, 0, 1, 'cancelled')))).toBe(false)
})

test('a change that concerns no sheet leaves all copies where they are', () => {
  const { job: after, outcome } = applyChange(jobInEachPlace(), 6, 'none', 1)
  expect({ after, outcome }).toEqual({ after: jobInEachPlace(), outcome: NOTHING_CHANGED })
})

test('more copies are open, also of a job whose copies are printed', () => {
  expect(applyChange(jobInEachPlace(), 8, 'none', 1)).toMatchObject({
    outcome: { ...NOTHING_CHANGED, added: 2 },
    job: { jobStatus: 'PRINTING', frames: [{ copies: 8, remaining: 5, pending: 4 }] },
  })
  const printed = unwrapJob(markPrinted(unwrapJob(book(job(2), 2))))
  expect(printed.place).toBe('history')
  expect(applyChange(printed, 3, 'none').job).toMatchObject({
    place: 'active',
    jobStatus: 'TOPRINT',
    frames: [{ copies: 3, remaining: 1, pending: 1 }],
  })
})

test('fewer copies go in the sequence of a cancellation, and the others are changed', () => {
  const outcomes = [5, 3, 2, 1].map((copies) => applyChange(jobInEachPlace(), copies, 'artwork', 1).outcome)
  expect(outcomes).toEqual([
    { ...NOTHING_CHANGED, dropped: 1, updated: 1, kept: 1, recomposed: 1, asPrinted: 2 },
    { ...NOTHING_CHANGED, dropped: 2, freed: 1, recomposed: 1, asPrinted: 2 },
    { ...NOTHING_CHANGED, dropped: 2, freed: 1, takenOff: 1, asPrinted: 2 },
    { ...NOTHING_CHANGED, dropped: 2, freed: 1, takenOff: 1, tooLate: 1, asPrinted: 1 },
  ])
  expect(outcomes.map(takesCopiesAway)).toEqual([false, true, true, true])
  expect(applyChange(jobInEachPlace(), 3, 'none', 1).job).toMatchObject({
    place: 'history',
    jobStatus: 'PRINTED',
    frames: [{ copies: 3, remaining: 0 }],
  })
})

test('copies that are not needed go first', () => {
  const lowered = unwrapJob(editCounts(job(10), { copies: 10, remaining: 6 }))
  expect(applyChange(lowered, 8, 'none')).toMatchObject({
    outcome: NOTHING_CHANGED,
    job: { frames: [{ copies: 8, notNeeded: 2, remaining: 6 }] },
  })
  expect(applyChange(lowered, 5, 'none').outcome).toEqual({ ...NOTHING_CHANGED, dropped: 1 })
})

test('the counts of copies that were cancelled before stay, and a job keeps at least one copy', () => {
  const partly = cancelCopies(job(4), 2, [])
  if (!partly.ok) throw new Error(partly.refusal)
  expect(applyChange(partly.job, 4, 'none').outcome).toEqual(NOTHING_CHANGED)
  expect(applyChange(partly.job, 3, 'none').outcome).toEqual({ ...NOTHING_CHANGED, dropped: 1 })
  const refusal = (from: JobState, ...copies: number[]) =>
    changeCopies(
      from,
      copies.map((each) => ({ copies: each, effect: 'none' })),
      [],
    )
  expect(refusal(partly.job, 2)).toEqual({ ok: false, refusal: 'order_no_copies' })
  expect(refusal(job(1), 0)).toEqual({ ok: false, refusal: 'order_no_copies' })
  expect(refusal(job(1), 1.5)).toEqual({ ok: false, refusal: 'bad_request' })
  expect(refusal(job(1), 1, 1)).toEqual({ ok: false, refusal: 'bad_request' })
})

test('each frame of a job is changed for itself', () => {
  const second = unwrapJob(book(unwrapJob(markPrinted(unwrapJob(book(job(2, 3), 2)))), 1))
  const changes = [
    { copies: 2, effect: 'place' },
    { copies: 4, effect: 'none' },
  ] as const
  expect(changeCopies(second, changes, [1])).toMatchObject({
    ok: true,
    outcome: { ...NOTHING_CHANGED, reopened: 1, asPrinted: 1, added: 1 },
    // the second frame is booked, and is completed first
    job: { frameIndex: 1, jobStatus: 'PRINTING', frames: [{ remaining: 1 }, { copies: 4, remaining: 4, pending: 3 }] },
  })
})

const counts = fc.record({ open: fc.nat(4), booked: fc.nat(4), unsent: fc.nat(4), sent: fc.nat(4) })
const effects = fc.constantFrom<ChangeEffect>('none', 'artwork', 'place')

/** How many of a number of copies that are to go are in this place. */
const COLUMNS = ['open', 'booked', 'unsent', 'sent'] as const
const GONE = { open: 'dropped', booked: 'freed', unsent: 'takenOff', sent: 'tooLate' } as const
const STAYS: Record<ChangeEffect, Partial<Record<(typeof COLUMNS)[number], keyof ChangeOutcome>>> = {
  none: {},
  artwork: { open: 'updated', booked: 'kept', unsent: 'recomposed', sent: 'asPrinted' },
  place: { open: 'updated', booked: 'unbooked', unsent: 'reopened', sent: 'asPrinted' },
}

test('each copy is in exactly one column, and the same change again changes no counts', () => {
  fc.assert(
    fc.property(counts, effects, fc.nat(20), ({ open, booked, unsent, sent }, effect, ordered) => {
      const places = { open, booked, unsent, sent }
      const copies = open + booked + unsent + sent
      fc.pre(copies > 0 && ordered > 0)
      const counted = { copies, remaining: open + booked, pending: open, notNeeded: 0, cancelled: 0 }
      const before: JobState = {
        place: open + booked > 0 ? 'active' : 'history',
        jobStatus: 'PRINTED',
        frameIndex: 0,
        frames: [counted],
      }
      const { job: after, outcome } = applyChange(before, ordered, effect, unsent)
      const expected: Record<string, number> = { ...NOTHING_CHANGED, added: Math.max(0, ordered - copies) }
      const left = { ...places }
      let surplus = Math.max(0, copies - ordered)
      for (const place of COLUMNS) {
        const removedCopies = Math.min(surplus, places[place])
        expected[GONE[place]] = removedCopies
        left[place] -= removedCopies
        surplus -= removedCopies
        const column = STAYS[effect][place]
        if (column) expected[column] = left[place]
      }
      expect(outcome).toEqual(expected)
      expect(after.frames[0]?.copies).toBe(ordered)
      expect(after.frames.every(areCountsValid)).toBe(true)
      const stillUnsent = effect === 'place' ? 0 : left.unsent
      const repeated = applyChange(after, ordered, 'none', stillUnsent)
      expect(repeated).toMatchObject({ job: after, outcome: NOTHING_CHANGED })
      expect(addChangeOutcomes(outcome, repeated.outcome)).toEqual(outcome)
    }),
    { numRuns: 1000 },
  )
})
