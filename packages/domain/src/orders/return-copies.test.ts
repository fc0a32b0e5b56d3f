import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  assignedCopies,
  book,
  createInitialCounts,
  currentFrame,
  editCounts,
  hasNoBookedOrPrintedCopies,
  hasReprintPriority,
  type JobState,
  type JobTransition,
  markPrinted,
  reactivate,
  returnCopies,
  rowCounts,
  unbookCopies,
} from './index.ts'
import { areCountsValid } from './valid-counts-for-tests.ts'

const job = (...copies: number[]): JobState => ({
  place: 'active',
  jobStatus: 'TOPRINT',
  frameIndex: 0,
  frames: copies.map(createInitialCounts),
})

function unwrap<J extends JobState>(result: JobTransition<J>): J {
  if (!result.ok) throw new Error(`refused: ${result.refusal}`)
  return result.job
}
const printed = (of: JobState, n: number) => unwrap(markPrinted(unwrap(book(of, n)), n))

test('rejected copies of the current frame are printed again, and the job goes first until then', () => {
  const half = printed(job(5), 3)
  const back = unwrap(returnCopies(half, 0, 2, 'rejected'))
  expect(rowCounts(back)).toMatchObject({ copies: 5, remaining: 4, pending: 4, assigned: 0, amountPrinted: 1 })
  expect([back.jobStatus, hasReprintPriority(half), hasReprintPriority(back)]).toEqual(['TOPRINT', false, true])
  expect(hasReprintPriority(printed(back, 3))).toBe(true)
  expect(hasReprintPriority(printed(back, 4))).toBe(false)
})

test('a job in history becomes active with the rejected copies and nothing else to print', () => {
  const history = printed(printed(job(2, 4), 2), 4)
  expect(history.place).toBe('history')
  const back = unwrap(returnCopies(history, 0, 1, 'rejected'))
  expect(back).toMatchObject({ place: 'active', frameIndex: 0, jobStatus: 'TOPRINT' })
  expect(back.frames.map((frame) => frame.remaining)).toEqual([1, 0])
  expect(printed(back, 1)).toMatchObject({ place: 'history', frameIndex: 0, jobStatus: 'PRINTED' })
})

test('a job at a later frame goes back to the earlier frame, and then continues from its previous state', () => {
  const onSecond = printed(printed(job(2, 4), 2), 1)
  const back = unwrap(returnCopies(onSecond, 0, 2, 'rejected'))
  expect([back.frameIndex, rowCounts(back).pending]).toEqual([0, 2])
  const printedAgain = printed(back, 2)
  expect([printedAgain.frameIndex, rowCounts(printedAgain)]).toEqual([
    1,
    { copies: 4, remaining: 3, pending: 3, assigned: 0, amountPrinted: 1, notNeeded: 0, cancelled: 0 },
  ])
})

test('a later frame stays current while its copies are booked, and the job goes back afterwards', () => {
  const booked = unwrap(book(printed(job(2, 4), 2), 3))
  const back = unwrap(returnCopies(booked, 0, 1, 'rejected'))
  expect([back.frameIndex, back.jobStatus, assignedCopies(currentFrame(back))]).toEqual([1, 'PRINTING', 3])
  expect(unwrap(unbookCopies(back, 2)).frameIndex).toBe(1)
  expect(unwrap(unbookCopies(back, 3))).toMatchObject({ frameIndex: 0, jobStatus: 'TOPRINT' })
  expect(unwrap(markPrinted(back))).toMatchObject({ frameIndex: 0, jobStatus: 'TOPRINT' })
})

test('returnCopies rejects copies that will be printed anyway', () => {
  const reactivated = unwrap(reactivate(printed(job(2), 2)))
  expect(returnCopies(reactivated, 0, 1, 'rejected')).toEqual({ ok: false, refusal: 'copies_not_printed' })
  expect(returnCopies(printed(job(3), 2), 0, 3, 'rejected')).toEqual({ ok: false, refusal: 'copies_not_printed' })
  expect(returnCopies(printed(job(3), 2), 1, 1, 'rejected')).toEqual({ ok: false, refusal: 'not_found' })
  expect(returnCopies(printed(job(3), 2), 0, 0, 'rejected')).toEqual({ ok: false, refusal: 'bad_request' })
})

test('a cancelled run restores the state before printing, a rejected piece does not', () => {
  expect(hasNoBookedOrPrintedCopies(unwrap(returnCopies(printed(job(2), 2), 0, 2, 'cancelled')))).toBe(true)
  expect(hasNoBookedOrPrintedCopies(unwrap(returnCopies(printed(job(2), 2), 0, 2, 'rejected')))).toBe(false)
})

type Step = {
  readonly kind: 'book' | 'unbook' | 'print' | 'reject' | 'cancel'
  readonly n: number
  readonly frame: number
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('book', 'unbook', 'print', 'reject', 'cancel'),
  n: fc.integer({ min: 1, max: 4 }),
  frame: fc.integer({ min: 0, max: 2 }),
})

function applyStep(of: JobState, { kind, n, frame }: Step): JobTransition<JobState> {
  if (kind === 'reject') return returnCopies(of, frame, n, 'rejected')
  if (kind === 'cancel') return returnCopies(of, frame, n, 'cancelled')
  return { book, unbook: unbookCopies, print: markPrinted }[kind](of, n)
}

/** Returns the good pieces of each frame: printed less returned ones. */
function goodAfter(good: readonly number[], before: JobState, { kind, n, frame }: Step): number[] {
  const at = kind === 'print' ? before.frameIndex : frame
  const change = kind === 'print' ? n : kind === 'reject' || kind === 'cancel' ? -n : 0
  return good.map((count, index) => (index === at ? count + change : count))
}

test('for any sequence of steps, every copy is exactly once good, to be printed or booked', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
      fc.array(step, { maxLength: 60 }),
      (copies, steps) => {
        let state = job(...copies)
        let good = copies.map(() => 0)
        for (const each of steps) {
          const after = applyStep(state, each)
          if (!after.ok) continue
          good = goodAfter(good, state, each)
          state = after.job
          expect(state.frames.every(areCountsValid)).toBe(true)
          expect(state.frames.map((frame) => frame.copies - frame.remaining)).toEqual(good)
          // only the current frame can be booked
          expect(state.frames.every((frame, at) => at === state.frameIndex || assignedCopies(frame) === 0)).toBe(true)
          expect(state.place === 'history').toBe(good.every((count, at) => count === copies[at]))
          // returned copies never wait behind a frame without bookings
          const isBooked = assignedCopies(currentFrame(state)) > 0
          const earliest = state.frames.findIndex((frame) => frame.remaining > 0)
          if (state.place === 'active' && !isBooked) expect(state.frameIndex).toBe(earliest)
        }
      },
    ),
  )
})

test('rejecting until all copies are good ends in history, for any number of rejections', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 3 }), (copies) => {
      let state = job(...copies)
      for (const at of copies.keys()) {
        while (state.place === 'active') state = printed(state, currentFrame(state).pending)
        state = unwrap(returnCopies(state, at, 1, 'rejected'))
        expect(rowCounts(state)).toMatchObject({ remaining: 1, pending: 1 })
      }
      expect(printed(state, 1).place).toBe('history')
    }),
  )
})

test('the print quantity that a user set for a later frame is kept when the job goes back', () => {
  const second = unwrap(editCounts(printed(job(1, 6), 1), { copies: 6, remaining: 2 }))
  expect(rowCounts(printed(unwrap(returnCopies(second, 0, 1, 'rejected')), 1))).toMatchObject({
    remaining: 2,
    copies: 6,
  })
})
