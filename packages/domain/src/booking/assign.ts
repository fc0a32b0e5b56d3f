import type { SlotAddress } from '../layouts/index.ts'
import { NO_JIG } from '../orders/index.ts'
import { type Bed, slotsFor } from './bed.ts'
import { type Conflict, conflictOf, type Gate } from './conflicts.ts'
import type { BedSlot, BookableJob, BookingRefusal } from './types.ts'

/** The slots that a booking takes, one copy each, or why there is none. */
export type Assignment =
  | { readonly ok: true; readonly slots: readonly BedSlot[] }
  | { readonly ok: false; readonly refusal: BookingRefusal; readonly conflict?: Conflict }

/**
 * Finds slots for copies of a job (specification section 4): `'all'` books as many pending copies as there are free
 * slots, a number books exactly that many or nothing. `from` is where the first copy shall go.
 * Refused: `bad_request` (not a whole number of at least 1), `artwork_missing` (not ready),
 * `artwork_held_back`, `not_enough_copies` (fewer are pending), `preset_conflict`, `slots_taken` (`from` is booked), `no_free_slot`.
 */
export function assign(job: BookableJob, copies: number | 'all', bed: Bed, gate: Gate, from?: SlotAddress): Assignment {
  if (copies !== 'all' && (!Number.isSafeInteger(copies) || copies < 1)) return { ok: false, refusal: 'bad_request' }
  if (!job.ready) return { ok: false, refusal: 'artwork_missing' }
  if (job.heldBack) return { ok: false, refusal: 'artwork_held_back' }
  if (job.pending < (copies === 'all' ? 1 : copies)) return { ok: false, refusal: 'not_enough_copies' }
  const conflict = conflictOf(job, gate)
  if (conflict) return { ok: false, refusal: 'preset_conflict', conflict }
  if (from && bed.slotAt(from) && !bed.isFree(from)) return { ok: false, refusal: 'slots_taken' }
  const free = hasJig(job) ? slotsFor(job, bed, from) : []
  if (free.length < (copies === 'all' ? 1 : copies)) return { ok: false, refusal: 'no_free_slot' }
  return { ok: true, slots: copies === 'all' ? free : free.slice(0, copies) }
}

/** True where a rule or a person gave the job a jig. */
export const hasJig = (job: { readonly jig: string | null }): boolean =>
  job.jig !== null && job.jig !== '' && job.jig !== NO_JIG
