import { outputPresetCalls } from '@platen/contract/output-presets'
import { type SlotAssignment, assignFreeSlots, type JigSlotAddress } from '@platen/domain/booking'
import type { SlotAddress } from '@platen/domain/layouts'
import { forMember } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { type JobKey, jobKeyText, lockJobs, type StoredJob, sightOf } from '../orders/orders-reads.ts'
import { bookedOnWire, changeBookings } from './change-bookings.ts'
import { bedWith, type OpenPreset, openPreset } from './preset-bed.ts'

interface Wish {
  readonly jobs: readonly StoredJob[]
  readonly copies: number | 'all'
  readonly from: SlotAddress | undefined
}

type Chosen = { readonly job: StoredJob; readonly slots: readonly JigSlotAddress[] }

/** Why an assignment failed, with the facts that a screen shows anew. */
function refuseAssignment(given: Extract<SlotAssignment, { ok: false }>, job: StoredJob, free: number): Refusal {
  const { orderId, jobId, jig, pending } = job
  return refuse(given.refusal, { orderId, jobId, jig, pending, free, ...given.conflict })
}

/**
 * Slots for one job after the other, each seeing what the ones before it took. With a number of copies, every job
 * gets exactly that many or nobody gets any; with all of them, the jobs fill the bed as far as it goes.
 */
function choose(open: OpenPreset, { jobs, copies, from }: Wish): Chosen[] | Refusal {
  const chosen: Chosen[] = []
  const taken: SlotAddress[] = [...open.bookings]
  for (const [index, job] of jobs.entries()) {
    const bed = bedWith(open, taken)
    const given = assignFreeSlots(job, copies, bed, open.gate, index === 0 ? from : undefined)
    if (given.ok) {
      chosen.push({ job, slots: given.slots })
      taken.push(...given.slots)
      continue
    }
    if (copies === 'all' && given.refusal === 'no_free_slot' && chosen.length > 0) continue
    return refuseAssignment(given, job, bed.slotCount - bed.bookedCount)
  }
  return chosen
}

/** The locked jobs in the order in which they were named, each once. */
function inOrder(keys: readonly JobKey[], jobs: readonly StoredJob[]): StoredJob[] | undefined {
  const byKey = new Map(jobs.map((job) => [jobKeyText({ id: job.orderPk, jobId: job.jobId }), job]))
  const named = [...new Set(keys.map(jobKeyText))].map((key) => byKey.get(key))
  return named.every((job) => job !== undefined) ? named : undefined
}

/** POST /pax/outputpreset/book: Add order, Add one, or a job dropped on a slot (specification sections 2 and 4). */
export const bookOrders = forMember(outputPresetCalls.book, async ({ tx, body, user, services, changed }) => {
  const open = await openPreset(tx, body.presetId, user)
  if (open instanceof Refusal) return open
  const locked = await lockJobs(tx, { keys: body.jobs, active: true, visibleTo: sightOf(user) })
  const jobs = inOrder(body.jobs, locked)
  if (!jobs) return refuse('not_found')
  const chosen = choose(open, { jobs, copies: body.copies ?? 'all', from: body.from })
  if (chosen instanceof Refusal) return chosen
  const refusal = await changeBookings(tx, {
    preset: open.preset,
    user,
    now: services.now(),
    free: [],
    take: chosen,
    jobs: locked,
  })
  if (refusal) return refusal
  changed('orders', 'presets')
  return { booked: bookedOnWire(chosen) }
})
