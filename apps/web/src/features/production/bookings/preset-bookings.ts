import type { WireAssignedOrder } from '@platen/contract/output-presets'
import type { JigSlotAddress } from '@platen/domain/booking'
import { thumbnailUrl } from '../../../api/thumbnails.ts'
import type { SlotBooking } from '../../catalog/layouts/index.ts'
import { jobName, type OrderRow } from '../../orders/orders/index.ts'

/** The bookings as the preview renders them. */
export function toAssignedBookings(assigned: readonly WireAssignedOrder[]): SlotBooking[] {
  return assigned.map((order) => ({
    jigNo: order.jigNo,
    slotNo: order.slotNo,
    orderRef: order.objId,
    label: jobName(order),
    thumbnail: thumbnailUrl(order.thumbnailPath),
    artwork: { width: order.orderPhysicalWidth, height: order.orderPhysicalHeight },
  }))
}

/**
 * The slots that the order would occupy. If the size of the artwork is unknown, slots are shown without image.
 */
export function toPreviewBookings(slots: readonly JigSlotAddress[], row: OrderRow): SlotBooking[] {
  const artwork = row.artworkSize ?? { width: 0, height: 0 }
  const thumbnail = thumbnailUrl(row.thumbnailPath)
  return slots.map(({ jigNo, slotNo }) => ({
    jigNo,
    slotNo,
    orderRef: row.key,
    label: jobName(row),
    thumbnail,
    artwork,
  }))
}

/** The bookings of a preset grouped by job. */
export interface BookedJob {
  readonly objId: string
  readonly id: string
  readonly jobId: string
  readonly orderId: string
  readonly thumbnailPath: string | null
  readonly copies: number
}

/** The copies that will be printed, per job, in the order of the slots. */
export function bookedJobs(assigned: readonly WireAssignedOrder[]): BookedJob[] {
  const jobs = new Map<string, BookedJob>()
  for (const { objId, id, jobId, orderId, thumbnailPath } of assigned) {
    const copies = (jobs.get(objId)?.copies ?? 0) + 1
    jobs.set(objId, { objId, id, jobId, orderId, thumbnailPath, copies })
  }
  return [...jobs.values()]
}
