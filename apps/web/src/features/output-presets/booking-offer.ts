import type { WireOutputPreset } from '@platen/contract/output-presets'
import {
  assignFreeSlots,
  type JigSlotAddress,
  type BookingErrorCode,
  indexOccupancy,
  type FilterConflict,
} from '@platen/domain/booking'
import { type JigLookup, type SlotAddress, layoutSlots } from '@platen/domain/layouts'
import type { OrderRow } from '../orders/order-row.ts'

/** Why an order cannot be added; the server's refusals, and what comes before them. */
export type WhyNotAdded =
  | 'noPreset'
  | 'noLayout'
  | 'noChannel'
  | 'noOrder'
  | 'noJig'
  | 'jigNotOnLayout'
  | BookingErrorCode

/** What Add order would do: the slots in the order of the copies, or why there are none. */
export interface Offer {
  readonly slots: readonly JigSlotAddress[]
  readonly why: WhyNotAdded | null
  readonly conflict?: FilterConflict
}

export interface PresetBed {
  readonly preset: WireOutputPreset
  readonly bed: ReturnType<typeof indexOccupancy>
}

/** The preset with its slots indexed; null while it has no layout that is known. */
export function presetBed(preset: WireOutputPreset | null, jigOf: JigLookup): PresetBed | null {
  if (!preset?.tableData) return null
  return { preset, bed: indexOccupancy(layoutSlots(preset.tableData, jigOf), preset.tableData.assignedOrders) }
}

/** A layout alone is not enough: the work must have somewhere to go (specification section 5, Presets). */
export const hasOutput = (preset: WireOutputPreset): boolean =>
  preset.outputChannelId !== null || (preset.type === 'multiJob' && (preset.multiJobName ?? '') !== '')

/**
 * What adding the selected order would do (specification sections 4 and 5). The server decides by the same rules
 * (`assign` of the domain); `copies` and `from` are those of the call.
 */
export function offerFor(
  preset: WireOutputPreset | null,
  on: PresetBed | null,
  row: OrderRow | null,
  copies: number | 'all' = 'all',
  from?: SlotAddress,
): Offer {
  if (!preset) return none('noPreset')
  if (preset.tableId === null || !on || !preset.tableData) return none('noLayout')
  if (!hasOutput(preset)) return none('noChannel')
  if (!row || row.life.place !== 'active') return none('noOrder')
  if (row.jig === null) return none('noJig')
  const gate = { filterParms: preset.filterParms, printerTypes: preset.tableData.printerTypes }
  const job = { ...row, createdAt: row.date, isArtworkReady: row.ready }
  const assignment = assignFreeSlots(job, copies, on.bed, gate, from)
  if (assignment.ok) return { slots: assignment.slots, why: null }
  const { refusal, conflict } = assignment
  if (refusal === 'no_free_slot' && !on.bed.freeByJig.has(row.jig)) return none('jigNotOnLayout')
  return conflict ? { slots: [], why: refusal, conflict } : none(refusal)
}

const none = (why: WhyNotAdded): Offer => ({ slots: [], why })
