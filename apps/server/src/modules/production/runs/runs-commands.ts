import type { WireOutputChannel } from '@platen/contract/output-channels'
import type { SheetPlan } from '@platen/domain/imposition'
import type { PrintOutput } from '@platen/domain/job-tickets'
import type { SlotAddress } from '@platen/domain/layouts'
import {
  type RejectReason,
  RUN_TRANSITIONS,
  type RunFault,
  type RunTransition,
  runFaultText,
} from '@platen/domain/printing'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'
import type { EventActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { findRun, type StoredRun } from './runs-queries.ts'

/** A copy to be printed on a slot. */
export interface NewPiece extends SlotAddress {
  readonly jobPk: string
  readonly frameIndex: number
  readonly orderId: string
  readonly jobId: string
  readonly artworkId: string | null
  readonly artworkPage: number
  readonly pieceNumber: number
  /** Which copy of the frame it is, from 1. */
  readonly copyNo: number
  /** It replaces a rejected copy. */
  readonly isReprint: boolean
  readonly bookedAt: Date
  readonly bookedBy: string | null
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
  readonly pieces: readonly NewPiece[]
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
  const rows = await tx.query<{ count: number }>(
    `select count(*) as count from print_jobs where environment_id = $1 and state = 'queued' and id <> $2`,
    [id],
  )
  await addTask(tx, 'compose_run', id, { rank: rows[0]?.count ?? 0 })
}

/**
 * Adds the jobs that deliver composed runs of the same preset or channel that may have waited for this run: it has been
 * delivered, delayed, cancelled, or has failed. A claimed run has a job; its end, too, adds the jobs of those after it.
 */
export async function addDeliveriesAfter(tx: EnvironmentTx, id: string): Promise<void> {
  const next = (which: string): string =>
    `(select p.id from print_jobs p, print_jobs done
       where done.environment_id = $1 and done.id = $2 and p.environment_id = $1 and p.id <> $2 and ${which}
         and (p.leased_until is null or p.leased_until <= now()) and p.state = 'ready' and p.claim_token is null
         and p.channel->>'connectorChannelId' is null
       order by p.created_at, p.id limit 1)`
  const rows = await tx.query<{ id: string }>(
    `${next('p.preset_id = done.preset_id')} union ${next("p.channel->>'id' = done.channel->>'id'")}`,
    [id],
  )
  for (const run of rows) await addTask(tx, 'deliver_run', run.id)
}

/** Inserts a run with its pieces, and has it composed. */
export async function insertRun(tx: EnvironmentTx, job: NewRun): Promise<void> {
  const { kysely, environmentId } = tx
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
    piece_number: piece.pieceNumber,
    copy_no: piece.copyNo,
    is_reprint: piece.isReprint,
    booked_at: piece.bookedAt,
    booked_by: piece.bookedBy,
  }))
  await tx.execute(
    `insert into print_pieces (environment_id, print_job_id, jig_no, slot_no, job_pk, frame_index, order_id, job_id,
                               artwork_id, artwork_page, piece_number, copy_no, is_reprint, booked_at, booked_by)
     select $1, $2, r.* from jsonb_to_recordset($3) as r(jig_no int, slot_no int, job_pk uuid, frame_index int,
            order_id text, job_id text, artwork_id uuid, artwork_page int, piece_number bigint, copy_no int,
            is_reprint boolean,
            booked_at timestamptz, booked_by uuid)`,
    [job.id, JSON.stringify(rows)],
  )
  await addComposeTask(tx, job.id)
}

/**
 * Changes a run's state, and adds the task that its new state requires. Returns false if the change is not allowed in
 * its current state, or if the run would be composed again and all its pieces are cancelled. A run whose publish is
 * recorded can no longer be cancelled.
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
  if (
    (await tx.execute(
      `update print_jobs set state = $3, reason = $4, reason_code = $7, reason_values = $8, leased_until = null, claim_token = null,
            changed_at = $5,
            attempts = case when $3 = 'queued' then 0 else attempts end,
            dismissed_at = case when $3 in ('queued', 'sent', 'failed') then null else dismissed_at end,
            dismissed_by = case when $3 in ('queued', 'sent', 'failed') then null else dismissed_by end,
            delivery_noted_at = case when $3 = 'queued' then null else delivery_noted_at end,
            withdrawn_by = case when $10 and state in ('withdrawing', 'failed') then null else withdrawn_by end
      where environment_id = $1 and id = $2 and state = any($6)
        and ($3 <> 'cancelled' or delivery_noted_at is null or state in ('failed', 'withdrawing'))
        and ($9::uuid is null or claim_token = $9)`,
      [
        id,
        to,
        fault && runFaultText(fault),
        now,
        from,
        fault?.code ?? null,
        fault && JSON.stringify(fault.values),
        claim ?? null,
        // A user says what happened to the file: nothing is known about a withdrawal then.
        change === 'confirm' || change === 'cancel',
      ],
    )) !== 1
  )
    return false
  if (to === 'queued') {
    // the caller rolls back
    if (!(await takeCancelledPiecesOff(tx, id))) return false
    await addComposeTask(tx, id)
  }
  if (to === 'sent' || to === 'cancelled' || to === 'failed') await addDeliveriesAfter(tx, id)
  if (to === 'sent')
    await addTask(tx, 'detect_pickup', tx.environmentId, { delayMs: PICKUP_INTERVAL_MS, keepTime: true })
  return true
}

/** Records who caused the latest state of a locked run. */
export async function recordRunActor(tx: EnvironmentTx, id: string, actor: EventActor): Promise<void> {
  await tx.execute(
    `update run_events set actor_kind = $3, actor = $4
      where environment_id = $1 and run_id = $2
        and id = (select max(id) from run_events where environment_id = $1 and run_id = $2)`,
    [id, actor.kind, actor.name],
  )
}

/**
 * Has a locked run that is queued or composed, and not handed over, composed again. The claims on it end: what composes
 * or delivers its earlier sheet changes nothing any more.
 */
export async function composeAgain(tx: EnvironmentTx, id: string, now: Date): Promise<void> {
  await tx.execute(
    `update print_jobs set state = 'queued', ${WITHOUT_CLAIM}, attempts = 0, changed_at = $3
      where environment_id = $1 and id = $2 and state in ('queued', 'ready') and delivery_noted_at is null`,
    [id, now],
  )
  await addComposeTask(tx, id)
}

const WITHOUT_CLAIM = `claim_token = null, leased_until = null, leased_by = null, reason = null, reason_code = null,
            reason_values = null`

/**
 * Takes the cancelled pieces of a run off its sheet before it is composed again or reprinted. Returns false if no piece
 * is left.
 */
export async function takeCancelledPiecesOff(tx: EnvironmentTx, id: string): Promise<boolean> {
  await tx.execute(
    `update print_pieces set is_on_sheet = false
      where environment_id = $1 and print_job_id = $2 and cancelled_at is not null and is_on_sheet`,
    [id],
  )
  const rows = await tx.query<{ pieces: number }>(
    `update print_jobs p set pieces = (
        select count(*) from print_pieces e
         where e.environment_id = p.environment_id and e.print_job_id = p.id and e.is_on_sheet)
      where environment_id = $1 and id = $2 and exists (
        select from print_pieces e
         where e.environment_id = p.environment_id and e.print_job_id = p.id and not e.is_on_sheet)
      returning pieces`,
    [id],
  )
  return rows[0]?.pieces !== 0
}

/**
 * Returns the columns that store why a run waits or failed; null clears them. A run with a new problem needs attention,
 * also if it was dismissed before.
 */
export const problemColumns = (fault: RunFault | null) => ({
  reason: fault && runFaultText(fault),
  reason_code: fault?.code ?? null,
  reason_values: fault && JSON.stringify(fault.values),
  ...(fault && { dismissed_at: sql<Date | null>`case when reason is not null then dismissed_at end` }),
})

/** Returns a run after locking all runs of its sheet until the transaction ends. Runs are locked before jobs. */
export async function lockRun(tx: EnvironmentTx, id: string): Promise<StoredRun | undefined> {
  const unlockedRun = await findRun(tx, id, undefined)
  if (!unlockedRun) return undefined
  await tx.execute(
    `select from print_jobs where environment_id = $1 and (id = $2 or reprint_of = $2) order by id for update`,
    [unlockedRun.reprintOf ?? unlockedRun.id],
  )
  return findRun(tx, id, undefined)
}

/** Marks pieces of a locked run as rejected. */
export async function markRejected(
  tx: EnvironmentTx,
  runId: string,
  slots: readonly SlotAddress[],
  rejection: {
    readonly reason: RejectReason
    readonly note: string | undefined
    readonly by: string
    readonly at: Date
  },
): Promise<void> {
  await tx.execute(
    `update print_pieces set rejected_at = $5, rejected_by = $6, reject_reason = $7, reject_note = nullif($8, '')
      where environment_id = $1 and print_job_id = $2
        and (jig_no, slot_no) in (select * from unnest($3::int[], $4::int[]))`,
    [
      runId,
      slots.map((slot) => slot.jigNo),
      slots.map((slot) => slot.slotNo),
      rejection.at,
      rejection.by,
      rejection.reason,
      rejection.note ?? '',
    ],
  )
}
