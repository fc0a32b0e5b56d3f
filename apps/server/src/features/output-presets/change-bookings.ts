import type { BedSlot } from '@platen/domain/booking'
import type { SlotAddress } from '@platen/domain/layouts'
import { book, unbook } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../database/database.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { refuseLife, type StoredJob, saveLives } from '../orders/orders-reads.ts'
import { type Booking, deleteBookings, insertBookings } from './bookings-store.ts'

/** Copies of a job and the slots that they take, one each. */
export interface Take {
  readonly job: StoredJob
  readonly slots: readonly SlotAddress[]
}

interface Change {
  readonly presetId: string
  readonly userId: string
  readonly now: Date
  /** Bookings of the preset that end. Their jobs are among `jobs`. */
  readonly free: readonly Booking[]
  /** What is booked after that. */
  readonly take: readonly Take[]
  /** Every job concerned, locked. */
  readonly jobs: readonly StoredJob[]
}

/**
 * Frees and books slots of a locked preset, with the counts of their locked jobs by the life of a job: the only way
 * by which bookings come and go, printing apart. A booking that the life refuses ends it all; the caller rolls back.
 */
export async function changeBookings(tx: EnvironmentTx, change: Change): Promise<Refusal | undefined> {
  const jobs = new Map(change.jobs.map((job) => [job.id, job]))
  const touched = new Set<string>()
  for (const [jobPk, freed] of Map.groupBy(change.free, (booking) => booking.jobPk)) {
    const job = jobs.get(jobPk)
    if (!job) return refuse('changed_meanwhile')
    const after = unbook(job, freed.length)
    if (!after.ok) return refuseLife(after.refusal, job)
    jobs.set(jobPk, after.job)
    touched.add(jobPk)
  }
  for (const {
    job: { id },
    slots,
  } of change.take) {
    const job = jobs.get(id)
    if (!job) return refuse('changed_meanwhile')
    const after = book(job, slots.length)
    if (!after.ok) return refuseLife(after.refusal, job)
    jobs.set(id, after.job)
    touched.add(id)
  }
  await deleteBookings(tx, change.presetId, change.free)
  const fresh = change.take.flatMap(({ job, slots }) =>
    slots.map(({ jigNo, slotNo }) => ({ jigNo, slotNo, jobPk: job.id, frameIndex: job.frameIndex })),
  )
  await insertBookings(tx, change.presetId, fresh, change.userId, change.now)
  await saveLives(
    tx,
    [...jobs.values()].filter((job) => touched.has(job.id)),
    change.now,
  )
  return undefined
}

/** What the answer says was booked. */
export const bookedOnWire = (take: readonly { job: StoredJob; slots: readonly BedSlot[] }[]) =>
  take.map(({ job, slots }) => ({ id: job.orderPk, jobId: job.jobId, copies: slots.length }))
