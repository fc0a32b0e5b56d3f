import type { PreflightWarning } from '@platen/domain/artwork'
import type { NewJob, NewOrder } from '@platen/domain/intake'
import { type ChangeOutcome, createInitialCounts, type RuleDecision, type RuleResult } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../../database/database.ts'
import type { FixedFrame } from '../plan-frames.ts'
import {
  EVENT_COLUMNS,
  type EventActor,
  INSERTED_EVENT_COLUMNS,
  type JobEvents,
  toDecisionWire,
  toEventRows,
} from './job-events-commands.ts'

/** A frame to be inserted, with the result of preflight. */
export interface FrameRecord extends FixedFrame {
  readonly warnings: readonly PreflightWarning[]
  readonly heldBack: boolean
  /** An override of the job does not apply to it. */
  readonly isOverrideEnded: boolean
}

/** A job to be inserted: the submitted job with the result of the rules. */
export interface JobRecord {
  readonly id: string
  readonly arriving: NewJob
  readonly ruled: RuleResult
  /** A user has overridden the warnings that put it on hold. */
  readonly letThrough: boolean
  readonly decision: RuleDecision
  /** A result of `parseDueDate`. */
  readonly dueDate: string | null
  readonly deliveryHash: Buffer
  readonly createdAt: Date
  readonly frames: readonly FrameRecord[]
}

/** A job as it was submitted before: its primary key and the hash of the submitted data. */
export interface SubmittedJob {
  readonly id: string
  readonly hash: Buffer
  /** The submission before left it out. */
  readonly isLeftOut: boolean
  /** It was left out, and a user keeps it. */
  readonly isKept: boolean
  readonly isCancelled: boolean
}

/** An order as it was submitted before. */
export interface SubmittedOrder {
  readonly id: string
  /** By job id. */
  readonly jobs: ReadonlyMap<string, SubmittedJob>
}

interface SubmittedRow {
  readonly id: string
  readonly job_pk: string
  /** Null if the order has no jobs. */
  readonly job_id: string | null
  readonly delivery_hash: Buffer
  readonly left_out_at: Date | null
  readonly left_out_decision: string | null
  readonly status: string | null
}

/** Returns the order of this submission if it was submitted before, without locking it. */
export async function findSubmittedOrder(
  tx: EnvironmentTx,
  order: Pick<NewOrder, 'source' | 'orderId'>,
): Promise<SubmittedOrder | undefined> {
  const rows = await tx.query<SubmittedRow>(
    `select o.id, j.id as job_pk, j.job_id, j.delivery_hash, j.left_out_at, j.left_out_decision, j.status
       from orders o left join jobs j on j.environment_id = o.environment_id and j.order_pk = o.id
      where o.environment_id = $1 and o.source = $2 and o.order_id = $3`,
    [order.source, order.orderId],
    'submitted order',
  )
  const [first] = rows
  if (!first) return undefined
  const jobs = rows.flatMap((row) => {
    const job = {
      id: row.job_pk,
      hash: row.delivery_hash,
      isLeftOut: row.left_out_at !== null,
      isKept: row.left_out_decision === 'kept',
      isCancelled: row.status === 'CANCELLED',
    }
    return row.job_id === null ? [] : [[row.job_id, job] as const]
  })
  return { id: first.id, jobs: new Map(jobs) }
}

/** Constraint that a concurrent submission of the same new order violates. */
export const ORDER_ID_CONSTRAINT = 'orders_environment_id_source_order_id_key'

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

/** Returns a job as a row of `JOB_COLUMNS`. */
const jobRow = (order: NewOrder, { id, arriving, ruled, letThrough, dueDate, deliveryHash, createdAt }: JobRecord) => ({
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
  product_fields: arriving.productFields ?? [],
  users: ruled.users,
  due_at: dueDate,
  priority: order.priority,
  let_through: letThrough,
  delivery_hash: `\\x${deliveryHash.toString('hex')}`,
  created_at: createdAt.toISOString(),
})

const JOB_COLUMNS = `id uuid, job_id text, media_name text, media_size text, media_color text, sku text, width_mm float8,
       height_mm float8, jig text, location text, quality_level text, printer_type text, media_type text,
       color_config text, parameters jsonb, additional_params jsonb, product_fields text[], users uuid[], due_at timestamptz, priority int,
       let_through boolean, delivery_hash bytea, created_at timestamptz`

const INSERTED_COLUMNS = `id, job_id, media_name, media_size, media_color, sku, width_mm, height_mm, jig, location,
       quality_level, printer_type, media_type, color_config, parameters, additional_params, product_fields, users, due_at,
       priority,       let_through, delivery_hash, created_at`
const jobValues = INSERTED_COLUMNS.replaceAll(/\w+/g, 'v.$&')

const FRAME_COLUMNS = `job_pk uuid, frame_index int, copies int, remaining int, pending int, artwork_id uuid,
       artwork_page int, artwork_name text, width_mm float8, height_mm float8, warnings jsonb, held_back boolean,
       override_ended boolean`
const INSERTED_FRAME_COLUMNS = `job_pk, frame_index, copies, remaining, pending, artwork_id, artwork_page, artwork_name,
       width_mm, height_mm, warnings, held_back, override_ended`

/** Returns the frames of a job as rows of `FRAME_COLUMNS`. */
const frameRows = ({ id, frames }: Pick<JobRecord, 'id' | 'frames'>) =>
  frames.map((frame, index) => ({
    job_pk: id,
    frame_index: index,
    ...createInitialCounts(frame.copies),
    artwork_id: frame.artworkId,
    artwork_page: frame.artworkPage,
    artwork_name: frame.artworkName,
    width_mm: frame.widthMM,
    height_mm: frame.heightMM,
    warnings: frame.warnings,
    held_back: frame.heldBack,
    override_ended: frame.isOverrideEnded,
  }))

const INSERT_ORDER = `with entered as (
    insert into orders (environment_id, id, source, order_id, external_order_id, dealer_order_id, customer_info,
           further_fields, ordered_at, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)),
  jobs as (
    insert into jobs (environment_id, order_pk, ${INSERTED_COLUMNS})
    select $1, $2, ${jobValues} from jsonb_to_recordset($11::jsonb) as v (${JOB_COLUMNS})),
  events as (
    insert into job_events (environment_id, ${INSERTED_EVENT_COLUMNS})
    select $1, v.* from jsonb_to_recordset($13::jsonb) as v (${EVENT_COLUMNS}))
  insert into frames (environment_id, ${INSERTED_FRAME_COLUMNS})
  select $1, v.* from jsonb_to_recordset($12::jsonb) as v (${FRAME_COLUMNS})`

/** Returns the events of submitted jobs. Those in `replaced` were submitted before; `outcomes` are of booked ones. */
export const createArrivalEvents = (
  jobs: readonly JobRecord[],
  actor: EventActor,
  replaced: ReadonlySet<string> = new Set(),
  outcomes: ReadonlyMap<string, ChangeOutcome> = new Map(),
): JobEvents => ({
  actor,
  events: jobs.map(({ id, frames, decision }) => {
    const change = outcomes.get(id)
    return {
      jobPk: id,
      kind: replaced.has(id) ? 'resubmitted' : 'arrived',
      details: {
        copies: frames.reduce((sum, frame) => sum + frame.copies, 0),
        decision: toDecisionWire(decision),
        ...(change ? { change } : {}),
      },
    }
  }),
})

/**
 * Inserts a new order with its jobs, frames and events in one statement. Violates `ORDER_ID_CONSTRAINT` if it was
 * inserted concurrently.
 */
export async function insertOrder(
  tx: EnvironmentTx,
  id: string,
  order: NewOrder,
  jobs: readonly JobRecord[],
  { now, actor }: { readonly now: Date; readonly actor: EventActor },
): Promise<void> {
  await tx.execute(
    INSERT_ORDER,
    [
      id,
      order.source,
      order.orderId,
      order.externalOrderId,
      order.dealerOrderId,
      JSON.stringify(order.customerInfo),
      JSON.stringify(order.otherInfo),
      order.date,
      now,
      JSON.stringify(jobs.map((job) => jobRow(order, job))),
      JSON.stringify(jobs.flatMap(frameRows)),
      JSON.stringify(toEventRows(createArrivalEvents(jobs, actor))),
    ],
    'insert order',
  )
}

/** Inserts jobs of a locked order, or replaces unbooked ones, in one statement. */
export async function writeJobs(
  tx: EnvironmentTx,
  orderPk: string,
  order: NewOrder,
  jobs: readonly JobRecord[],
): Promise<void> {
  await tx.client.query(
    `insert into jobs (environment_id, order_pk, ${INSERTED_COLUMNS})
     select $1, $2, ${jobValues} from jsonb_to_recordset($3::jsonb) as v (${JOB_COLUMNS})
     on conflict (environment_id, id) do update set media_name = excluded.media_name,
            media_size = excluded.media_size, media_color = excluded.media_color, sku = excluded.sku,
            width_mm = excluded.width_mm, height_mm = excluded.height_mm, jig = excluded.jig,
            location = excluded.location, quality_level = excluded.quality_level,
            printer_type = excluded.printer_type, media_type = excluded.media_type,
            color_config = excluded.color_config, parameters = excluded.parameters,
            additional_params = excluded.additional_params, product_fields = excluded.product_fields,
            users = excluded.users, due_at = excluded.due_at, priority = excluded.priority,
            delivery_hash = excluded.delivery_hash, let_through = excluded.let_through`,
    [tx.environmentId, orderPk, JSON.stringify(jobs.map((job) => jobRow(order, job)))],
  )
}

/** Replaces the frames of jobs, which must have no bookings. */
export async function replaceFrames(
  { client, environmentId }: EnvironmentTx,
  jobs: readonly Pick<JobRecord, 'id' | 'frames'>[],
): Promise<void> {
  const deleted = client.query('delete from frames where environment_id = $1 and job_pk = any($2::uuid[])', [
    environmentId,
    jobs.map(({ id }) => id),
  ])
  const inserted = client.query(
    `insert into frames (environment_id, ${INSERTED_FRAME_COLUMNS})
     select $1, v.* from jsonb_to_recordset($2::jsonb) as v (${FRAME_COLUMNS})`,
    [environmentId, JSON.stringify(jobs.flatMap(frameRows))],
  )
  await Promise.all([deleted, inserted])
}

/** Stores the artwork and sizes of the frames of booked jobs, whose counts are stored separately. */
export const updateFrames = (tx: EnvironmentTx, jobs: readonly Pick<JobRecord, 'id' | 'frames'>[]): Promise<number> =>
  tx.execute(
    `update frames f set artwork_id = v.artwork_id, artwork_page = v.artwork_page, artwork_name = v.artwork_name,
            width_mm = v.width_mm, height_mm = v.height_mm, warnings = v.warnings, held_back = v.held_back,
            override_ended = v.override_ended
       from jsonb_to_recordset($2::jsonb) as v (${FRAME_COLUMNS})
      where f.environment_id = $1 and f.job_pk = v.job_pk and f.frame_index = v.frame_index`,
    [JSON.stringify(jobs.flatMap(frameRows))],
  )
