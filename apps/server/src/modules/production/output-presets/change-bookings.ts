import type { JigSlotAddress } from '@platen/domain/booking'
import type { SlotAddress } from '@platen/domain/layouts'
import { book, jobLabel, unbookCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { type JobEvent, userActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { saveJobProgress } from '../../orders/orders/job-state/job-state-commands.ts'
import { jobTransitionFailure } from '../../orders/orders/job-transition-failure.ts'
import type { StoredJob } from '../../orders/orders/orders-queries.ts'
import { type Actor, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import type { Booking } from './bookings-queries.ts'
import { addReleaseTask, deleteBookings, insertBookings } from './bookings-store.ts'

/** A job and the slots booked for its copies, one each. */
export interface SlotAllocation {
  readonly job: StoredJob
  readonly slots: readonly SlotAddress[]
}

/** Maximum number of jobs in an audit entry. */
const MAX_AUDITED_JOBS = 20

interface BookingChange {
  readonly preset: { readonly id: string; readonly name: string }
  readonly user: Actor & { readonly id: string }
  readonly now: Date
  /** Bookings of the preset to delete. Their jobs are among `jobs`. */
  readonly toDelete: readonly Booking[]
  /** Bookings to insert afterwards. */
  readonly toInsert: readonly SlotAllocation[]
  /** All affected jobs, locked. */
  readonly jobs: readonly StoredJob[]
}

/**
 * Deletes and inserts bookings of a locked preset and updates the counts of their locked jobs by the domain's job
 * rules. Except for printing, this is the only function that changes bookings. If a booking violates the rules, returns
 * the failure and the caller must roll back.
 */
export async function changeBookings(tx: EnvironmentTx, change: BookingChange): Promise<Failure | undefined> {
  const jobs = new Map(change.jobs.map((job) => [job.id, job]))
  const touched = new Set<string>()
  for (const [jobPk, removed] of Map.groupBy(change.toDelete, (booking) => booking.jobPk)) {
    const job = jobs.get(jobPk)
    if (!job) return failure('changed_meanwhile')
    const after = unbookCopies(job, removed.length)
    if (!after.ok) return jobTransitionFailure(after.refusal, job)
    jobs.set(jobPk, after.job)
    touched.add(jobPk)
  }
  for (const {
    job: { id },
    slots,
  } of change.toInsert) {
    const job = jobs.get(id)
    if (!job) return failure('changed_meanwhile')
    const after = book(job, slots.length)
    if (!after.ok) return jobTransitionFailure(after.refusal, job)
    jobs.set(id, after.job)
    touched.add(id)
  }
  await deleteBookings(tx, change.preset.id, change.toDelete)
  // A copy that is moved to another slot keeps its code.
  const moved = Map.groupBy(change.toDelete, getFrameKey)
  const newBookings = change.toInsert.flatMap(({ job: { id: jobPk, frameIndex }, slots }) => {
    const numbers = moved.get(getFrameKey({ jobPk, frameIndex })) ?? []
    return slots.map(({ jigNo, slotNo }) => ({
      jigNo,
      slotNo,
      jobPk,
      frameIndex,
      pieceNumber: numbers.shift()?.pieceNumber,
    }))
  })
  await insertBookings(tx, change.preset.id, newBookings, change.user.id, change.now)
  await saveJobProgress(
    tx,
    [...jobs.values()].filter((job) => touched.has(job.id)),
    change.now,
    { actor: userActor(change.user), events: createBookingEvents(change) },
  )
  await auditBookings(tx, change)
  if (change.toInsert.length > 0) await addReleaseTask(tx, change.preset.id)
  return undefined
}

const getFrameKey = ({ jobPk, frameIndex }: Pick<Booking, 'jobPk' | 'frameIndex'>) => `${jobPk} ${frameIndex}`

/** Returns an event for each job whose copies are removed, and one for each job whose copies are booked. */
function createBookingEvents({ preset, toDelete, toInsert }: BookingChange): JobEvent[] {
  const bookedJobs = toInsert.flatMap(({ job, slots }) => slots.map(() => job.id))
  const freedJobs = toDelete.map(({ jobPk }) => jobPk)
  const createEvents = (kind: 'booked' | 'unbooked', jobPks: readonly string[]): JobEvent[] =>
    [...Map.groupBy(jobPks, (jobPk) => jobPk)].map(([jobPk, { length: copies }]) => ({
      jobPk,
      kind,
      details: { copies, preset: preset.name },
    }))
  return [...createEvents('unbooked', freedJobs), ...createEvents('booked', bookedJobs)]
}

const formatJobCopies = (
  jobs: readonly { readonly orderId: string; readonly jobId: string; readonly copies: number }[],
) => jobs.slice(0, MAX_AUDITED_JOBS).map((job) => `${jobLabel(job)}: ${job.copies}`)

async function auditBookings(
  tx: EnvironmentTx,
  { preset, user, toDelete, toInsert, jobs }: BookingChange,
): Promise<void> {
  if (toDelete.length + toInsert.length === 0) return markAuditNotNeeded(tx)
  const names = new Map(jobs.map((job) => [job.id, job]))
  const removed = [...Map.groupBy(toDelete, (booking) => booking.jobPk)].flatMap(([id, removedOfJob]) => {
    const job = names.get(id)
    return job ? [{ orderId: job.orderId, jobId: job.jobId, copies: removedOfJob.length }] : []
  })
  const added = toInsert.map(({ job, slots }) => ({ orderId: job.orderId, jobId: job.jobId, copies: slots.length }))
  await recordAudit(tx, user, {
    action: 'booked',
    subject: 'preset',
    id: preset.id,
    name: preset.name,
    changes: {
      ...(added.length > 0 ? { added: formatJobCopies(added) } : {}),
      ...(removed.length > 0 ? { removed: formatJobCopies(removed) } : {}),
    },
  })
}

/** Converts the booked slots to the response. */
export const toBookedWire = (allocations: readonly { job: StoredJob; slots: readonly JigSlotAddress[] }[]) =>
  allocations.map(({ job, slots }) => ({ id: job.orderPk, jobId: job.jobId, copies: slots.length }))
