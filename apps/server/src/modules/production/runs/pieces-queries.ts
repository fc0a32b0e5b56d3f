import type { PieceCancellation } from '@platen/contract/printing'
import type { SlotAddress } from '@platen/domain/layouts'
import {
  type PieceEvent,
  type PieceState,
  PRINT_JOB_STATES,
  pieceHistory,
  pieceStateInRun,
  REJECT_REASONS,
  type RejectReason,
  RUN_PROGRESS,
} from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'

/** A printed copy in its latest state. */
export interface PrintedPiece extends SlotAddress {
  readonly runId: string
  readonly presetName: string
  readonly jobPk: string
  readonly orderId: string
  readonly jobId: string
  readonly frameIndex: number
  readonly copyNo: number | null
  readonly isReprint: boolean
  readonly isOutdated: boolean
  readonly artworkId: string | null
  readonly artworkPage: number
  readonly state: PieceState
  readonly cancelled: PieceCancellation | null
  readonly rejected: { readonly reason: RejectReason; readonly note: string | null } | null
  readonly history: readonly (PieceEvent & { readonly by: string | null })[]
}

interface Row extends Omit<PrintedPiece, 'state' | 'cancelled' | 'rejected' | 'history'> {
  readonly state: string
  /** Identifies the file of its sheet. */
  readonly output: string | null
  readonly isReplaced: boolean
  readonly bookedAt: Date | null
  readonly bookedBy: string | null
  readonly cancelledAt: Date | null
  readonly isOnSheet: boolean
  readonly rejectedAt: Date | null
  readonly rejectedBy: string | null
  readonly rejectReason: string | null
  readonly rejectNote: string | null
}

/** A state of a print job, and the user who caused it. */
interface RunState {
  readonly state: string
  readonly at: Date
  readonly by: string | null
}

const toRunState = (state: string) => PRINT_JOB_STATES.find((each) => each === state) ?? 'failed'
const getProgress = ({ state }: Row): number => RUN_PROGRESS.indexOf(toRunState(state))

/**
 * The print jobs of a piece, with its rejection in any of them, and whether a later print job of the same file replaced
 * it by another piece.
 */
const RUNS_OF_PIECE = `
  select p.id as "runId", p.output::text as output, p.preset_name as "presetName", p.state, e.jig_no as "jigNo", e.slot_no as "slotNo",
         e.job_pk as "jobPk", e.order_id as "orderId", e.job_id as "jobId", e.frame_index as "frameIndex",
         e.copy_no as "copyNo", e.is_reprint as "isReprint", a.id as "artworkId", e.artwork_page as "artworkPage",
         e.outdated_at is not null as "isOutdated", e.cancelled_at as "cancelledAt", e.is_on_sheet as "isOnSheet", e.booked_at as "bookedAt", b.user_id as "bookedBy", r.rejected_at as "rejectedAt", u.user_id as "rejectedBy",
         r.reject_reason as "rejectReason", r.reject_note as "rejectNote",
         exists (
           select from print_jobs q
             join print_pieces o on o.environment_id = q.environment_id and o.print_job_id = q.id
            where q.environment_id = $1 and q.reprint_of = coalesce(p.reprint_of, p.id) and q.state <> 'cancelled'
              and q.created_at > p.created_at and q.output is not distinct from p.output
              and (o.jig_no, o.slot_no) = (e.jig_no, e.slot_no) and o.piece_number <> e.piece_number) as "isReplaced"
    from print_pieces e
    join print_jobs p on p.environment_id = e.environment_id and p.id = e.print_job_id
    left join print_pieces r on r.environment_id = e.environment_id and r.piece_number = e.piece_number
         and r.rejected_at is not null
    left join users b on b.environment_id = e.environment_id and b.id = e.booked_by
    left join users u on u.environment_id = r.environment_id and u.id = r.rejected_by
    left join artworks a on a.environment_id = e.environment_id and a.id = e.artwork_id
    left join output_presets s on s.environment_id = p.environment_id and s.id = p.preset_id
   where e.environment_id = $1 and e.piece_number = $2
     and ($3::uuid is null or p.created_by = $3 or may_use_preset(s, $3)
          or exists (select from jobs j where j.environment_id = $1 and j.id = e.job_pk and j.users @> array[$3::uuid]))
   order by p.created_at`

/**
 * Returns a printed copy; with `ownerId`, only if the user printed it, may use the preset or sees the job. If several
 * files are printed on it, its state is that of the least advanced one.
 */
export async function findPrintedPiece(
  tx: EnvironmentTx,
  pieceNumber: number,
  ownerId: string | undefined,
): Promise<PrintedPiece | undefined> {
  const runs = await tx.query<Row>(RUNS_OF_PIECE, [pieceNumber, ownerId ?? null])
  const active = runs.filter(({ state }) => state !== 'cancelled')
  // A reprint of a file replaces the earlier print jobs of this file.
  const latest = new Map((active.length > 0 ? active : runs).map((run) => [run.output, run]))
  const [row] = [...latest.values()].sort((a, b) => getProgress(a) - getProgress(b))
  if (!row) return undefined
  // Taken off the sheets of some files, but printed on those of others: it was cancelled too late.
  const isOnActiveSheet = active.some(({ isOnSheet }) => isOnSheet)
  const events = await tx.query<RunState>(
    `select 'queued' as state, created_at as at, null as by from print_jobs where environment_id = $1 and id = $2
      union all select * from (
        select state, at, actor from run_events where environment_id = $1 and run_id = $2 order by id) later`,
    [row.runId],
  )
  return toPrintedPiece(row, events, isOnActiveSheet)
}

function getState({ cancelledAt, rejectedAt, isReplaced, state }: Row): PieceState {
  if (cancelledAt) return 'cancelled'
  if (rejectedAt) return 'bad'
  return isReplaced ? 'replaced' : pieceStateInRun(toRunState(state))
}

/** @param isOnActiveSheet whether the piece is on the sheet of a print job that is not cancelled */
function toPrintedPiece(row: Row, events: readonly RunState[], isOnActiveSheet: boolean): PrintedPiece {
  const {
    output: _,
    state,
    isOnSheet,
    isReplaced,
    bookedAt,
    bookedBy,
    cancelledAt,
    rejectedAt,
    rejectedBy,
    rejectReason,
    rejectNote,
    ...piece
  } = row
  // What happens to the sheet after its piece was taken off or rejected does not concern the piece.
  const until = cancelledAt && !isOnSheet ? cancelledAt : rejectedAt
  const reason = REJECT_REASONS.find((each) => each === rejectReason) ?? 'other'
  return {
    ...piece,
    state: getState(row),
    cancelled: cancelledAt && (isOnActiveSheet ? 'tooLate' : 'takenOff'),
    rejected: rejectedAt && { reason, note: rejectNote },
    history: pieceHistory([
      ...(bookedAt ? [{ state: 'onBed' as const, at: bookedAt, by: bookedBy }] : []),
      ...events
        .filter((event) => !until || event.at < until)
        .map((event) => ({ state: pieceStateInRun(toRunState(event.state)), at: event.at, by: event.by })),
      ...(rejectedAt ? [{ state: 'bad' as const, at: rejectedAt, by: rejectedBy }] : []),
      ...(cancelledAt ? [{ state: 'cancelled' as const, at: cancelledAt, by: null }] : []),
    ]),
  }
}

/** SQL: whether the piece `e` of the print job `p` was rejected, in this or another print job of its sheet. */
const IS_REJECTED = `exists (
  select from print_pieces r
    join print_jobs q on q.environment_id = r.environment_id and q.id = r.print_job_id
   where r.environment_id = $1 and r.job_pk = e.job_pk and r.rejected_at is not null
     and coalesce(q.reprint_of, q.id) = coalesce(p.reprint_of, p.id) and (r.jig_no, r.slot_no) = (e.jig_no, e.slot_no))`

/** A piece of a print job with the data of its label. */
export interface LabelledPiece extends SlotAddress {
  readonly orderId: string
  readonly jobId: string
  /** Empty, as the other fields of the job, if it was deleted. */
  readonly mediaName: string
  readonly mediaSize: string
  readonly mediaColor: string
  readonly copyNo: number
  readonly isReprint: boolean
  readonly copies: number
  readonly pieceNumber: number
  readonly artworkId: string | null
  readonly artworkPage: number
}

/**
 * Returns the pieces of a print job that are neither rejected nor cancelled, by slot; those without a code, which were
 * printed by an earlier version, are not included.
 */
export const loadLabelledPieces = (tx: EnvironmentTx, runId: string): Promise<LabelledPiece[]> =>
  tx.query<LabelledPiece>(
    `select e.jig_no as "jigNo", e.slot_no as "slotNo", e.order_id as "orderId", e.job_id as "jobId",
            coalesce(j.media_name, '') as "mediaName", coalesce(j.media_size, '') as "mediaSize",
            coalesce(j.media_color, '') as "mediaColor", e.copy_no as "copyNo",
            e.is_reprint as "isReprint", greatest(e.copy_no, f.copies - f.not_needed - f.cancelled) as copies, e.piece_number as "pieceNumber",
            a.id as "artworkId", e.artwork_page as "artworkPage"
       from print_pieces e
       join print_jobs p on p.environment_id = e.environment_id and p.id = e.print_job_id
       left join jobs j on j.environment_id = e.environment_id and j.id = e.job_pk
       left join frames f on f.environment_id = e.environment_id and f.job_pk = e.job_pk and f.frame_index = e.frame_index
       left join artworks a on a.environment_id = e.environment_id and a.id = e.artwork_id
      where e.environment_id = $1 and e.print_job_id = $2 and e.piece_number is not null
        and e.cancelled_at is null and not ${IS_REJECTED}
      order by e.jig_no, e.slot_no`,
    [runId],
  )

/** Returns the numbers of the printed copies of these jobs that are not to be printed again, by frame; latest first. */
export async function loadPrintedCopyNumbers(
  tx: EnvironmentTx,
  jobPks: readonly string[],
): Promise<readonly { readonly jobPk: string; readonly frameIndex: number; readonly numbers: readonly number[] }[]> {
  return tx.query(
    `with copy as (
       select e.job_pk, e.frame_index, e.copy_no, max(p.created_at) as latest
         from print_pieces e
         join print_jobs p on p.environment_id = e.environment_id and p.id = e.print_job_id
        where e.environment_id = $1 and e.job_pk = any($2::uuid[]) and e.copy_no is not null and p.state <> 'cancelled'
          and e.cancelled_at is null and not ${IS_REJECTED}
        group by e.job_pk, e.frame_index, e.copy_no)
     select job_pk as "jobPk", frame_index as "frameIndex", array_agg(copy_no order by latest desc, copy_no desc) as numbers
       from copy group by job_pk, frame_index`,
    [jobPks],
  )
}

/** Returns the rejected copies of these jobs, as `jobPk frameIndex copyNo`. */
export async function loadRejectedCopyNumbers(
  tx: EnvironmentTx,
  jobPks: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ key: string }>(
    `select distinct concat_ws(' ', job_pk, frame_index, copy_no) as key from print_pieces
      where environment_id = $1 and job_pk = any($2::uuid[]) and rejected_at is not null and copy_no is not null`,
    [jobPks],
  )
  return new Set(rows.map(({ key }) => key))
}
