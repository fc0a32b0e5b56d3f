import type { BookableJob } from '@platen/domain/booking'
import type { Size } from '@platen/domain/geometry'
import type { ParameterValues } from '@platen/domain/input-settings'
import {
  type CancelOutcome,
  type Counts,
  type CustomerInfo,
  hasReprintPriority,
  type JobState,
  type ManualField,
} from '@platen/domain/orders'
import { toSkuKey } from '@platen/domain/products'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { ARTWORK_SIZE_COLUMNS, type ArtworkSizeRow, getArtworkSize } from '../artwork/artwork-queries.ts'

export interface StoredFrame extends Counts {
  readonly artworkId: string | null
  /** One-based. */
  readonly artworkPage: number
  /** True size of the page in displayed orientation, in mm; null if the artwork does not exist. */
  readonly artworkSize: Size | null
  /** A warning of its artwork puts it on hold. */
  readonly heldBack: boolean
  /** Its artwork was replaced since the override of the job, which does not apply to it. */
  readonly isOverrideEnded: boolean
}

/** One job as booking, printing and editing need it: its state, requirements and assignment. */
export interface StoredJob extends JobState, BookableJob {
  /** The primary key of the order, and the order and job ids visible to users. */
  readonly orderPk: string
  readonly orderId: string
  readonly jobId: string
  readonly frames: readonly StoredFrame[]
  readonly location: string | null
  /** Ids of the users it is assigned to. */
  readonly users: readonly string[]
  readonly setByHand: readonly ManualField[]
  readonly parameters: ParameterValues
  readonly deliveryHash: Buffer
  /** A user has overridden the warnings that put it on hold, except for frames whose `isOverrideEnded` is set. */
  readonly letThrough: boolean
  /** What happened to its cancelled copies; null if none was cancelled. */
  readonly cancelOutcome: CancelOutcome | null
}

/** A job as identified in the HTTP API: the order's id and the job's own id. */
export interface JobKey {
  readonly id: string
  readonly jobId: string
}

export const serialiseJobKey = ({ id, jobId }: JobKey): string => `${id} ${jobId}`

/** Selects jobs; `visibleTo` limits them to those assigned to that user. */
export interface JobQuery {
  readonly ids?: readonly string[]
  readonly keys?: readonly JobKey[]
  readonly orderPk?: string
  /** Active jobs only. */
  readonly active?: boolean
  /** Jobs with copies left to book. */
  readonly pending?: boolean
  readonly visibleTo?: string | undefined
}

type ComputedFields =
  | 'frames'
  | 'pending'
  | 'isArtworkReady'
  | 'heldBack'
  | 'hasReprintPriority'
  | 'dueDate'
  | 'createdAt'

interface JobRow extends Omit<StoredJob, ComputedFields> {
  readonly dueDate: Date | null
  readonly createdAt: Date
}

interface FrameRow extends ArtworkSizeRow {
  readonly job_pk: string
  readonly copies: number
  readonly remaining: number
  readonly pending: number
  readonly not_needed: number
  readonly cancelled: number
  readonly reprint: boolean
  readonly artwork_id: string | null
  readonly artwork_page: number
  readonly held_back: boolean
  readonly override_ended: boolean
}

const JOBS = `select j.id, j.order_pk as "orderPk", o.order_id as "orderId", j.job_id as "jobId", j.place,
       j.status as "jobStatus", j.frame_index as "frameIndex", j.jig, j.location, j.quality_level as "qualityLevel",
       j.printer_type as "printerType", j.media_type as "mediaType", j.color_config as "colorConfig", j.users,
       j.set_by_hand as "setByHand", j.parameters, j.due_at as "dueDate", j.priority, j.created_at as "createdAt",
       j.delivery_hash as "deliveryHash", j.let_through as "letThrough",
       j.cancel_outcome as "cancelOutcome"
  from jobs j join orders o on o.environment_id = j.environment_id and o.id = j.order_pk`

const FRAMES = `select f.job_pk, f.copies, f.remaining, f.pending, f.not_needed, f.cancelled, f.reprint, f.artwork_id,
       f.artwork_page, f.held_back, f.override_ended, ${ARTWORK_SIZE_COLUMNS}
  from frames f left join artworks a on a.environment_id = f.environment_id and a.id = f.artwork_id
 where f.environment_id = $1 and f.job_pk = any($2::uuid[])
 order by f.job_pk, f.frame_index`

function condition(query: JobQuery): { text: string; values: unknown[] } {
  const values: unknown[] = []
  const parts: string[] = []
  const add = (text: (...names: string[]) => string, ...given: unknown[]): void => {
    const names = given.map((value) => `$${values.push(value) + 1}`)
    parts.push(text(...names))
  }
  if (query.ids) add((ids) => `j.id = any(${ids}::uuid[])`, query.ids)
  if (query.keys) {
    const keys = query.keys.filter((key) => isUuid(key.id))
    add(
      (ids, jobIds) => `(j.order_pk, j.job_id) in (select * from unnest(${ids}::uuid[], ${jobIds}::text[]))`,
      keys.map((key) => key.id),
      keys.map((key) => key.jobId),
    )
  }
  if (query.orderPk !== undefined) add((order) => `j.order_pk = ${order}::uuid`, query.orderPk)
  if (query.active) parts.push(`j.place = 'active'`)
  if (query.pending) {
    parts.push(`exists (select from frames p where p.environment_id = j.environment_id and p.job_pk = j.id
      and p.frame_index = j.frame_index and p.pending > 0)`)
  }
  if (query.visibleTo !== undefined) add((user) => `j.users @> array[${user}::uuid]`, query.visibleTo)
  return { text: ['j.environment_id = $1', ...parts].join(' and '), values }
}

export async function load(
  { client, environmentId }: EnvironmentTx,
  query: JobQuery,
  lock: string,
): Promise<StoredJob[]> {
  const { text, values } = condition(query)
  const jobs = await client.query<JobRow>(`${JOBS} where ${text} order by j.id ${lock}`, [environmentId, ...values])
  if (jobs.rows.length === 0) return []
  // a separate statement, whose snapshot contains the changes of transactions that held the locks before
  const frames = await client.query<FrameRow>(FRAMES, [environmentId, jobs.rows.map((row) => row.id)])
  const byJob = Map.groupBy(frames.rows, (row) => row.job_pk)
  return jobs.rows.map((row) => toJob(row, byJob.get(row.id) ?? []))
}

function toJob(row: JobRow, frameRows: readonly FrameRow[]): StoredJob {
  const frames = frameRows.map(toFrame)
  const current = frames[row.frameIndex]
  return {
    ...row,
    frames,
    pending: current?.pending ?? 0,
    isArtworkReady: current?.artworkSize != null,
    heldBack: current?.heldBack === true,
    hasReprintPriority: hasReprintPriority({ frames }),
    dueDate: row.dueDate?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

function toFrame(row: FrameRow): StoredFrame {
  return {
    copies: row.copies,
    remaining: row.remaining,
    pending: row.pending,
    notNeeded: row.not_needed,
    cancelled: row.cancelled,
    reprint: row.reprint,
    artworkId: row.artwork_id,
    artworkPage: row.artwork_page,
    artworkSize: getArtworkSize(row),
    heldBack: row.held_back,
    isOverrideEnded: row.override_ended,
  }
}

/** Returns the ids of the active jobs with an SKU; case and outer spaces are ignored. */
export async function findActiveJobsBySku(tx: EnvironmentTx, sku: string): Promise<string[]> {
  const rows = await tx.query<{ id: string; sku: string }>(
    `select id, sku from jobs where environment_id = $1 and place = 'active' and sku <> ''`,
  )
  const key = toSkuKey(sku)
  return rows.filter((row) => toSkuKey(row.sku) === key).map(({ id }) => id)
}

/** Loads jobs without locking them. */
export const loadJobs = (tx: EnvironmentTx, query: JobQuery): Promise<StoredJob[]> => load(tx, query, '')

/** The counts of one frame of a job. */
interface FrameCounts extends Counts {
  readonly jobPk: string
  readonly frameIndex: number
}

/** Returns the counts of all frames of these jobs; `visibleTo` limits them to jobs assigned to that user. */
export async function loadFrameCounts(
  tx: EnvironmentTx,
  jobPks: readonly string[],
  visibleTo: string | undefined,
): Promise<readonly FrameCounts[]> {
  return tx.query<FrameCounts>(
    `select f.job_pk as "jobPk", f.frame_index as "frameIndex", f.copies, f.remaining, f.pending,
            f.not_needed as "notNeeded", f.cancelled
       from jobs j join frames f on f.environment_id = j.environment_id and f.job_pk = j.id
      where j.environment_id = $1 and j.id = any($2::uuid[]) and ($3::uuid is null or j.users @> array[$3::uuid])`,
    [jobPks, visibleTo ?? null],
  )
}

/** Returns the ids of the jobs that are to be cancelled because the last submission of their order left them out. */
export async function loadJobsToCancel(tx: EnvironmentTx, orderPk: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from jobs where environment_id = $1 and order_pk = $2 and left_out_decision = 'cancel' and status <> 'CANCELLED'`,
    [orderPk],
  )
  return rows.map(({ id }) => id)
}

/** An order as a shop system submitted it, with its ids. */
export interface SubmittedOrder {
  readonly id: string
  readonly orderId: string
  readonly externalOrderId: string | null
  readonly dealerOrderId: string | null
  readonly customerInfo: CustomerInfo
  /** Primary keys of its jobs. */
  readonly jobPks: readonly string[]
  readonly jobIds: readonly string[]
}

/** Returns the order that was submitted under this id through a connector, or undefined. */
export async function findSubmittedOrder(
  tx: EnvironmentTx,
  source: string,
  orderId: string,
): Promise<SubmittedOrder | undefined> {
  const rows = await tx.query<SubmittedOrder>(
    `select o.id, o.order_id as "orderId", o.external_order_id as "externalOrderId",
            o.dealer_order_id as "dealerOrderId", o.customer_info as "customerInfo",
            array(select j.id from jobs j where j.environment_id = o.environment_id and j.order_pk = o.id) as "jobPks",
            array(select j.job_id from jobs j where j.environment_id = o.environment_id and j.order_pk = o.id) as "jobIds"
       from orders o where o.environment_id = $1 and o.source = $2 and o.order_id = $3`,
    [source, orderId],
  )
  return rows[0]
}

/** What identifies a job for a shop system. */
export interface JobNames {
  readonly id: string
  readonly orderId: string
  readonly externalOrderId: string | null
  readonly dealerOrderId: string | null
  readonly source: string
  readonly jobId: string
  readonly mediaName: string
}

/** Returns what identifies a job for a shop system; undefined if it does not exist. */
export async function findJobNames(tx: EnvironmentTx, jobPk: string): Promise<JobNames | undefined> {
  const rows = await tx.query<JobNames>(
    `select o.id, o.order_id as "orderId", o.external_order_id as "externalOrderId",
            o.dealer_order_id as "dealerOrderId", o.source, j.job_id as "jobId", j.media_name as "mediaName"
       from jobs j join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
      where j.environment_id = $1 and j.id = $2`,
    [jobPk],
  )
  return rows[0]
}

/** What identifies an order of an environment. */
interface OrderIdentity {
  readonly source: string
  readonly orderId: string
}

export const getOrderKey = ({ source, orderId }: OrderIdentity): string => `${source} ${orderId}`

/** Returns the keys of those of these orders that exist. */
export async function loadExistingOrderKeys(
  tx: EnvironmentTx,
  orders: readonly OrderIdentity[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<OrderIdentity>(
    `select source, order_id as "orderId" from orders
      where environment_id = $1 and (source, order_id) in (select * from unnest($2::text[], $3::text[]))`,
    [orders.map(({ source }) => source), orders.map(({ orderId }) => orderId)],
    'existing orders',
  )
  return new Set(rows.map(getOrderKey))
}
