import type { WirePrintPiece } from '@platen/contract/printing'
import { type SheetPlan, withoutSlots } from '@platen/domain/imposition'
import { type SlotAddress, slotKey } from '@platen/domain/layouts'
import {
  canRejectPieces,
  formatPieceCode,
  PRINT_JOB_STATES,
  type PrintJobState,
  REJECT_REASONS,
} from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { thumbnailPath } from '../../orders/artwork/artwork-queries.ts'
import { loadSlotsOffSheet } from './copies-of-jobs-queries.ts'
import type { RunClaim } from './run-claim.ts'

/** A run with the data needed to change it. */
export interface StoredRun {
  readonly id: string
  readonly state: PrintJobState
  readonly presetName: string
  readonly fileName: string
  /** The first run of its sheet; null for the first run itself. */
  readonly reprintOf: string | null
  /** Whether the user printed it or owns its preset; true if no user was given. */
  readonly isOwn: boolean
  /** The e-mail of the user who printed it; empty if they do not exist any more. */
  readonly createdBy: string
}

interface RunRow extends Omit<StoredRun, 'state'> {
  readonly state: string
}

const RUNS = `select p.id, p.state, p.preset_name as "presetName", p.file_name as "fileName", p.reprint_of as "reprintOf",
       $3::uuid is null or coalesce(o.user_id = $3, false) or p.created_by = $3 as "isOwn",
       coalesce(u.user_id, '') as "createdBy"
  from print_jobs p
  left join output_presets o on o.environment_id = p.environment_id and o.id = p.preset_id
  left join users u on u.environment_id = p.environment_id and u.id = p.created_by
 where p.environment_id = $1 and p.id = any($2::uuid[])
   and ($3::uuid is null or p.created_by = $3 or may_use_preset(o, $3))`

const toRun = (row: RunRow): StoredRun => ({
  ...row,
  state: PRINT_JOB_STATES.find((state) => state === row.state) ?? 'failed',
})

/** Returns one run; with a user, only if it is of presets that they may use or was started by them. */
export async function findRun(
  tx: EnvironmentTx,
  id: string,
  userId: string | undefined,
): Promise<StoredRun | undefined> {
  const [run] = await loadRunsOfUser(tx, [id], userId)
  return run
}

/**
 * Returns the runs with these ids; with a user, only those of presets that they may use or that were started by them.
 */
export async function loadRunsOfUser(
  tx: EnvironmentTx,
  ids: readonly string[],
  userId: string | undefined,
): Promise<readonly StoredRun[]> {
  const rows = await tx.query<RunRow>(RUNS, [ids.filter((id) => isUuid(id)), userId ?? null])
  return rows.map(toRun)
}

/** Returns the slots of a run (`slotKey`) with jobs that are assigned to this user. */
export async function loadVisiblePieces(
  tx: EnvironmentTx,
  runId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  if (!isUuid(runId)) return new Set()
  const rows = await tx.query<SlotAddress>(
    `select e.jig_no as "jigNo", e.slot_no as "slotNo"
       from print_pieces e join jobs j on j.environment_id = e.environment_id and j.id = e.job_pk
      where e.environment_id = $1 and e.print_job_id = $2 and j.users @> array[$3::uuid]`,
    [runId, userId],
  )
  return new Set(rows.map(slotKey))
}

/** Returns the slots (`slotKey`) of a locked run's sheet that its other runs print, unless they are cancelled. */
export async function loadSlotsOfOtherRuns(tx: EnvironmentTx, run: StoredRun): Promise<ReadonlySet<string>> {
  const rows = await tx.query<SlotAddress>(
    `select distinct e.jig_no as "jigNo", e.slot_no as "slotNo"
       from print_jobs p join print_pieces e on e.environment_id = p.environment_id and e.print_job_id = p.id
      where p.environment_id = $1 and (p.id = $2 or p.reprint_of = $2) and p.id <> $3 and p.state <> 'cancelled'`,
    [run.reprintOf ?? run.id, run.id],
  )
  return new Set(rows.map(slotKey))
}

/** Returns the sheet plan of a run, without the pieces that were cancelled before its sheet was composed. */
export async function loadSheetPlan(tx: EnvironmentTx, id: string): Promise<SheetPlan | undefined> {
  const rows = await tx.query<{ plan: SheetPlan }>(
    'select plan from print_jobs where environment_id = $1 and id = $2',
    [id],
  )
  const plan = rows[0]?.plan
  return plan && withoutSlots(plan, await loadSlotsOffSheet(tx, id))
}

interface PieceRow {
  readonly piece_number: number | null
  readonly jigNo: number
  readonly slotNo: number
  readonly orderId: string
  readonly jobId: string
  readonly frameIndex: number
  readonly copy: number | null
  readonly isReprint: boolean
  readonly isOutdated: boolean
  readonly artwork_id: string | null
  readonly artwork_page: number
  readonly rejected_at: Date | null
  readonly cancelled: WirePrintPiece['cancelled']
  readonly reject_reason: string | null
  readonly reject_note: string | null
  readonly user_id: string | null
}

function toPiece({
  piece_number,
  artwork_id,
  artwork_page,
  rejected_at,
  reject_reason,
  reject_note,
  user_id,
  ...piece
}: PieceRow) {
  const wire: WirePrintPiece = {
    ...piece,
    code: piece_number === null ? null : formatPieceCode(piece_number),
    thumbnailPath: artwork_id === null ? null : thumbnailPath(artwork_id, artwork_page),
    rejected: rejected_at && {
      at: rejected_at.toISOString(),
      by: user_id ?? '',
      reason: REJECT_REASONS.find((reason) => reason === reject_reason) ?? 'other',
      note: reject_note,
    },
  }
  return wire
}

/** Returns the pieces of a run with their orders, and whether they were rejected. */
export async function loadRunPiecesForWire(tx: EnvironmentTx, runId: string): Promise<WirePrintPiece[]> {
  const rows = await tx.query<PieceRow>(
    `select e.jig_no as "jigNo", e.slot_no as "slotNo", e.order_id as "orderId", e.job_id as "jobId",
            e.frame_index as "frameIndex", e.copy_no as copy, e.is_reprint as "isReprint", e.outdated_at is not null as "isOutdated",
            e.piece_number, a.id as artwork_id, e.artwork_page, e.rejected_at, e.reject_reason, e.reject_note, u.user_id,
            case when e.cancelled_at is null then null when e.is_on_sheet then 'tooLate' else 'takenOff' end as cancelled
       from print_pieces e
       left join artworks a on a.environment_id = e.environment_id and a.id = e.artwork_id
       left join users u on u.environment_id = e.environment_id and u.id = e.rejected_by
      where e.environment_id = $1 and e.print_job_id = $2 order by e.jig_no, e.slot_no`,
    [runId],
  )
  return rows.map(toPiece)
}

/** Returns the latest sent run of a piece; runs in which it is not rejected take precedence. */
export async function findLatestPiece(
  tx: EnvironmentTx,
  of: {
    readonly orderId: string
    readonly jobId: string
    readonly jigNo?: number | undefined
    readonly slotNo?: number | undefined
  },
  ownerId: string | undefined,
): Promise<({ readonly runId: string } & SlotAddress) | undefined> {
  const rows = await tx.query<{ runId: string } & SlotAddress>(
    `select p.id as "runId", e.jig_no as "jigNo", e.slot_no as "slotNo"
       from print_pieces e
       join print_jobs p on p.environment_id = e.environment_id and p.id = e.print_job_id
       left join output_presets o on o.environment_id = p.environment_id and o.id = p.preset_id
      where e.environment_id = $1 and e.order_id = $2 and e.job_id = $3
        and ($4::int is null or e.jig_no = $4) and ($5::int is null or e.slot_no = $5)
        and p.state = any($6) and ($7::uuid is null or p.created_by = $7 or may_use_preset(o, $7))
      order by e.rejected_at is not null, p.created_at desc, p.id, e.jig_no, e.slot_no limit 1`,
    [of.orderId, of.jobId, of.jigNo ?? null, of.slotNo ?? null, SENT_STATES, ownerId ?? null],
  )
  return rows[0]
}

/** Returns who last printed a preset, and when; both null if it was never printed. */
export async function findLastPrint(
  tx: EnvironmentTx,
  presetId: string,
): Promise<{ readonly user: string | null; readonly at: string | null }> {
  const [row] = await tx.query<{ user: string | null; at: Date }>(
    `select u.user_id as user, p.created_at as at from print_jobs p
       left join users u on u.environment_id = p.environment_id and u.id = p.created_by
      where p.environment_id = $1 and p.preset_id = $2 order by p.created_at desc, p.id limit 1`,
    [presetId],
  )
  return { user: row?.user ?? null, at: row?.at.toISOString() ?? null }
}

const SENT_STATES = PRINT_JOB_STATES.filter(canRejectPieces)

/** A piece of a run, by slot. */
export interface RunPiece extends SlotAddress {
  readonly jobPk: string
  readonly frameIndex: number
  readonly orderId: string
  /** Rejected in this run or another one of the same sheet. */
  readonly isRejected: boolean
  readonly isCancelled: boolean
}

/** Returns the pieces of a locked run, all or those on these slots. */
export async function loadRunPieces(
  tx: EnvironmentTx,
  run: StoredRun,
  slots?: readonly SlotAddress[],
): Promise<RunPiece[]> {
  return tx.query<RunPiece>(
    `select e.jig_no as "jigNo", e.slot_no as "slotNo", e.job_pk as "jobPk", e.frame_index as "frameIndex",
            e.order_id as "orderId", e.cancelled_at is not null as "isCancelled", exists (
              select from print_pieces r
                join print_jobs p on p.environment_id = r.environment_id and p.id = r.print_job_id
               where r.environment_id = $1 and (p.id = $3 or p.reprint_of = $3) and r.rejected_at is not null
                 and r.jig_no = e.jig_no and r.slot_no = e.slot_no) as "isRejected"
       from print_pieces e
      where e.environment_id = $1 and e.print_job_id = $2
        and ($4::int[] is null or (e.jig_no, e.slot_no) in (select * from unnest($4::int[], $5::int[])))
      order by e.jig_no, e.slot_no`,
    [
      run.id,
      run.reprintOf ?? run.id,
      slots?.map((slot) => slot.jigNo) ?? null,
      slots?.map((slot) => slot.slotNo) ?? null,
    ],
  )
}

/** Returns whether the run still has this claim. */
export async function isHeld(tx: EnvironmentTx, claim: RunClaim): Promise<boolean> {
  return (
    (await tx.execute('select from print_jobs where environment_id = $1 and id = $2 and claim_token = $3', [
      claim.id,
      claim.token,
    ])) === 1
  )
}
