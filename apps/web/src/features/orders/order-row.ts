import type { WireJob, WireOrder } from '@platen/contract/orders'
import { hasJig } from '@platen/domain/booking'
import type { Size } from '@platen/domain/geometry'
import { currentFrame, type JobState, type RowCounts, rowCounts } from '@platen/domain/orders'

/** One row of the grid: a job at its active frame (specification section 3, readings O1). Lengths in mm. */
export interface OrderRow extends RowCounts {
  /** `objId`: unique in the environment, the same for the life of the job. */
  readonly key: string
  readonly id: string
  readonly orderId: string
  readonly externalOrderId: string | null
  readonly dealerOrderId: string
  readonly source: string
  readonly date: string
  readonly dueDate: string | null
  readonly priority: number
  readonly jobId: string
  readonly jobStatus: WireJob['jobStatus']
  /** The active frame, counted from 1, and how many there are. */
  readonly frameNo: number
  readonly frameCount: number
  readonly mediaSize: string
  readonly sku: string
  readonly mediaName: string
  readonly mediaColor: string
  /** What the order asks for, else the true size of its artwork. */
  readonly physicalWidth: number | null
  readonly physicalHeight: number | null
  /** True size of the artwork, as it is printed; null until it is ready. */
  readonly artworkSize: Size | null
  readonly thumbnailPath: string | null
  readonly fileType: string | null
  readonly warnings: WireJob['frames'][number]['warnings']
  /** One of the warnings holds it back from being booked. */
  readonly heldBack: boolean
  /** A person lets it be printed in spite of warnings that would hold it back. */
  readonly letThrough: boolean
  /** Name of the jig; null where no rule assigned one. */
  readonly jig: string | null
  readonly location: string | null
  readonly qualityLevel: string | null
  readonly printerType: string | null
  readonly mediaType: string | null
  readonly colorConfig: string | null
  readonly additionalParams: WireJob['additionalParams']
  readonly users: readonly string[]
  readonly presetIds: readonly string[]
  /** The job as the server sent it. */
  readonly job: WireJob
  /** The job as the domain's rules know it. */
  readonly life: JobState
  /** False while its artwork is not there to be composed. */
  readonly ready: boolean
}

export type OrderListKind = JobState['place']

const ORDER_FIELDS = ['id', 'orderId', 'externalOrderId', 'source', 'date'] as const

/**
 * Turns the server's orders into rows. An order or a job whose object is the one of the last answer gives the rows of
 * the last answer, so that a refetch touches only what changed (the query keeps unchanged parts of an answer as they
 * are). Most of a list stands where it stood, and is not even looked up.
 */
export function createRowCache(place: OrderListKind): (orders: readonly WireOrder[]) => OrderRow[] {
  const rowCache = new WeakMap<WireJob, OrderRow>()
  const rowOfJob = (order: WireOrder, job: WireJob): OrderRow => {
    const known = rowCache.get(job)
    if (known && ORDER_FIELDS.every((field) => known[field] === order[field]) && hasSameDealerId(known, order))
      return known
    const row = rowOf(order, job, place)
    rowCache.set(job, row)
    return row
  }
  let last: readonly WireOrder[] = []
  let lastRows: readonly OrderRow[] = []
  /** Of each order of the last answer the place of its first row, and behind them the number of rows. */
  let rowStartIndexes: readonly number[] = [0]
  /** The rows where every order stands where it stood; null where one has come, gone or has more or fewer jobs. */
  const reuseRowsInPlace = (orders: readonly WireOrder[]): OrderRow[] | null => {
    if (orders.length !== last.length) return null
    const rows = [...lastRows]
    for (let index = 0; index < orders.length; index++) {
      const order = orders[index] as WireOrder
      if (order === last[index]) continue
      if (order.jobs.length !== last[index]?.jobs.length) return null
      const start = rowStartIndexes[index] as number
      for (const [at, job] of order.jobs.entries()) rows[start + at] = rowOfJob(order, job)
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
    // Where the walk through the last answer stands. Orders that stay are not even looked into: they are many.
    let at = 0
    for (let index = 0; index < orders.length; index++) {
      const order = orders[index] as WireOrder
      if (order !== last[at] && order === last[at + 1]) at += 1
      if (order === last[at]) {
        const end = rowStartIndexes[at + 1] as number
        for (let row = rowStartIndexes[at] as number; row < end; row++) rows.push(lastRows[row] as OrderRow)
        at += 1
      } else {
        for (const job of order.jobs) rows.push(rowOfJob(order, job))
        // One that came between leaves the walk where it is; one that took another's place goes on with it.
        if (orders[index + 1] !== last[at]) at += 1
      }
      starts.push(rows.length)
    }
    last = orders
    lastRows = rows
    rowStartIndexes = starts
    return rows
  }
}

const hasSameDealerId = (row: OrderRow, order: WireOrder): boolean => row.dealerOrderId === (order.dealerOrderId ?? '')

function rowOf(order: WireOrder, job: WireJob, place: OrderListKind): OrderRow {
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
    jobId: job.jobId,
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
    letThrough: job.letThrough,
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
    life: { place, jobStatus, frameIndex, frames },
    ready: frame.artworkSize !== null,
    ...rowCounts(job),
  }
}

/** What a person calls a job: the order, and the job where it has a name of its own. */
export const jobName = ({ orderId, jobId }: { readonly orderId: string; readonly jobId: string }): string =>
  orderId === jobId ? orderId : `${orderId} · ${jobId}`

/** The job, and of one with several frames the one that is printed now. */
export const frameName = ({
  jobId,
  frameNo,
  frameCount,
}: Pick<OrderRow, 'jobId' | 'frameNo' | 'frameCount'>): string =>
  frameCount > 1 ? `${jobId} (${frameNo}/${frameCount})` : jobId

/** Whether it must be said which frame is printed: the order waits for printing and has more than one. */
export const showsFrameNumber = ({ frameCount, life }: Pick<OrderRow, 'frameCount' | 'life'>): boolean =>
  frameCount > 1 && life.place === 'active'

/** Late: a due date that has passed with copies still to print. `now` is ISO 8601, as the due date is. */
export function isLate(row: Pick<OrderRow, 'dueDate' | 'remaining' | 'life'>, now: string): boolean {
  if (row.dueDate === null || row.remaining === 0 || row.life.place !== 'active') return false
  // A day alone is over when it is over for the one who looks.
  const due = row.dueDate.length === 10 ? `${row.dueDate}T23:59:59.999` : row.dueDate
  return Date.parse(due) < Date.parse(now)
}
