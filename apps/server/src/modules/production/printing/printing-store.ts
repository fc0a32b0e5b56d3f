import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { WirePrintJob } from '@platen/contract/printing'
import type { ArtworkInfo } from '@platen/domain/artwork'
import type { SheetPlan } from '@platen/domain/imposition'
import type { PrintOutput } from '@platen/domain/job-tickets'
import {
  PRINT_JOB_STATES,
  RUN_FAULT_CODES,
  RUN_TRANSITIONS,
  type RunFault,
  type RunTransition,
  runFaultText,
} from '@platen/domain/printing'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import { containsPattern } from '../../../database/like-pattern.ts'
import { addTask } from '../../../tasks/add-task.ts'

/** A booked slot with the data of its order that sheets and labels need. */
export interface BookedSlotRow {
  readonly jigNo: number
  readonly slotNo: number
  readonly jobPk: string
  readonly frameIndex: number
  readonly orderId: string
  readonly jobId: string
  readonly orderPk: string
  readonly mediaName: string
  readonly mediaSize: string
  readonly mediaColor: string
  readonly copies: number
  readonly remaining: number
  readonly artworkId: string | null
  readonly artworkPage: number
  readonly info: ArtworkInfo | null
}

/** Returns the booked slots of a preset, ordered by jig and slot. */
export async function loadBookedSlots(
  { client, environmentId }: EnvironmentTx,
  presetId: string,
): Promise<BookedSlotRow[]> {
  const { rows } = await client.query<BookedSlotRow>(
    `select b.jig_no as "jigNo", b.slot_no as "slotNo", b.job_pk as "jobPk", b.frame_index as "frameIndex",
            o.order_id as "orderId", o.id as "orderPk", j.job_id as "jobId", j.media_name as "mediaName",
            j.media_size as "mediaSize", j.media_color as "mediaColor", f.copies, f.remaining,
            f.artwork_id as "artworkId", f.artwork_page as "artworkPage", a.info
       from bookings b
       join frames f using (environment_id, job_pk, frame_index)
       join jobs j on j.environment_id = b.environment_id and j.id = b.job_pk
       join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
       left join artworks a on a.environment_id = f.environment_id and a.id = f.artwork_id
      where b.environment_id = $1 and b.preset_id = $2
      order by b.jig_no, b.slot_no`,
    [environmentId, presetId],
  )
  return rows
}

export interface NewRun {
  readonly id: string
  readonly presetId: string
  readonly presetName: string
  readonly layoutName: string
  readonly channel: WireOutputChannel
  readonly plan: SheetPlan
  readonly fileName: string
  readonly createdBy: string
  readonly pieces: readonly BookedSlotRow[]
  readonly output: PrintOutput
  /** The first run of the same sheet, if this one prints a further entry of its multi-job group. */
  readonly firstRunId: string | null
  /** 0 for the first print file of a preset. Print files are composed and delivered in this order. */
  readonly place: number
}

/** Interval at which the hot folders of sent runs are checked, in ms. */
export const PICKUP_INTERVAL_MS = 2000

/** Adds the job that composes a queued run. Runs of environments with few queued runs are composed first. */
export async function addComposeTask(tx: EnvironmentTx, id: string): Promise<void> {
  const { rows } = await tx.client.query<{ count: number }>(
    `select count(*) as count from print_jobs where environment_id = $1 and state = 'queued' and id <> $2`,
    [tx.environmentId, id],
  )
  await addTask(tx, 'compose_run', id, { rank: rows[0]?.count ?? 0 })
}

/**
 * Adds the jobs that deliver composed runs of the same preset or channel that may have waited for this run: it has been
 * delivered, delayed, cancelled, or has failed.
 */
export async function addDeliveriesAfter(tx: EnvironmentTx, id: string): Promise<void> {
  const next = (which: string): string =>
    `(select p.id from print_jobs p, print_jobs done
       where done.environment_id = $1 and done.id = $2 and p.environment_id = $1 and p.id <> $2 and ${which}
         and (p.leased_until is null or p.leased_until <= now()) and p.state = 'ready' and p.channel->>'connectorChannelId' is null
       order by p.created_at, p.id limit 1)`
  const { rows } = await tx.client.query<{ id: string }>(
    `${next('p.preset_id = done.preset_id')} union ${next("p.channel->>'id' = done.channel->>'id'")}`,
    [tx.environmentId, id],
  )
  for (const run of rows) await addTask(tx, 'deliver_run', run.id)
}

/** Inserts a run with its pieces, and has it composed. */
export async function insertRun(tx: EnvironmentTx, job: NewRun): Promise<void> {
  const { kysely, client, environmentId } = tx
  await kysely
    .insertInto('print_jobs')
    .values({
      environment_id: environmentId,
      id: job.id,
      preset_id: job.presetId,
      preset_name: job.presetName,
      layout_name: job.layoutName,
      channel: JSON.stringify(job.channel),
      plan: JSON.stringify(job.plan),
      file_name: job.fileName,
      pieces: job.pieces.length,
      created_by: job.createdBy,
      output: JSON.stringify(job.output),
      reprint_of: job.firstRunId,
      created_at: sql`now() + make_interval(secs => ${job.place / 1_000_000})`,
    })
    .execute()
  const rows = job.pieces.map((piece) => ({
    jig_no: piece.jigNo,
    slot_no: piece.slotNo,
    job_pk: piece.jobPk,
    frame_index: piece.frameIndex,
    order_id: piece.orderId,
    job_id: piece.jobId,
    artwork_id: piece.artworkId,
    artwork_page: piece.artworkPage,
  }))
  await client.query(
    `insert into print_pieces (environment_id, print_job_id, jig_no, slot_no, job_pk, frame_index, order_id, job_id,
                               artwork_id, artwork_page)
     select $1, $2, r.* from jsonb_to_recordset($3) as r(jig_no int, slot_no int, job_pk uuid, frame_index int,
            order_id text, job_id text, artwork_id uuid, artwork_page int)`,
    [environmentId, job.id, JSON.stringify(rows)],
  )
  await addComposeTask(tx, job.id)
}

const COLUMNS = `p.id, p.preset_id as "presetId", p.preset_name as "presetName", p.layout_name as "layoutName",
  coalesce(p.channel->>'name', '') as "channelName", p.state, p.reason, p.reason_code, p.reason_values,
  p.output->'entry' as entry, p.file_name as "fileName", p.pieces,
  (select count(*) from print_pieces e where e.environment_id = p.environment_id and e.print_job_id = p.id
      and e.rejected_at is not null) as rejected, p.reprint_of as "reprintOf",
  p.created_at as "createdAt", p.changed_at as "changedAt", coalesce(u.user_id, '') as "createdBy"`

interface Row extends Omit<WirePrintJob, 'state' | 'createdAt' | 'changedAt' | 'fault'> {
  readonly state: string
  readonly reason_code: string | null
  readonly reason_values: Record<string, string | number> | null
  readonly createdAt: Date
  readonly changedAt: Date
}

function faultOf({ reason_code, reason_values }: Row): WirePrintJob['fault'] {
  const code = RUN_FAULT_CODES.find((known) => known === reason_code)
  return code === undefined ? null : { code, values: reason_values ?? {} }
}

const toWire = ({ reason_code, reason_values, ...row }: Row): WirePrintJob => ({
  ...row,
  fault: faultOf({ reason_code, reason_values, ...row }),
  state: PRINT_JOB_STATES.find((state) => state === row.state) ?? 'failed',
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt.toISOString(),
})

/** Returns runs, newest first, optionally filtered. */
export async function loadRuns(
  { client, environmentId }: EnvironmentTx,
  which: {
    presetId?: string | undefined
    ownerId?: string | undefined
    id?: string | undefined
    /** The first run of a sheet: returns it and all other runs of the sheet. */
    firstRunId?: string | undefined
    /** Part of the name of a run, or of an order or job in it. */
    text?: string | undefined
    from?: string | undefined
    to?: string | undefined
    /** Only runs created before this one. */
    before?: string | undefined
    limit: number
  },
): Promise<WirePrintJob[]> {
  const { rows } = await client.query<Row>(
    `select ${COLUMNS} from print_jobs p
       left join users u on u.environment_id = p.environment_id and u.id = p.created_by
       left join output_presets o on o.environment_id = p.environment_id and o.id = p.preset_id
      where p.environment_id = $1
        and ($2::uuid is null or p.preset_id = $2)
        and ($3::uuid is null or o.user_id = $3 or p.created_by = $3)
        and ($4::uuid is null or p.id = $4)
        and ($5::uuid is null or p.id = $5 or p.reprint_of = $5)
        and ($6::timestamptz is null or p.created_at >= $6) and ($7::timestamptz is null or p.created_at < $7)
        and ($8::uuid is null or (p.created_at, p.id) < (
              select b.created_at, b.id from print_jobs b where b.environment_id = $1 and b.id = $8))
        and ($9::text is null or p.preset_name ilike $9 or p.layout_name ilike $9 or p.file_name ilike $9
             or p.channel->>'name' ilike $9 or p.id in (
              select e.print_job_id from print_pieces e
               where e.environment_id = $1 and (e.order_id ilike $9 or e.job_id ilike $9)))
      order by p.created_at desc, p.id desc limit $10`,
    [
      environmentId,
      which.presetId ?? null,
      which.ownerId ?? null,
      which.id ?? null,
      which.firstRunId ?? null,
      which.from ?? null,
      which.to ?? null,
      which.before ?? null,
      which.text ? containsPattern(which.text) : null,
      which.limit,
    ],
  )
  return rows.map(toWire)
}

/**
 * Changes a run's state, and adds the task that its new state requires. Returns false if the change is not allowed in
 * its current state. A run whose publish is recorded can no longer be cancelled.
 *
 * @param claim token of the claim: returns false if the claim was lost
 */
export async function transitionRun(
  tx: EnvironmentTx,
  id: string,
  change: RunTransition,
  now: Date,
  fault: RunFault | null = null,
  claim?: string,
): Promise<boolean> {
  const { from, to } = RUN_TRANSITIONS[change]
  const { rowCount } = await tx.client.query(
    `update print_jobs set state = $3, reason = $4, reason_code = $7, reason_values = $8, leased_until = null, claim_token = null,
            changed_at = $5,
            attempts = case when $3 = 'queued' then 0 else attempts end,
            delivery_noted_at = case when $3 = 'queued' then null else delivery_noted_at end
      where environment_id = $1 and id = $2 and state = any($6)
        and ($3 <> 'cancelled' or delivery_noted_at is null or state = 'failed')
        and ($9::uuid is null or claim_token = $9)`,
    [
      tx.environmentId,
      id,
      to,
      fault && runFaultText(fault),
      now,
      from,
      fault?.code ?? null,
      fault && JSON.stringify(fault.values),
      claim ?? null,
    ],
  )
  if (rowCount !== 1) return false
  if (to === 'queued') await addComposeTask(tx, id)
  if (to === 'sent' || to === 'cancelled' || to === 'failed') await addDeliveriesAfter(tx, id)
  if (to === 'sent')
    await addTask(tx, 'detect_pickup', tx.environmentId, { delayMs: PICKUP_INTERVAL_MS, keepTime: true })
  return true
}

/** Returns the columns that store why a run waits or failed; null clears them. */
export const problemColumns = (fault: RunFault | null) => ({
  reason: fault && runFaultText(fault),
  reason_code: fault?.code ?? null,
  reason_values: fault && JSON.stringify(fault.values),
})
