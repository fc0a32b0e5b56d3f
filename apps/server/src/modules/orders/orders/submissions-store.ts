import type { ArtworkInfo } from '@platen/domain/artwork'
import type { NewFrame, NewJob, NewOrder } from '@platen/domain/intake'
import { freshCounts, type RuleResult } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Stored artwork by frame of an imported order. */
export type ArtworkOfFrame = ReadonlyMap<NewFrame, { readonly id: string; readonly info: ArtworkInfo }>

/** A frame to be inserted, in printing order. */
export interface FrameRecord {
  readonly copies: number
  readonly widthMM: number | null
  readonly heightMM: number | null
  readonly artworkId: string | null
  /** One-based. */
  readonly artworkPage: number
}

/** A job to be inserted: the submitted job with the result of the rules. */
export interface JobRecord {
  readonly id: string
  readonly arriving: NewJob
  readonly ruled: RuleResult
  readonly deliveryHash: Buffer
  readonly createdAt: Date
  readonly frames: readonly FrameRecord[]
}

/**
 * Finds or inserts the order of a submission and locks it, which serialises submissions of the same order.
 * `updateOrder` writes the fields of the order later, if its jobs permit it.
 */
export async function insertOrLockOrder(
  { client, environmentId }: EnvironmentTx,
  order: NewOrder,
  freshId: string,
  now: Date,
): Promise<{ id: string; isNew: boolean }> {
  const { rows } = await client.query<{ id: string; is_new: boolean }>(
    `insert into orders (environment_id, id, source, order_id, ordered_at, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (environment_id, source, order_id) do update set order_id = excluded.order_id
     returning id, id = $2 as is_new`,
    [environmentId, freshId, order.source, order.orderId, order.date, now],
  )
  return { id: rows[0]?.id ?? freshId, isNew: rows[0]?.is_new ?? true }
}

export async function updateOrder(
  { client, environmentId }: EnvironmentTx,
  id: string,
  order: NewOrder,
): Promise<void> {
  await client.query(
    `update orders set external_order_id = $3, dealer_order_id = $4, customer_info = $5, further_fields = $6,
            ordered_at = $7
      where environment_id = $1 and id = $2`,
    [
      environmentId,
      id,
      order.externalOrderId,
      order.dealerOrderId,
      JSON.stringify(order.customerInfo),
      JSON.stringify(order.otherInfo),
      order.date,
    ],
  )
}

/** Returns the ids of the jobs of an order by the job ids visible to users. */
export async function loadJobIds(
  { client, environmentId }: EnvironmentTx,
  orderPk: string,
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; job_id: string }>(
    'select id, job_id from jobs where environment_id = $1 and order_pk = $2',
    [environmentId, orderPk],
  )
  return new Map(rows.map((row) => [row.job_id, row.id]))
}

/** Returns a job as a row of `JOB_COLUMNS`. */
const jobRow = (order: NewOrder, { id, arriving, ruled, deliveryHash, createdAt }: JobRecord) => ({
  id,
  job_id: arriving.jobId,
  media_name: arriving.mediaInfo.mediaName,
  media_size: arriving.mediaInfo.mediaSize,
  media_color: arriving.mediaInfo.mediaColor,
  sku: arriving.mediaInfo.sku,
  width_mm: arriving.widthMM,
  height_mm: arriving.heightMM,
  jig: ruled.jig,
  location: ruled.location,
  quality_level: ruled.qualityLevel,
  printer_type: ruled.printerType,
  media_type: ruled.mediaType,
  color_config: ruled.colorConfig,
  parameters: arriving.values,
  additional_params: arriving.additionalParams,
  users: ruled.users,
  due_at: order.dueDate,
  priority: order.priority,
  delivery_hash: `\\x${deliveryHash.toString('hex')}`,
  created_at: createdAt.toISOString(),
})

const JOB_COLUMNS = `id uuid, job_id text, media_name text, media_size text, media_color text, sku text, width_mm float8,
       height_mm float8, jig text, location text, quality_level text, printer_type text, media_type text,
       color_config text, parameters jsonb, additional_params jsonb, users uuid[], due_at timestamptz, priority int,
       delivery_hash bytea, created_at timestamptz`

/** Inserts jobs of a locked order, or replaces unbooked ones, in one statement. */
export async function writeJobs(
  tx: EnvironmentTx,
  orderPk: string,
  order: NewOrder,
  jobs: readonly JobRecord[],
): Promise<void> {
  await tx.client.query(
    `insert into jobs (environment_id, id, order_pk, job_id, media_name, media_size, media_color, sku, width_mm,
            height_mm, jig, location, quality_level, printer_type, media_type, color_config, parameters,
            additional_params, users, due_at, priority, delivery_hash, created_at)
     select $1, v.id, $2, v.job_id, v.media_name, v.media_size, v.media_color, v.sku, v.width_mm, v.height_mm, v.jig,
            v.location, v.quality_level, v.printer_type, v.media_type, v.color_config, v.parameters,
            v.additional_params, v.users, v.due_at, v.priority, v.delivery_hash, v.created_at
       from jsonb_to_recordset($3::jsonb) as v (${JOB_COLUMNS})
     on conflict (environment_id, id) do update set media_name = excluded.media_name,
            media_size = excluded.media_size, media_color = excluded.media_color, sku = excluded.sku,
            width_mm = excluded.width_mm, height_mm = excluded.height_mm, jig = excluded.jig,
            location = excluded.location, quality_level = excluded.quality_level,
            printer_type = excluded.printer_type, media_type = excluded.media_type,
            color_config = excluded.color_config, parameters = excluded.parameters,
            additional_params = excluded.additional_params, users = excluded.users, due_at = excluded.due_at,
            priority = excluded.priority, delivery_hash = excluded.delivery_hash, let_through = false`,
    [tx.environmentId, orderPk, JSON.stringify(jobs.map((job) => jobRow(order, job)))],
  )
}

/** Replaces the frames of jobs, which must have no bookings. */
export async function replaceFrames(
  { client, environmentId }: EnvironmentTx,
  jobs: readonly Pick<JobRecord, 'id' | 'frames'>[],
): Promise<void> {
  const rows = jobs.flatMap(({ id, frames }) =>
    frames.map((frame, index) => ({
      job_pk: id,
      frame_index: index,
      ...freshCounts(frame.copies),
      artwork_id: frame.artworkId,
      artwork_page: frame.artworkPage,
      width_mm: frame.widthMM,
      height_mm: frame.heightMM,
    })),
  )
  await client.query('delete from frames where environment_id = $1 and job_pk = any($2::uuid[])', [
    environmentId,
    jobs.map(({ id }) => id),
  ])
  await client.query(
    `insert into frames (environment_id, job_pk, frame_index, copies, remaining, pending, artwork_id, artwork_page,
            width_mm, height_mm)
     select $1, v.* from jsonb_to_recordset($2::jsonb) as v (job_pk uuid, frame_index int, copies int, remaining int,
            pending int, artwork_id uuid, artwork_page int, width_mm float8, height_mm float8)`,
    [environmentId, JSON.stringify(rows)],
  )
}
