import type { SlotAddress } from '../layouts/index.ts'
import { NO_JIG } from '../orders/index.ts'
import { type FilterConflict, findFilterConflict, type PresetFilter } from './preset-filter.ts'
import { findFreeSlots, type SlotOccupancy } from './slot-occupancy.ts'
import type { BookableJob, BookingErrorCode, JigSlotAddress } from './types.ts'

/** The slots of a booking, one copy each, or the failure. */
export type SlotAssignment =
  | { readonly ok: true; readonly slots: readonly JigSlotAddress[] }
  | { readonly ok: false; readonly refusal: BookingErrorCode; readonly conflict?: FilterConflict }

/**
 * Finds slots for copies of a job. `'all'` books as many pending copies as there are free slots, a number books exactly
 * that many or nothing. `from` is the slot of the first copy. Failures: `bad_request` (not an integer of at least 1),
 * `artwork_missing` (not prepared), `artwork_held_back`, `not_enough_copies` (fewer are pending), `preset_conflict`,
 * `slot_not_printable` (`from`, or all free slots of the jig, are outside the printable area), `slots_taken` (`from` is
 * booked), `no_free_slot`.
 */
export function assignFreeSlots(
  job: BookableJob,
  copies: number | 'all',
  bed: SlotOccupancy,
  presetFilter: PresetFilter,
  from?: SlotAddress,
): SlotAssignment {
  if (copies !== 'all' && (!Number.isSafeInteger(copies) || copies < 1)) return { ok: false, refusal: 'bad_request' }
  if (!job.isArtworkReady) return { ok: false, refusal: 'artwork_missing' }
  if (job.heldBack) return { ok: false, refusal: 'artwork_held_back' }
  if (job.pending < (copies === 'all' ? 1 : copies)) return { ok: false, refusal: 'not_enough_copies' }
  const conflict = findFilterConflict(job, presetFilter)
  if (conflict) return { ok: false, refusal: 'preset_conflict', conflict }
  if (from && bed.slotAt(from)?.isUnprintable) return { ok: false, refusal: 'slot_not_printable' }
  if (from && bed.slotAt(from) && !bed.isFree(from)) return { ok: false, refusal: 'slots_taken' }
  const free = hasJig(job) ? findFreeSlots(job, bed, from) : []
  if (free.length < (copies === 'all' ? 1 : copies)) {
    return { ok: false, refusal: hasNoPrintableSlot(job, bed, from) ? 'slot_not_printable' : 'no_free_slot' }
  }
  return { ok: true, slots: copies === 'all' ? free : free.slice(0, copies) }
}

/** Whether slots of the job's jig would be free, but none of them can be printed. */
export const hasNoPrintableSlot = (
  job: { readonly jig: string | null },
  bed: SlotOccupancy,
  from?: SlotAddress,
): boolean =>
  from === undefined && bed.unprintableJigs.has(job.jig ?? '') && bed.freeByJig.get(job.jig ?? '')?.length === 0

/** Why the bed has no slot for the job, however many are free; null if it has slots of its jig. */
export function findMissingJig(
  job: { readonly jig: string | null },
  bed: SlotOccupancy,
): 'no_jig' | 'jig_not_on_layout' | null {
  if (!hasJig(job)) return 'no_jig'
  return bed.freeByJig.has(job.jig ?? '') ? null : 'jig_not_on_layout'
}

/** Whether a rule or a user assigned a jig to the job. */
export const hasJig = (job: { readonly jig: string | null }): boolean =>
  job.jig !== null && job.jig !== '' && job.jig !== NO_JIG
