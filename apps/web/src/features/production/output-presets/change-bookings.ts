import type { BodyInput } from '@platen/contract/call'
import type { calls } from '@platen/contract/calls'
import type { WireOutputPreset } from '@platen/contract/output-presets'
import { type JigSlotAddress, presetStatus } from '@platen/domain/booking'
import { slotKey } from '@platen/domain/layouts'
import type { OrderRow } from '../../orders/orders/index.ts'

export type UnbookRequest = BodyInput<typeof calls.outputPresets.unbook>

const jobKey = ({ id, jobId }: { readonly id: string; readonly jobId: string }): string => `${id}/${jobId}`

/**
 * Returns the preset as it is after the request: without the bookings of the given jobs and slots, or without any
 * booking if neither is given.
 */
export function removeBookings(preset: WireOutputPreset, { jobs, slots }: UnbookRequest): WireOutputPreset {
  const { tableData } = preset
  if (!tableData) return preset
  const jobKeys = new Set(jobs?.map(jobKey))
  const slotKeys = new Set(slots?.map(slotKey))
  const isAll = jobs === undefined && slots === undefined
  const assignedOrders = tableData.assignedOrders.filter(
    (booking) => !isAll && !jobKeys.has(jobKey(booking)) && !slotKeys.has(slotKey(booking)),
  )
  const status = presetStatus(tableData.slotCount, assignedOrders.length, true)
  return {
    ...preset,
    status,
    tableData: { ...tableData, assignedOrders, isOrderAssigned: assignedOrders.length > 0, status },
  }
}

/** Returns the preset as it is after one copy of the order is booked on each of the slots. */
export function addBookings(
  preset: WireOutputPreset,
  row: OrderRow,
  slots: readonly JigSlotAddress[],
): WireOutputPreset {
  const { tableData } = preset
  if (!tableData || slots.length === 0) return preset
  const added = slots.map(({ jigNo, slotNo }) => ({
    jigNo,
    slotNo,
    id: row.id,
    jobId: row.jobId,
    objId: row.key,
    orderId: row.orderId,
    frameIndex: row.frameNo - 1,
    thumbnailPath: row.thumbnailPath,
    orderPhysicalWidth: row.artworkSize?.width ?? 0,
    orderPhysicalHeight: row.artworkSize?.height ?? 0,
  }))
  const assignedOrders = [...tableData.assignedOrders, ...added]
  const status = presetStatus(tableData.slotCount, assignedOrders.length, true)
  return { ...preset, status, tableData: { ...tableData, assignedOrders, isOrderAssigned: true, status } }
}
