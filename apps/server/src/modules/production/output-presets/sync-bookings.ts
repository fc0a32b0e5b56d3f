import { assignFreeSlots } from '@platen/domain/booking'
import { slotKey } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { lockJobs } from '../../orders/orders/job-state/job-state-commands.ts'
import { type JobKey, loadJobs, type StoredJob, serialiseJobKey } from '../../orders/orders/orders-queries.ts'
import { type BookingContext, createBed } from './booking-context.ts'
import type { Booking } from './bookings-queries.ts'
import { changeBookings, type SlotAllocation } from './change-bookings.ts'

/** One copy of a job on one slot, as requested. */
export interface RequestedSlot extends JobKey {
  readonly jigNo: number
  readonly slotNo: number
}

/** Returns whether the bookings equal the requested slots. */
export const bookingsMatch = (bookings: readonly Booking[], requested: readonly RequestedSlot[]): boolean =>
  bookings.length === requested.length && diffBookings(bookings, requested).missing.length === 0

function diffBookings(bookings: readonly Booking[], requested: readonly RequestedSlot[]) {
  const requestedBySlot = new Map(requested.map((requestedSlot) => [slotKey(requestedSlot), requestedSlot]))
  const isRequested = (booking: Booking): boolean => {
    const requestedSlot = requestedBySlot.get(slotKey(booking))
    return (
      requestedSlot !== undefined &&
      serialiseJobKey(requestedSlot) === serialiseJobKey({ id: booking.orderPk, jobId: booking.jobId })
    )
  }
  const keptBookings = bookings.filter(isRequested)
  const keptSlots = new Set(keptBookings.map(slotKey))
  return {
    keptBookings,
    toDelete: bookings.filter((booking) => !isRequested(booking)),
    missing: requested.filter((requestedSlot) => !keptSlots.has(slotKey(requestedSlot))),
  }
}

/**
 * Changes the bookings of a loaded preset to exactly the requested ones: deletes bookings that are not requested and
 * inserts missing ones. Users may book only orders visible to them.
 */
export async function syncBookings(
  tx: EnvironmentTx,
  open: BookingContext,
  requested: readonly RequestedSlot[],
  { user, now }: { user: AuthenticatedUser; now: Date },
): Promise<Failure | undefined> {
  if (new Set(requested.map(slotKey)).size < requested.length) return failure('slots_taken')
  const { keptBookings, toDelete, missing } = diffBookings(open.bookings, requested)
  if (toDelete.length + missing.length === 0) return undefined
  const visibleJobs = await loadJobs(tx, { keys: missing, active: true, visibleTo: visibilityFilter(user) })
  const ids = [...visibleJobs.map((job) => job.id), ...toDelete.map((booking) => booking.jobPk)]
  const jobs = await lockJobs(tx, { ids: [...new Set(ids)] })
  const byKey = new Map(jobs.map((job) => [serialiseJobKey({ id: job.orderPk, jobId: job.jobId }), job]))
  const mayBook = new Set(visibleJobs.map((job) => job.id))
  const bed = createBed(open, keptBookings)
  const toInsert: SlotAllocation[] = []
  for (const requestedSlot of missing) {
    const job = byKey.get(serialiseJobKey(requestedSlot))
    if (!job || !mayBook.has(job.id)) return failure('not_found')
    const assignment = assignFreeSlots(withUnbookedCopies(job, toDelete), 1, bed, open.presetFilter, requestedSlot)
    if (!assignment.ok) {
      const { orderId, jobId, jig } = job
      return failure(assignment.refusal, { orderId, jobId, jig, layout: open.layout.name, ...assignment.conflict })
    }
    toInsert.push({ job, slots: assignment.slots })
  }
  return changeBookings(tx, { preset: open.preset, user, now, toDelete, toInsert, jobs })
}

/** Returns the job as it is after its freed copies are pending again. */
const withUnbookedCopies = (job: StoredJob, toDelete: readonly Booking[]): StoredJob => ({
  ...job,
  pending: job.pending + toDelete.filter((booking) => booking.jobPk === job.id).length,
})
