import type {
  WireAwaitedArtwork,
  WireAwaitedProduct,
  WireCustomerProof,
  WireJob,
  WireOrder,
} from '@platen/contract/orders'
import { assignedCopies, formatDueDate, type JobStatus, printedCopies } from '@platen/domain/orders'
import { type ArtworkSizeRow, getArtworkSize, originalUrlPath, thumbnailPath } from '../artwork/artwork-queries.ts'
import { type TemplateJobState, toPersonalisationState } from '../template-jobs/template-jobs-queries.ts'

type WireFrame = WireJob['frames'][number]

/** One frame with its job and its order. */
export interface OrderListRow extends ArtworkSizeRow {
  readonly order_pk: string
  readonly order_id: string
  readonly external_order_id: string | null
  readonly dealer_order_id: string | null
  readonly source: string
  readonly ordered_at: Date
  readonly customer_info: Record<string, unknown>
  readonly created_at: Date
  readonly id: string
  readonly job_id: string
  readonly status: JobStatus
  readonly frame_index: number
  readonly media_name: string
  readonly media_size: string
  readonly media_color: string
  readonly sku: string
  readonly width_mm: number | null
  readonly height_mm: number | null
  readonly jig: string | null
  readonly location: string | null
  readonly quality_level: string | null
  readonly printer_type: string | null
  readonly media_type: string | null
  readonly color_config: string | null
  readonly additional_params: { key: string; value: string }[]
  readonly users: string[]
  readonly due_at: Date | null
  readonly priority: number
  readonly let_through: boolean
  readonly cancelled_at: Date | null
  readonly cancelled_by: string | null
  readonly cancel_reason: string | null
  readonly left_out_at: Date | null
  readonly preset_ids: string[] | null
  readonly copies: number
  readonly remaining: number
  /** Whether copies of the frame were rejected. */
  readonly reprint: boolean
  readonly pending: number
  readonly not_needed: number
  readonly cancelled: number
  readonly artwork_id: string | null
  readonly artwork_page: number
  readonly artwork_name: string | null
  readonly frame_width: number | null
  readonly frame_height: number | null
  readonly warnings: WireFrame['warnings']
  readonly held_back: boolean
  readonly override_ended: boolean
  readonly kind: string | null
  /** Of the first frame of a job that waits for artwork. */
  readonly awaited: WireAwaitedArtwork | null
  /** Of the first frame of a job that waits for its product. */
  readonly awaited_reason: WireAwaitedProduct['reason'] | null
  /** Of the first frame of a job whose artwork is made from a template. */
  readonly made_state: TemplateJobState | null
  /** Of the first frame of a job that needs the approval of its customer. */
  readonly customer_proof: WireCustomerProof | null
}

/** Adds one frame to the orders of a list. Frames of the same job and jobs of the same order must be consecutive. */
export function appendFrame(orders: Map<string, WireOrder>, row: OrderListRow): void {
  let order = orders.get(row.order_pk)
  if (!order) {
    order = toOrder(row)
    orders.set(row.order_pk, order)
  }
  let job = order.jobs.at(-1)
  if (job?.objId !== row.id) {
    job = toJob(row)
    order.jobs.push(job)
  }
  if (job.frames.length === row.frame_index) {
    job.amountPrinted = printedCopies(toCounts(row))
    job.letThrough = row.let_through && !row.override_ended
  }
  if (row.reprint && row.remaining > 0) job.hasRejectedCopies = true
  job.frames.push(toFrame(row, job.frames.length))
}

const toCounts = ({ copies, remaining, pending, not_needed: notNeeded, cancelled }: OrderListRow) => ({
  copies,
  remaining,
  pending,
  notNeeded,
  cancelled,
})

const toOrder = (row: OrderListRow): WireOrder => ({
  id: row.order_pk,
  orderId: row.order_id,
  externalOrderId: row.external_order_id,
  dealerOrderId: row.dealer_order_id,
  source: row.source,
  date: row.ordered_at.toISOString(),
  customerInfo: row.customer_info,
  jobs: [],
})

const toJob = (row: OrderListRow): WireJob => ({
  objId: row.id,
  jobId: row.job_id,
  jobStatus: row.status,
  frameIndex: row.frame_index,
  frames: [],
  amountPrinted: 0,
  mediaInfo: {
    mediaSize: row.media_size,
    sku: row.sku,
    mediaName: row.media_name,
    mediaColor: row.media_color,
  },
  sizeInfo: { widthMM: row.width_mm, heightMM: row.height_mm },
  jig: row.jig,
  location: row.location,
  qualityLevel: row.quality_level,
  printerType: row.printer_type,
  mediaType: row.media_type,
  colorConfig: row.color_config,
  additionalParams: row.additional_params,
  users: row.users,
  presetIds: row.preset_ids ?? [],
  dueDate: row.due_at && formatDueDate(row.due_at.toISOString()),
  priority: row.priority,
  letThrough: row.let_through,
  ...(row.cancelled_at && {
    cancellation: { at: row.cancelled_at.toISOString(), by: row.cancelled_by, reason: row.cancel_reason },
  }),
  ...(row.left_out_at && row.status !== 'CANCELLED' && { leftOutAt: row.left_out_at.toISOString() }),
  ...(row.awaited && { awaitedArtwork: row.awaited }),
  ...(row.awaited_reason && { awaitedProduct: { reason: row.awaited_reason, sku: row.sku } }),
  ...(row.made_state && { personalisation: { state: toPersonalisationState(row.made_state) } }),
  ...(row.customer_proof && { customerProof: row.customer_proof }),
})

const toFrame = (row: OrderListRow, index: number): WireFrame => ({
  frameId: String(index + 1),
  ...toCounts(row),
  assigned: assignedCopies(row),
  sizeInfo: { widthMM: row.frame_width, heightMM: row.frame_height },
  artworkSize: getArtworkSize(row),
  thumbnailPath: row.artwork_id === null ? null : thumbnailPath(row.artwork_id, row.artwork_page),
  filePath: row.artwork_id === null ? null : originalUrlPath(row.artwork_id),
  fileType: row.kind,
  fileName: row.artwork_id === null ? null : row.artwork_name,
  warnings: row.warnings,
  heldBack: row.held_back,
})
