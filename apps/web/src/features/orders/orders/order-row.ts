import type { WireJob, WireOrder } from '@platen/contract/orders'
import { hasJig } from '@platen/domain/booking'
import type { Size } from '@platen/domain/geometry'
import {
  currentFrame,
  isOverdue,
  type JobState,
  type RowCounts,
  rowCounts,
  type ShopClock,
} from '@platen/domain/orders'

/** One row of the grid: a job with its active frame. Lengths in mm. */
export interface OrderRow extends RowCounts {
  /** `objId`: unique in the environment and stable for the lifetime of the job. */
  readonly key: string
  readonly id: string
  readonly orderId: string
  readonly externalOrderId: string | null
  readonly dealerOrderId: string
  readonly source: string
  readonly date: string
  readonly dueDate: string | null
  readonly priority: number
  /** The customer data of the order, which its jobs share. */
  readonly customerInfo: WireOrder['customerInfo']
  readonly jobId: string
  /** Whether the order has further jobs in the list. */
  readonly isOneOfSeveral: boolean
  readonly jobStatus: WireJob['jobStatus']
  /** The active frame (from 1) and the number of frames. */
  readonly frameNo: number
  readonly frameCount: number
  readonly mediaSize: string
  readonly sku: string
  readonly mediaName: string
  readonly mediaColor: string
  /** The size that the order requests, otherwise the actual size of its artwork. */
  readonly physicalWidth: number | null
  readonly physicalHeight: number | null
  /** The actual printed size of the artwork; null until it is prepared. */
  readonly artworkSize: Size | null
  readonly thumbnailPath: string | null
  readonly fileType: string | null
  readonly warnings: WireJob['frames'][number]['warnings']
  /** Whether one of the warnings blocks booking. */
  readonly heldBack: boolean
  /** Whether a user has allowed printing in spite of blocking warnings. */
  readonly isReleasedManually: boolean
  /** The name of the jig; null if no rule assigned one. */
  readonly jig: string | null
  readonly location: string | null
  readonly qualityLevel: string | null
  readonly printerType: string | null
  readonly mediaType: string | null
  readonly colorConfig: string | null
  readonly additionalParams: WireJob['additionalParams']
  readonly users: readonly string[]
  readonly presetIds: readonly string[]
  /** The job of the response. */
  readonly job: WireJob
  /** The job as the domain package represents it. */
  readonly jobState: JobState
  /** False while the artwork cannot be composed. */
  readonly isArtworkReady: boolean
}

export type OrderListKind = JobState['place']

const ORDER_FIELDS = ['id', 'orderId', 'externalOrderId', 'source', 'date', 'customerInfo'] as const

/**
 * Converts the orders of a response to rows. An order or a job that is the same object as in the previous response
 * keeps its rows, so that a refetch touches only changed rows (the query shares unchanged parts between responses). If
 * an order is at its previous position, its rows are reused without a lookup.
 */
export function createRowCache(list: OrderListKind): (orders: readonly WireOrder[]) => OrderRow[] {
  const rowCache = new WeakMap<WireJob, OrderRow>()
  const rowOfJob = (order: WireOrder, job: WireJob): OrderRow => {
    const cachedRow = rowCache.get(job)
    const isSame = (row: OrderRow) =>
      ORDER_FIELDS.every((field) => row[field] === order[field]) &&
      hasSameDealerId(row, order) &&
      row.isOneOfSeveral === isOneOfSeveral(order)
    if (cachedRow && isSame(cachedRow)) return cachedRow
    const row = createRow(order, job, list)
    rowCache.set(job, row)
    return row
  }
  let last: readonly WireOrder[] = []
  let lastRows: readonly OrderRow[] = []
  /** The index of the first row of each order of the previous response, followed by the number of rows. */
  let rowStartIndexes: readonly number[] = [0]
  /**
   * Returns the rows if the order positions are unchanged; null if orders were added or removed or have a different
   * number of jobs.
   */
  const reuseRowsInPlace = (orders: readonly WireOrder[]): OrderRow[] | null => {
    if (orders.length !== last.length) return null
    const rows = [...lastRows]
    for (let index = 0; index < orders.length; index++) {
      const order = orders[index] as WireOrder
      if (order === last[index]) continue
      if (order.jobs.length !== last[index]?.jobs.length) return null
      const start = rowStartIndexes[index] as number
      for (const [jobIndex, job] of order.jobs.entries()) rows[start + jobIndex] = rowOfJob(order, job)
    }
    return rows
  }
  return (orders) => {
    const reusedRows = reuseRowsInPlace(orders)
    if (reusedRows) {
      last = orders
      lastRows = reusedRows
      return reusedRows
    }
    const rows: OrderRow[] = []
    const starts: number[] = [0]
    // The position in the previous response. Unchanged orders are not inspected, since there are many.
    let previousIndex = 0
    for (let index = 0; index < orders.length; index++) {
      const order = orders[index] as WireOrder
      if (order !== last[previousIndex] && order === last[previousIndex + 1]) previousIndex += 1
      if (order === last[previousIndex]) {
        const end = rowStartIndexes[previousIndex + 1] as number
        for (let row = rowStartIndexes[previousIndex] as number; row < end; row++) rows.push(lastRows[row] as OrderRow)
        previousIndex += 1
      } else {
        for (const job of order.jobs) rows.push(rowOfJob(order, job))
        // An inserted order does not advance the position; an order that replaced another one does.
        if (orders[index + 1] !== last[previousIndex]) previousIndex += 1
      }
      starts.push(rows.length)
    }
    last = orders
    lastRows = rows
    rowStartIndexes = starts
    return rows
  }
}

const isOneOfSeveral = ({ jobs }: WireOrder): boolean => jobs.length > 1

const hasSameDealerId = (row: OrderRow, order: WireOrder): boolean => row.dealerOrderId === (order.dealerOrderId ?? '')

function createRow(order: WireOrder, job: WireJob, list: OrderListKind): OrderRow {
  const frame = currentFrame(job)
  const { frameIndex, jobStatus, frames } = job
  return {
    key: job.objId,
    id: order.id,
    orderId: order.orderId,
    externalOrderId: order.externalOrderId,
    dealerOrderId: order.dealerOrderId ?? '',
    source: order.source,
    date: order.date,
    dueDate: job.dueDate,
    priority: job.priority,
    customerInfo: order.customerInfo,
    jobId: job.jobId,
    isOneOfSeveral: isOneOfSeveral(order),
    jobStatus,
    frameNo: frameIndex + 1,
    frameCount: frames.length,
    ...job.mediaInfo,
    physicalWidth: frame.sizeInfo.widthMM ?? job.sizeInfo.widthMM ?? frame.artworkSize?.width ?? null,
    physicalHeight: frame.sizeInfo.heightMM ?? job.sizeInfo.heightMM ?? frame.artworkSize?.height ?? null,
    artworkSize: frame.artworkSize,
    thumbnailPath: frame.thumbnailPath,
    fileType: frame.fileType,
    warnings: frame.warnings,
    heldBack: frame.heldBack,
    isReleasedManually: job.letThrough,
    jig: hasJig(job) ? job.jig : null,
    location: job.location,
    qualityLevel: job.qualityLevel,
    printerType: job.printerType,
    mediaType: job.mediaType,
    colorConfig: job.colorConfig,
    additionalParams: job.additionalParams,
    users: job.users,
    presetIds: job.presetIds,
    job,
    jobState: { place: list, jobStatus, frameIndex, frames },
    isArtworkReady: frame.artworkSize !== null,
    ...rowCounts(job),
  }
}

/** The label of a job: the order id, and the name of the job if it has one. */
export const jobName = ({ orderId, jobId }: { readonly orderId: string; readonly jobId: string }): string =>
  orderId === jobId ? orderId : `${orderId} · ${jobId}`

/** The label of a job, with the active frame if it has several frames. */
export const getFrameLabel = ({
  jobId,
  frameNo,
  frameCount,
}: Pick<OrderRow, 'jobId' | 'frameNo' | 'frameCount'>): string =>
  frameCount > 1 ? `${jobId} (${frameNo}/${frameCount})` : jobId

/** Whether the active frame must be shown: the order is waiting for printing and has several frames. */
export const showsFrameNumber = ({ frameCount, jobState }: Pick<OrderRow, 'frameCount' | 'jobState'>): boolean =>
  frameCount > 1 && jobState.place === 'active'

/** Whether a job is on hold until its customer answers. */
export const waitsForCustomer = ({ customerProof }: Pick<WireJob, 'customerProof'>): boolean =>
  customerProof?.state === 'due' || customerProof?.state === 'waiting'

/** Whether the artwork of a job cannot be made from its template until a user corrects it. */
export const isArtworkNotMade = ({ personalisation }: Pick<WireJob, 'personalisation'>): boolean =>
  personalisation?.state === 'held'

/** Whether no rule names a jig for a job; a job whose product does not exist has no values for the rules. */
export const lacksJig = ({ jig, job }: Pick<OrderRow, 'jig' | 'job'>): boolean =>
  jig === null && job.awaitedProduct?.reason !== 'productUnknown'

/** Whether the due date has passed with copies still to print. */
export const isLate = (row: Pick<OrderRow, 'dueDate' | 'remaining' | 'jobState'>, now: ShopClock): boolean =>
  row.dueDate !== null && row.remaining > 0 && row.jobState.place === 'active' && isOverdue(row.dueDate, now)
