import type { SlotAddress } from '../layouts/index.ts'
import type { FilterCategory } from '../master-data/index.ts'

/** One slot of a layout with the name of the jig that it belongs to. */
export interface JigSlotAddress extends SlotAddress {
  readonly jigName: string
}

/** What booking asks of a job: the counts and values of its current frame (specification section 4). */
export interface BookableJob extends Readonly<Record<FilterCategory, string | null>> {
  /** Unique in the environment. */
  readonly id: string
  /** Name of its jig; null or NO_JIG where no rule assigned one. */
  readonly jig: string | null
  /** Copies not yet booked. */
  readonly pending: number
  /** ISO 8601, UTC; null where none was given. */
  readonly dueDate: string | null
  /** Rejected copies of it wait to be printed again: it goes before all others. */
  readonly hasReprintPriority?: boolean | undefined
  /** Higher goes first; 0 is usual. */
  readonly priority: number
  /** When it arrived, ISO 8601, UTC. */
  readonly createdAt: string
  /** False while its artwork is not ready to be composed. */
  readonly isArtworkReady: boolean
  /** A warning of its artwork holds it back, and nobody has let it through (see `hasBlockingWarning`). */
  readonly heldBack: boolean
}

/** Why Auto fill left a job, or some of its copies, out. */
export const SKIP_REASONS = [
  'no_jig',
  'jig_not_on_layout',
  'conflict',
  'no_free_slot',
  'not_ready',
  'held_back',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Why a booking was refused; the names are those of the closed list of error codes (readings D3). */
export type BookingErrorCode =
  | 'bad_request'
  | 'not_enough_copies'
  | 'preset_conflict'
  | 'no_free_slot'
  | 'slots_taken'
  | 'artwork_missing'
  | 'artwork_held_back'
