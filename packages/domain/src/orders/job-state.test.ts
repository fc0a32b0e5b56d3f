import { expect, test } from 'vitest'
import {
  assignedCopies,
  book,
  canDeleteJob,
  canEditJob,
  canRemakeArtwork,
  canReprocessJob,
  createInitialCounts,
  editCounts,
  type JobTransition,
  markPrinted,
  printedCopies,
  reactivate,
  rowCounts,
  unbookCopies,
} from './job-state.ts'
import type { JobState } from './types.ts'

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

test('book sets PRINTING, lowers pending and leaves assigned = remaining - pending', () => {
  const booked = unwrapJob(book(job(5), 2))
  expect(booked.jobStatus).toBe('PRINTING')
  expect(rowCounts(booked)).toMatchObject({ copies: 5, remaining: 5, pending: 3, assigned: 2, amountPrinted: 0 })
})

test('book rejects more copies than are pending', () => {
  expect(book(unwrapJob(book(job(5), 3)), 3)).toEqual({ ok: false, refusal: 'not_enough_copies' })
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('book and unbookCopies reject %s copies', (n) => {
  expect(book(job(5), n)).toEqual({ ok: false, refusal: 'bad_request' })
  expect(unbookCopies(unwrapJob(book(job(5), 5)), n)).toEqual({ ok: false, refusal: 'bad_request' })
})

test('unbookCopies adds assigned back to pending and sets TOPRINT when assigned reaches 0', () => {
  const booked = unwrapJob(book(job(5), 3))
  const some = unwrapJob(unbookCopies(booked, 1))
  expect([some.jobStatus, rowCounts(some).pending, rowCounts(some).assigned]).toEqual(['PRINTING', 3, 2])
  const none = unwrapJob(unbookCopies(some, 2))
  expect([none.jobStatus, rowCounts(none).pending, rowCounts(none).assigned]).toEqual(['TOPRINT', 5, 0])
  expect(unbookCopies(none, 1)).toEqual({ ok: false, refusal: 'nothing_booked' })
})

test('markPrinted moves the assigned count into amountPrinted, and copies that remain unassigned give TOPRINT', () => {
  const printed = unwrapJob(markPrinted(unwrapJob(book(job(5), 2))))
  expect(printed.jobStatus).toBe('TOPRINT')
  expect(rowCounts(printed)).toMatchObject({ copies: 5, remaining: 3, pending: 3, assigned: 0, amountPrinted: 2 })
})

test('assigned copies that are not all printed give PRINTING', () => {
  const printed = unwrapJob(markPrinted(unwrapJob(book(job(5), 5)), 2))
  expect(printed.jobStatus).toBe('PRINTING')
  expect(rowCounts(printed)).toMatchObject({ remaining: 3, pending: 0, assigned: 3, amountPrinted: 2 })
})

test('markPrinted fails while nothing is booked', () => {
  expect(markPrinted(job(5))).toEqual({ ok: false, refusal: 'nothing_booked' })
  expect(markPrinted(unwrapJob(book(job(5), 2)), 3)).toEqual({ ok: false, refusal: 'nothing_booked' })
})

test('when nothing remains and more frames exist the order moves to the next frame with TOPRINT and its copies', () => {
  const next = unwrapJob(markPrinted(unwrapJob(book(job(2, 4), 2))))
  expect(next).toMatchObject({ place: 'active', jobStatus: 'TOPRINT', frameIndex: 1 })
  expect(rowCounts(next)).toMatchObject({ copies: 4, remaining: 4, pending: 4, assigned: 0, amountPrinted: 0 })
})

test('after the last frame the job enters history with frameIndex 0 and amountPrinted = copies', () => {
  const second = unwrapJob(markPrinted(unwrapJob(book(job(2, 4), 2))))
  const history = unwrapJob(markPrinted(unwrapJob(book(second, 4))))
  expect(history).toMatchObject({ place: 'history', jobStatus: 'PRINTED', frameIndex: 0 })
  expect(rowCounts(history)).toMatchObject({ copies: 2, remaining: 0, pending: 0, assigned: 0, amountPrinted: 2 })
  expect(history.frames.map(printedCopies)).toEqual([2, 4])
  expect(history.frames.map(assignedCopies)).toEqual([0, 0])
})

test('editCounts sets remaining and pending to the copies, or to the print quantity if one is sent', () => {
  expect(rowCounts(unwrapJob(editCounts(job(5), { copies: 8 })))).toMatchObject({ copies: 8, remaining: 8, pending: 8 })
  const partly = unwrapJob(editCounts(job(5), { copies: 8, remaining: 3 }))
  expect(rowCounts(partly)).toMatchObject({ copies: 8, remaining: 3, pending: 3, assigned: 0 })
})

test('copies that editCounts takes out of the print quantity are not needed, and do not count as printed', () => {
  const printed = unwrapJob(markPrinted(unwrapJob(book(job(5), 2))))
  const lowered = unwrapJob(editCounts(printed, { copies: 5, remaining: 1 }))
  expect(rowCounts(lowered)).toMatchObject({ remaining: 1, notNeeded: 2, amountPrinted: 2 })
  expect(rowCounts(unwrapJob(editCounts(lowered, { copies: 5, remaining: 3 })))).toMatchObject({
    notNeeded: 0,
    amountPrinted: 2,
  })
  // more than the unprinted copies: printed ones are printed again
  expect(rowCounts(unwrapJob(editCounts(lowered, { copies: 5, remaining: 5 })))).toMatchObject({
    notNeeded: 0,
    amountPrinted: 0,
  })
})

test('a job with a print quantity of 0 stays, unless it is done: then it goes to its next frame or to history', () => {
  const parked = unwrapJob(editCounts(job(5), { copies: 5, remaining: 0 }))
  expect(parked).toMatchObject({ place: 'active', jobStatus: 'TOPRINT' })
  const finished = unwrapJob(editCounts(parked, { copies: 5, remaining: 0, isDone: true }))
  expect(finished).toMatchObject({ place: 'history', jobStatus: 'PRINTED' })
  expect(rowCounts(finished)).toMatchObject({ copies: 5, notNeeded: 5, amountPrinted: 0 })
  const next = unwrapJob(editCounts(job(5, 3), { copies: 5, remaining: 0, isDone: true }))
  expect(next).toMatchObject({ place: 'active', frameIndex: 1 })
  expect(editCounts(job(5), { copies: 5, remaining: 1, isDone: true })).toEqual({ ok: false, refusal: 'bad_request' })
  expect(unwrapJob(reactivate(finished))).toEqual(job(5))
})

test('editCounts accepts only copies of at least 1 and a print quantity from 0 to copies', () => {
  expect(editCounts(job(5), { copies: 0 })).toEqual({ ok: false, refusal: 'order_no_copies' })
  expect(editCounts(job(5), { copies: 2, remaining: 3 })).toEqual({
    ok: false,
    refusal: 'order_remaining_exceeds_copies',
  })
  expect(editCounts(job(5), { copies: 2, remaining: -1 })).toEqual({ ok: false, refusal: 'bad_request' })
  expect(editCounts(job(5), { copies: Number.NaN })).toEqual({ ok: false, refusal: 'bad_request' })
  expect(editCounts(job(5), { copies: 2, remaining: 0 }).ok).toBe(true)
})

test('a job with booked copies cannot be edited, deleted or reprocessed', () => {
  const booked = unwrapJob(book(job(5), 1))
  expect(editCounts(booked, { copies: 9 })).toEqual({ ok: false, refusal: 'order_booked' })
  expect(canEditJob(booked)).toEqual({ ok: false, refusal: 'order_booked' })
  expect(canDeleteJob(booked)).toEqual({ ok: false, refusal: 'delete_refused' })
  expect(canReprocessJob(booked)).toEqual({ ok: false, refusal: 'order_booked' })
})

test('artwork is made again only while nothing is booked, printed or rejected; the print quantity may be lower', () => {
  const lowered = unwrapJob(editCounts(job(5), { copies: 5, remaining: 2 }))
  expect(canRemakeArtwork(lowered)).toEqual({ ok: true })
  const booked = unwrapJob(book(lowered, 1))
  expect(canRemakeArtwork(booked)).toEqual({ ok: false, refusal: 'order_booked' })
  expect(canRemakeArtwork(unwrapJob(markPrinted(booked)))).toEqual({ ok: false, refusal: 'order_booked' })
  expect(canRemakeArtwork(unwrapJob(markPrinted(unwrapJob(book(job(1), 1)))))).toEqual({
    ok: false,
    refusal: 'not_found',
  })
})

test('a job in history can only be deleted and reactivated', () => {
  const history = unwrapJob(markPrinted(unwrapJob(book(job(1), 1))))
  expect(canDeleteJob(history)).toEqual({ ok: true })
  for (const result of [
    book(history, 1),
    unbookCopies(history, 1),
    markPrinted(history),
    editCounts(history, { copies: 1 }),
  ]) {
    expect(result).toEqual({ ok: false, refusal: 'not_found' })
  }
  expect(reactivate(job(1))).toEqual({ ok: false, refusal: 'not_found' })
})

test('reactivate gives TOPRINT at frame 0 with every frame reset', () => {
  const history = unwrapJob(markPrinted(unwrapJob(book(unwrapJob(markPrinted(unwrapJob(book(job(2, 4), 2)))), 4))))
  const active = unwrapJob(reactivate(history))
  expect(active).toEqual(job(2, 4))
})

test('transitions keep all other fields of the job and its frames and do not mutate their input', () => {
  const frozenJob = Object.freeze({
    ...job(3),
    objId: 'J1',
    frames: Object.freeze([{ ...createInitialCounts(3), frameId: 'F1' }]),
  })
  const booked = unwrapJob(book(frozenJob, 1))
  expect(booked.objId).toBe('J1')
  expect(booked.frames[0]).toMatchObject({ frameId: 'F1', pending: 2 })
})
