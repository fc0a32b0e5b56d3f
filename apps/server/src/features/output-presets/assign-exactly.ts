import { assignFreeSlots } from '@platen/domain/booking'
import { slotKey } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../database/database.ts'
import type { SignedIn } from '../../http/call-context.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { type JobKey, jobKeyText, lockJobs, readJobs, type StoredJob, sightOf } from '../orders/orders-reads.ts'
import type { Booking } from './bookings-store.ts'
import { changeBookings, type Take } from './change-bookings.ts'
import { bedWith, type OpenPreset } from './preset-bed.ts'

/** One copy of a job on one slot, as a screen wishes it. */
export interface WishedSlot extends JobKey {
  readonly jigNo: number
  readonly slotNo: number
}

/** Whether the bookings are just what is wished. */
export const isExactly = (bookings: readonly Booking[], wished: readonly WishedSlot[]): boolean =>
  bookings.length === wished.length && differences(bookings, wished).wanted.length === 0

function differences(bookings: readonly Booking[], wished: readonly WishedSlot[]) {
  const wishes = new Map(wished.map((wish) => [slotKey(wish), wish]))
  const stays = (booking: Booking): boolean => {
    const wish = wishes.get(slotKey(booking))
    return wish !== undefined && jobKeyText(wish) === jobKeyText({ id: booking.orderPk, jobId: booking.jobId })
  }
  const kept = bookings.filter(stays)
  const keptSlots = new Set(kept.map(slotKey))
  return {
    kept,
    free: bookings.filter((booking) => !stays(booking)),
    wanted: wished.filter((wish) => !keptSlots.has(slotKey(wish))),
  }
}

/**
 * Makes the bookings of an open preset exactly what is wished: what is booked and not wished is freed, what is wished
 * and not booked is booked, and only that. Users may book only orders that they see.
 */
export async function assignExactly(
  tx: EnvironmentTx,
  open: OpenPreset,
  wished: readonly WishedSlot[],
  { user, now }: { user: SignedIn; now: Date },
): Promise<Refusal | undefined> {
  if (new Set(wished.map(slotKey)).size < wished.length) return refuse('slots_taken')
  const { kept, free, wanted } = differences(open.bookings, wished)
  if (free.length + wanted.length === 0) return undefined
  const seen = await readJobs(tx, { keys: wanted, active: true, visibleTo: sightOf(user) })
  const ids = [...seen.map((job) => job.id), ...free.map((booking) => booking.jobPk)]
  const jobs = await lockJobs(tx, { ids: [...new Set(ids)] })
  const byKey = new Map(jobs.map((job) => [jobKeyText({ id: job.orderPk, jobId: job.jobId }), job]))
  const mayBook = new Set(seen.map((job) => job.id))
  const bed = bedWith(open, kept)
  const take: Take[] = []
  for (const wish of wanted) {
    const job = byKey.get(jobKeyText(wish))
    if (!job || !mayBook.has(job.id)) return refuse('not_found')
    const given = assignFreeSlots(withFreed(job, free), 1, bed, open.gate, wish)
    if (!given.ok) {
      return refuse(given.refusal, { orderId: job.orderId, jobId: job.jobId, jig: job.jig, ...given.conflict })
    }
    take.push({ job, slots: given.slots })
  }
  return changeBookings(tx, { preset: open.preset, user, now, free, take, jobs })
}

/** A job as it will be once its freed copies are pending again. */
const withFreed = (job: StoredJob, free: readonly Booking[]): StoredJob => ({
  ...job,
  pending: job.pending + free.filter((booking) => booking.jobPk === job.id).length,
})
