import type { JigSlotAddress } from '@platen/domain/booking'
import type { SlotAddress } from '@platen/domain/layouts'
import { book, unbookCopies } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../database/database.ts'
import { type Failure, failure } from '../../http/failure.ts'
import { type Actor, recordAudit, markAuditNotNeeded } from '../audit/audit.ts'
import { jobLabel, jobTransitionFailure, type StoredJob, saveJobProgress } from '../orders/orders-reads.ts'
import { type Booking, deleteBookings, insertBookings } from './bookings-store.ts'

/** Copies of a job and the slots that they take, one each. */
export interface SlotAllocation {
  readonly job: StoredJob
  readonly slots: readonly SlotAddress[]
}

/** An entry names at most so many jobs. */
const NAMED = 20

interface BookingChange {
  readonly preset: { readonly id: string; readonly name: string }
  readonly user: Actor & { readonly id: string }
  readonly now: Date
  /** Bookings of the preset that end. Their jobs are among `jobs`. */
  readonly free: readonly Booking[]
  /** What is booked after that. */
  readonly take: readonly SlotAllocation[]
  /** Every job concerned, locked. */
  readonly jobs: readonly StoredJob[]
}

/**
 * Frees and books slots of a locked preset, with the counts of their locked jobs by the life of a job: the only way
 * by which bookings come and go, printing apart. A booking that the life refuses ends it all; the caller rolls back.
 */
export async function changeBookings(tx: EnvironmentTx, change: BookingChange): Promise<Failure | undefined> {
  const jobs = new Map(change.jobs.map((job) => [job.id, job]))
  const touched = new Set<string>()
  for (const [jobPk, freed] of Map.groupBy(change.free, (booking) => booking.jobPk)) {
    const job = jobs.get(jobPk)
    if (!job) return failure('changed_meanwhile')
    const after = unbookCopies(job, freed.length)
    if (!after.ok) return jobTransitionFailure(after.refusal, job)
    jobs.set(jobPk, after.job)
    touched.add(jobPk)
  }
  for (const {
    job: { id },
    slots,
  } of change.take) {
    const job = jobs.get(id)
    if (!job) return failure('changed_meanwhile')
    const after = book(job, slots.length)
    if (!after.ok) return jobTransitionFailure(after.refusal, job)
    jobs.set(id, after.job)
    touched.add(id)
  }
  await deleteBookings(tx, change.preset.id, change.free)
  const fresh = change.take.flatMap(({ job, slots }) =>
    slots.map(({ jigNo, slotNo }) => ({ jigNo, slotNo, jobPk: job.id, frameIndex: job.frameIndex })),
  )
  await insertBookings(tx, change.preset.id, fresh, change.user.id, change.now)
  await saveJobProgress(
    tx,
    [...jobs.values()].filter((job) => touched.has(job.id)),
    change.now,
  )
  await auditBookings(tx, change)
  return undefined
}

const countOf = (jobs: readonly { readonly orderId: string; readonly jobId: string; readonly copies: number }[]) =>
  jobs.slice(0, NAMED).map((job) => `${jobLabel(job)}: ${job.copies}`)

async function auditBookings(tx: EnvironmentTx, { preset, user, free, take, jobs }: BookingChange): Promise<void> {
  if (free.length + take.length === 0) return markAuditNotNeeded(tx)
  const names = new Map(jobs.map((job) => [job.id, job]))
  const freed = [...Map.groupBy(free, (booking) => booking.jobPk)].flatMap(([id, freedOfJob]) => {
    const job = names.get(id)
    return job ? [{ orderId: job.orderId, jobId: job.jobId, copies: freedOfJob.length }] : []
  })
  const taken = take.map(({ job, slots }) => ({ orderId: job.orderId, jobId: job.jobId, copies: slots.length }))
  await recordAudit(tx, user, {
    action: 'booked',
    subject: 'preset',
    id: preset.id,
    name: preset.name,
    changes: {
      ...(taken.length > 0 ? { added: countOf(taken) } : {}),
      ...(freed.length > 0 ? { removed: countOf(freed) } : {}),
    },
  })
}

/** What the answer says was booked. */
export const toBookedWire = (take: readonly { job: StoredJob; slots: readonly JigSlotAddress[] }[]) =>
  take.map(({ job, slots }) => ({ id: job.orderPk, jobId: job.jobId, copies: slots.length }))
