import { outputPresetCalls } from '@platen/contract/output-presets'
import {
  assignFreeSlots,
  findMissingJig,
  type JigSlotAddress,
  type SlotAssignment,
  type SlotOccupancy,
} from '@platen/domain/booking'
import type { SlotAddress } from '@platen/domain/layouts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { lockJobs } from '../../orders/orders/job-state/job-state-commands.ts'
import { type JobKey, type StoredJob, serialiseJobKey } from '../../orders/orders/orders-queries.ts'
import { type BookingContext, createBed, loadBookingContext } from './booking-context.ts'
import { changeBookings, toBookedWire } from './change-bookings.ts'

interface BookingRequest {
  readonly jobs: readonly StoredJob[]
  readonly copies: number | 'all'
  readonly from: SlotAddress | undefined
}

type Chosen = { readonly job: StoredJob; readonly slots: readonly JigSlotAddress[] }

/** The failure of an assignment, with the current values for the screen. */
function assignmentFailure(
  given: Extract<SlotAssignment, { ok: false }>,
  job: StoredJob,
  { layout }: BookingContext,
  bed: SlotOccupancy,
): Failure {
  const { orderId, jobId, jig, pending } = job
  const cause = given.refusal === 'no_free_slot' ? findMissingJig(job, bed) : null
  return failure(given.refusal, {
    orderId,
    jobId,
    jig,
    layout: layout.name,
    pending,
    free: bed.slotCount - bed.bookedCount,
    ...given.conflict,
    ...(cause ? { cause } : {}),
  })
}

interface Allocation {
  readonly chosen: readonly Chosen[]
  /** The jobs that got no slot, with the reason. */
  readonly refused: readonly { readonly job: StoredJob; readonly failure: Failure }[]
}

/**
 * Assigns slots to one job after the other; each assignment sees the earlier ones. With a number of copies, every job
 * gets exactly that many or none gets any; with `all`, the jobs fill the bed as far as possible.
 */
function allocateSlots(open: BookingContext, { jobs, copies, from }: BookingRequest): Allocation {
  const chosen: Chosen[] = []
  const refused: { job: StoredJob; failure: Failure }[] = []
  const bookedSlots: SlotAddress[] = [...open.bookings]
  for (const [index, job] of jobs.entries()) {
    const bed = createBed(open, bookedSlots)
    const assignment = assignFreeSlots(job, copies, bed, open.presetFilter, index === 0 ? from : undefined)
    if (assignment.ok) {
      chosen.push({ job, slots: assignment.slots })
      bookedSlots.push(...assignment.slots)
      continue
    }
    refused.push({ job, failure: assignmentFailure(assignment, job, open, bed) })
    if (copies !== 'all') return { chosen: [], refused: refused.slice(-1) }
  }
  return { chosen, refused }
}

/** Returns the locked jobs in the order of `keys`, each once; undefined if one is missing. */
function inOrder(keys: readonly JobKey[], jobs: readonly StoredJob[]): StoredJob[] | undefined {
  const byKey = new Map(jobs.map((job) => [serialiseJobKey({ id: job.orderPk, jobId: job.jobId }), job]))
  const requestedJobs = [...new Set(keys.map(serialiseJobKey))].map((key) => byKey.get(key))
  return requestedJobs.every((job) => job !== undefined) ? requestedJobs : undefined
}

/** POST /pax/outputpreset/book: Add order, Add one, or a job dropped on a slot. */
export const bookOrders = memberHandler(outputPresetCalls.book, async ({ tx, body, user, services, changed }) => {
  const open = await loadBookingContext(tx, body.presetId, { user, now: services.now() })
  if (open instanceof Failure) return open
  const locked = await lockJobs(tx, { keys: body.jobs, active: true, visibleTo: visibilityFilter(user) })
  const jobs = inOrder(body.jobs, locked)
  if (!jobs) return failure('not_found')
  const { chosen, refused } = allocateSlots(open, { jobs, copies: body.copies ?? 'all', from: body.from })
  const [first] = refused
  if (first && chosen.length === 0) return first.failure
  const refusal = await changeBookings(tx, {
    preset: open.preset,
    user,
    now: services.now(),
    toDelete: [],
    toInsert: chosen,
    jobs: locked,
  })
  if (refusal) return refusal
  changed('orders', { presetId: body.presetId })
  return {
    booked: toBookedWire(chosen),
    refused: refused.map(({ job, failure: { code, details } }) => ({
      id: job.orderPk,
      jobId: job.jobId,
      code,
      details: { ...details },
    })),
  }
})
