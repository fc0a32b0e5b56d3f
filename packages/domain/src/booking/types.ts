import type { SlotAddress } from '../layouts/index.ts'
import type { FilterCategory } from '../master-data/index.ts'

/** One slot of a layout with the name of the jig that it belongs to. */
export interface JigSlotAddress extends SlotAddress {
  readonly jigName: string
  /** Completely outside the printable area of the layout: it cannot be booked. */
  readonly isUnprintable?: boolean
}

/** The data of a job that booking needs: counts and values of its current frame. */
export interface BookableJob extends Readonly<Record<FilterCategory, string | null>> {
  /** Unique in the environment. */
  readonly id: string
  /** Name of its jig; null or NO_JIG if no rule assigned one. */
  readonly jig: string | null
  /** Copies not yet booked. */
  readonly pending: number
  /** ISO 8601, UTC; null if there is none. */
  readonly dueDate: string | null
  /** Rejected copies are requeued: the job is booked before all others. */
  readonly hasReprintPriority?: boolean | undefined
  /** Higher values are booked first; the default is 0. */
  readonly priority: number
  /** Time of arrival, ISO 8601, UTC. */
  readonly createdAt: string
  /** False until its artwork is prepared. */
  readonly isArtworkReady: boolean
  /** A warning of its artwork puts it on hold, without an override (see `hasBlockingWarning`). */
  readonly heldBack: boolean
}

/** Reasons why Auto fill skipped a job or some of its copies. */
export const SKIP_REASONS = [
  'no_jig',
  'jig_not_on_layout',
  'conflict',
  'no_free_slot',
  'slot_not_printable',
  'not_ready',
  'held_back',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** Reasons why a booking failed; names of the closed list of error codes. */
export type BookingErrorCode =
  | 'bad_request'
  | 'not_enough_copies'
  | 'preset_conflict'
  | 'no_free_slot'
  | 'slot_not_printable'
  | 'slots_taken'
  | 'artwork_missing'
  | 'artwork_held_back'
