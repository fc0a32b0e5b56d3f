import type { WireOutputPreset } from '@platen/contract/output-presets'
import {
  assignFreeSlots,
  autoFill,
  type BookableJob,
  type BookingErrorCode,
  type FilterConflict,
  findMissingJig,
  hasJig,
  indexLayoutOccupancy,
  type JigSlotAddress,
  type PresetFilter,
  type SlotOccupancy,
} from '@platen/domain/booking'
import type { JigLookup, SlotAddress } from '@platen/domain/layouts'
import { hasReprintPriority } from '@platen/domain/orders'
import { hasOutput } from '@platen/domain/output-presets'
import type { OrderRow } from '../../orders/orders/index.ts'
import { addBookings } from './change-bookings.ts'

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
  readonly reason: BookingRefusal | null
  readonly conflict?: FilterConflict
  /** The jig of the slot, if the order needs another one. */
  readonly slotJig?: string
  /** The slots of each order that fits, if several orders are added. */
  readonly slotsByOrder?: readonly { readonly row: OrderRow; readonly slots: readonly JigSlotAddress[] }[]
}

/** The checked orders, which the actions of the preset book instead of the selected one. */
export interface CheckedOrders {
  readonly rows: readonly OrderRow[]
  readonly isAdding: boolean
  /** Books all copies of the orders on a preset, in the order of the list, as far as there are free slots. */
  readonly addTo: (presetId: string) => void
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

/** The values of an order that the rules of booking need. */
const toBookableJob = (row: OrderRow): BookableJob & OrderRow => ({
  ...row,
  createdAt: row.date,
  isArtworkReady: row.isArtworkReady,
  hasReprintPriority: hasReprintPriority(row.jobState),
})

/** The values of orders that a preset with a layout takes. */
const getPresetFilter = ({ filterParms, tableData }: WireOutputPreset): PresetFilter => ({
  filterParms,
  printerTypes: tableData?.printerTypes ?? [],
})

/**
 * Computes the result of adding the selected order. The server applies the same rules (`assignFreeSlots` of the domain
 * package); `copies` and `from` are those of the request.
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
  if (!row || row.jobState.place !== 'active') return refuse('noOrder')
  if (!hasJig(row)) return refuse('noJig')
  const assignment = assignFreeSlots(toBookableJob(row), copies, presetOnBed.bed, getPresetFilter(preset), from)
  if (assignment.ok) return { slots: assignment.slots, reason: null }
  const { refusal, conflict } = assignment
  if (refusal === 'no_free_slot' && findMissingJig(row, presetOnBed.bed)) return refuse('jigNotOnLayout')
  const slotJig = from && presetOnBed.bed.slotAt(from)?.jigName
  if (refusal === 'no_free_slot' && slotJig !== undefined && slotJig !== row.jig) {
    return { slots: [], reason: 'slotOfOtherJig', slotJig }
  }
  return conflict ? { slots: [], reason: refusal, conflict } : refuse(refusal)
}

/**
 * Computes the result of adding the orders one after the other, each as far as there are free slots. If none can be
 * added, `why` is the reason of the first one.
 */
export function previewChecked(
  preset: WireOutputPreset,
  jigOf: JigLookup,
  rows: readonly OrderRow[],
): BookingPreview & Required<Pick<BookingPreview, 'slotsByOrder'>> {
  const slotsByOrder: { row: OrderRow; slots: readonly JigSlotAddress[] }[] = []
  let booked = preset
  let presetOnBed = indexPreset(preset, jigOf)
  let first: BookingPreview | undefined
  for (const row of rows) {
    const preview = previewBooking(booked, presetOnBed, row)
    first ??= preview
    if (preview.slots.length === 0) continue
    slotsByOrder.push({ row, slots: preview.slots })
    booked = addBookings(booked, row, preview.slots)
    presetOnBed = indexPreset(booked, jigOf)
    if (presetOnBed && presetOnBed.bed.bookedCount >= presetOnBed.bed.slotCount) break
  }
  const slots = slotsByOrder.flatMap((order) => order.slots)
  return slots.length > 0
    ? { slots, reason: null, slotsByOrder }
    : { ...(first ?? refuse('noOrder')), slots: [], slotsByOrder }
}

const refuse = (reason: BookingRefusal): BookingPreview => ({ slots: [], reason })

/** Returns the orders that Auto fill would place on the preset, with these rows of the list. */
export function predictAutoFill(
  preset: WireOutputPreset,
  jigOf: JigLookup,
  rows: readonly OrderRow[],
  timeZone: string,
): readonly OrderRow[] {
  const bed = indexPreset(preset, jigOf)?.bed
  if (!bed || !preset.tableData) return []
  const rowsByKey = new Map(rows.map((row) => [row.key, row]))
  const jobs = rows
    .filter(({ jobState }) => jobState.place === 'active')
    .map((row) => ({ ...toBookableJob(row), id: row.key }))
  return autoFill(jobs, bed, getPresetFilter(preset), timeZone).booked.flatMap(({ job }) => rowsByKey.get(job.id) ?? [])
}
