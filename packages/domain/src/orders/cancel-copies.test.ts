import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CancelOutcome, cancelCopies, cancelledCopies, NOTHING_CANCELLED } from './cancel-copies.ts'
import {
  book,
  createInitialCounts,
  editCounts,
  type JobTransition,
  markPrinted,
  reactivate,
  returnCopies,
  rowCounts,
  unbookCopies,
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

function cancelled(from: JobState, total: number | undefined, unsent: readonly number[] = []) {
  const result = cancelCopies(from, total, unsent)
  if (!result.ok) throw new Error(`refused: ${result.refusal}`)
  return result
}

/** 2 copies sent, 1 in a run that was not handed over, 1 booked, 2 open. */
const jobInEachPlace = (): JobState => unwrapJob(book(unwrapJob(markPrinted(unwrapJob(book(job(6), 3)), 3)), 1))

test('cancelCopies cancels open copies first, then booked ones, unsent ones and sent ones', () => {
  const outcomes = [1, 2, 3, 4, 5, 6].map((total) => cancelled(jobInEachPlace(), total, [1]).outcome)
  expect(outcomes).toEqual([
    { dropped: 1, freed: 0, takenOff: 0, tooLate: 0 },
    { dropped: 2, freed: 0, takenOff: 0, tooLate: 0 },
    { dropped: 2, freed: 1, takenOff: 0, tooLate: 0 },
    { dropped: 2, freed: 1, takenOff: 1, tooLate: 0 },
    { dropped: 2, freed: 1, takenOff: 1, tooLate: 1 },
    { dropped: 2, freed: 1, takenOff: 1, tooLate: 2 },
  ])
  expect(cancelled(jobInEachPlace(), undefined, [1]).outcome).toEqual(outcomes[5])
})

test('a job of which all copies are cancelled is in the history with the status CANCELLED', () => {
  const after = cancelled(jobInEachPlace(), undefined, [1]).job
  expect(after).toMatchObject({ place: 'history', jobStatus: 'CANCELLED', frameIndex: 0 })
  expect(rowCounts(after)).toMatchObject({ copies: 6, remaining: 0, pending: 0, amountPrinted: 0, cancelled: 6 })
})

test('a job of which the last open copies are cancelled is PRINTED if others are printed', () => {
  const printed = unwrapJob(markPrinted(unwrapJob(book(job(3), 2)), 2))
  expect(cancelled(printed, 1).job).toMatchObject({ place: 'history', jobStatus: 'PRINTED' })
})

test('cancelled copies are neither booked, edited nor returned again', () => {
  const partly = cancelled(job(3), 2).job
  expect(book(partly, 2)).toEqual({ ok: false, refusal: 'not_enough_copies' })
  expect(editCounts(partly, { copies: 2 })).toEqual({ ok: false, refusal: 'order_no_copies' })
  expect(editCounts(partly, { copies: 3, remaining: 2 })).toEqual({
    ok: false,
    refusal: 'order_remaining_exceeds_copies',
  })
  expect(rowCounts(unwrapJob(editCounts(partly, { copies: 5 })))).toMatchObject({
    copies: 5,
    remaining: 3,
    cancelled: 2,
  })
  const late = cancelled(unwrapJob(markPrinted(unwrapJob(book(job(2), 2)))), undefined).job
  expect(returnCopies(late, 0, 1, 'rejected')).toEqual({ ok: false, refusal: 'copies_not_printed' })
})

test('the same cancellation again changes nothing, and more copies than there are are refused', () => {
  const once = cancelled(jobInEachPlace(), 3, [1])
  expect(cancelled(once.job, 3, [1])).toMatchObject({ job: once.job, outcome: NOTHING_CANCELLED })
  expect(cancelled(once.job, 2, [1]).outcome).toEqual(NOTHING_CANCELLED)
  const all = cancelled(once.job, undefined, [1]).job
  expect(cancelled(all, undefined)).toMatchObject({ job: all, outcome: NOTHING_CANCELLED })
  expect(cancelCopies(once.job, 7, [1])).toEqual({ ok: false, refusal: 'cancel_too_many' })
  for (const total of [0, -1, 1.5, Number.NaN])
    expect(cancelCopies(job(3), total, [])).toEqual({ ok: false, refusal: 'bad_request' })
})

test('a job with several frames is cancelled completely or not at all', () => {
  const second = unwrapJob(book(unwrapJob(markPrinted(unwrapJob(book(job(2, 3), 2)))), 1))
  expect(cancelCopies(second, 2, [])).toEqual({ ok: false, refusal: 'cancel_part_of_set' })
  const all = cancelled(second, undefined, [1])
  expect(all.frames).toEqual([
    { dropped: 0, freed: 0, takenOff: 1, tooLate: 1 },
    { dropped: 2, freed: 1, takenOff: 0, tooLate: 0 },
  ])
  expect(all.job).toMatchObject({ place: 'history', jobStatus: 'CANCELLED' })
  expect(cancelled(second, 5, [1]).outcome).toEqual(all.outcome)
})

test('an activated job has none of its copies cancelled', () => {
  expect(unwrapJob(reactivate(cancelled(jobInEachPlace(), undefined).job))).toEqual(job(6))
})

type Place = 'open' | 'booked' | 'queued' | 'sent' | keyof CancelOutcome

/** Places of the copies in the sequence in which they are cancelled, and what happens to them there. */
const COLUMNS = [
  ['open', 'dropped'],
  ['booked', 'freed'],
  ['queued', 'takenOff'],
  ['sent', 'tooLate'],
] as const

interface World {
  job: JobState
  /** The model: the place of each copy. */
  readonly copies: Place[]
}

const count = ({ copies }: World, ...places: Place[]): number => copies.filter((place) => places.includes(place)).length

function move(world: World, n: number, from: Place, to: Place): void {
  for (let left = n; left > 0; left -= 1) world.copies[world.copies.indexOf(from)] = to
}

function attempt(world: World, result: JobTransition<JobState>, n: number, from: Place, to: Place): void {
  expect(result.ok).toBe(n <= count(world, from) && (from !== 'open' || world.job.place === 'active'))
  if (!result.ok) return
  world.job = result.job
  move(world, n, from, to)
}

function cancelSome(world: World, total: number | undefined): void {
  const before = COLUMNS.map(([place]) => count(world, place))
  const result = cancelCopies(world.job, total, [count(world, 'queued')])
  expect(result.ok).toBe((total ?? 0) <= world.copies.length)
  if (!result.ok) return
  let left = (total ?? world.copies.length) - count(world, ...COLUMNS.map(([, column]) => column))
  for (const [index, [place, column]] of COLUMNS.entries()) {
    const n = Math.max(0, Math.min(left, before[index] ?? 0))
    expect(result.outcome[column]).toBe(n)
    move(world, n, place, column)
    left -= n
  }
  world.job = result.job
}

function assertAgreement(world: World): void {
  const outcome = COLUMNS.map(([, column]) => count(world, column)).reduce((sum, n) => sum + n, 0)
  const [open, booked, printed] = [count(world, 'open'), count(world, 'booked'), count(world, 'queued', 'sent')]
  expect(world.job.frames.every(areCountsValid)).toBe(true)
  expect(rowCounts(world.job)).toEqual({
    copies: world.copies.length,
    remaining: open + booked,
    pending: open,
    assigned: booked,
    amountPrinted: printed,
    notNeeded: 0,
    cancelled: outcome,
  })
  expect(world.job.place).toBe(open + booked > 0 ? 'active' : 'history')
  expect(world.job.jobStatus === 'CANCELLED').toBe(outcome === world.copies.length)
  if (open + booked > 0 && booked === 0) expect(world.job.jobStatus).toBe('TOPRINT')
}

const amount = fc.integer({ min: 1, max: 6 })
const step: fc.Arbitrary<(world: World) => void> = fc.oneof(
  amount.map((n) => (world: World) => attempt(world, book(world.job, n), n, 'open', 'booked')),
  amount.map((n) => (world: World) => {
    if (world.job.place === 'active') attempt(world, unbookCopies(world.job, n), n, 'booked', 'open')
  }),
  amount.map((n) => (world: World) => {
    if (world.job.place === 'active') attempt(world, markPrinted(world.job, n), n, 'booked', 'queued')
  }),
  amount.map((n) => (world: World) => move(world, Math.min(n, count(world, 'queued')), 'queued', 'sent')),
  amount.map((n) => (world: World) => {
    const rejected = Math.min(n, count(world, 'sent'))
    if (rejected > 0) attempt(world, returnCopies(world.job, 0, rejected, 'rejected'), rejected, 'sent', 'open')
  }),
  amount.map((n) => (world: World) => cancelSome(world, n)),
  fc.constant((world: World) => cancelSome(world, undefined)),
)

test('in random histories each copy is in one place, and the counts agree with the places', () => {
  fc.assert(
    fc.property(amount, fc.array(step, { maxLength: 40 }), (copies, steps) => {
      const world: World = { job: job(copies), copies: Array.from({ length: copies }, () => 'open') }
      for (const take of steps) {
        take(world)
        assertAgreement(world)
      }
    }),
    { numRuns: 500 },
  )
})

test('cancelledCopies returns the sum of the columns', () => {
  expect(cancelledCopies({ dropped: 1, freed: 2, takenOff: 3, tooLate: 4 })).toBe(10)
})
