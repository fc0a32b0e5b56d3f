import type { WireOutputPreset } from '@platen/contract/output-presets'
import {
  assignFreeSlots,
  type BookingErrorCode,
  type FilterConflict,
  indexLayoutOccupancy,
  type JigSlotAddress,
  type SlotOccupancy,
} from '@platen/domain/booking'
import type { JigLookup, SlotAddress } from '@platen/domain/layouts'
import type { OrderRow } from '../../orders/orders/index.ts'

/** Why an order cannot be added: the error codes of the server, and the checks that precede the request. */
export type BookingRefusal =
  | 'noPreset'
  | 'noLayout'
  | 'noChannel'
  | 'noOrder'
  | 'noJig'
  | 'jigNotOnLayout'
  | 'slotOfOtherJig'
  | BookingErrorCode

/** The result of Add order: the slots in the order of the copies, or the reason why there are none. */
export interface BookingPreview {
  readonly slots: readonly JigSlotAddress[]
  readonly why: BookingRefusal | null
  readonly conflict?: FilterConflict
  /** The jig of the slot, if the order needs another one. */
  readonly slotJig?: string
}

export interface PresetOnBed {
  readonly preset: WireOutputPreset
  readonly bed: SlotOccupancy
}

/** The preset with its slots indexed; null if it has no known layout. */
export function indexPreset(preset: WireOutputPreset | null, jigOf: JigLookup): PresetOnBed | null {
  if (!preset?.tableData) return null
  return { preset, bed: indexLayoutOccupancy(preset.tableData, jigOf, preset.tableData.assignedOrders) }
}

/** A layout alone is not sufficient: the preset also needs an output channel. */
export const hasOutput = (preset: WireOutputPreset): boolean =>
  preset.outputChannelId !== null || (preset.type === 'multiJob' && (preset.multiJobName ?? '') !== '')

/**
 * Computes the result of adding the selected order. The server applies the same rules (`assign` of the domain package);
 * `copies` and `from` are those of the request.
 */
export function previewBooking(
  preset: WireOutputPreset | null,
  presetOnBed: PresetOnBed | null,
  row: OrderRow | null,
  copies: number | 'all' = 'all',
  from?: SlotAddress,
): BookingPreview {
  if (!preset) return refuse('noPreset')
  if (preset.tableId === null || !presetOnBed || !preset.tableData) return refuse('noLayout')
  if (!hasOutput(preset)) return refuse('noChannel')
  if (!row || row.life.place !== 'active') return refuse('noOrder')
  if (row.jig === null) return refuse('noJig')
  const constraints = { filterParms: preset.filterParms, printerTypes: preset.tableData.printerTypes }
  const job = { ...row, createdAt: row.date, isArtworkReady: row.ready }
  const assignment = assignFreeSlots(job, copies, presetOnBed.bed, constraints, from)
  if (assignment.ok) return { slots: assignment.slots, why: null }
  const { refusal, conflict } = assignment
  if (refusal === 'no_free_slot' && !presetOnBed.bed.freeByJig.has(row.jig)) return refuse('jigNotOnLayout')
  const slotJig = from && presetOnBed.bed.slotAt(from)?.jigName
  if (refusal === 'no_free_slot' && slotJig !== undefined && slotJig !== row.jig) {
    return { slots: [], why: 'slotOfOtherJig', slotJig }
  }
  return conflict ? { slots: [], why: refusal, conflict } : refuse(refusal)
}

const refuse = (why: BookingRefusal): BookingPreview => ({ slots: [], why })
