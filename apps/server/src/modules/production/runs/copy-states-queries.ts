import { type PrintJobState, RUN_PROGRESS } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'

export interface FrameRef {
  readonly jobPk: string
  readonly frameIndex: number
}

/** Printed copies of a frame: those that were sent to print and are not to be printed again. */
export interface PrintedFrame extends FrameRef {
  readonly printed: number
}

/** Number of printed copies of a job in a state of their print job. */
export interface CopiesInState {
  readonly jobPk: string
  readonly state: PrintJobState
  readonly copies: number
  /** One of the print jobs in this state. */
  readonly runId: string
}

/**
 * Returns the states of the printed copies of these frames, those of the latest sheets, from their latest print jobs.
 * The sum is lower than the printed copies where print jobs were deleted or the print quantity was lowered.
 *
 * A copy is one slot of a sheet, which several print jobs may print: the files of a multi-job preset (the least
 * advanced one counts) and reprints (the latest one counts). Cancelled print jobs, and rejected or cancelled pieces, do
 * not count.
 */
export async function loadStatesOfCopies(
  tx: EnvironmentTx,
  frames: readonly PrintedFrame[],
): Promise<readonly CopiesInState[]> {
  return tx.query<CopiesInState>(
    `with frame as (select * from unnest($2::uuid[], $3::int[], $4::int[]) as f (job_pk, frame_index, printed)),
     piece as (
       select e.job_pk, e.frame_index, coalesce(p.reprint_of, p.id) as sheet, e.jig_no, e.slot_no, p.created_at, p.output,
              min(p.created_at) over (partition by coalesce(p.reprint_of, p.id)) as sheet_at, p.id as run_id, p.state, array_position($5::text[], p.state) as progress, e.rejected_at, e.cancelled_at
         from print_pieces e
         join print_jobs p on p.environment_id = e.environment_id and p.id = e.print_job_id
        where e.environment_id = $1 and e.job_pk in (select job_pk from frame)),
     latest as (
       select distinct on (job_pk, frame_index, sheet, jig_no, slot_no, output) * from piece
        where state <> 'cancelled'
        order by job_pk, frame_index, sheet, jig_no, slot_no, output, created_at desc),
     copy as (
       select l.job_pk, l.frame_index, min(l.progress) as progress, l.sheet_at,
              (array_agg(l.run_id order by l.progress))[1] as run_id
         from latest l
        where not exists (
              select from piece r
               where (r.sheet, r.jig_no, r.slot_no) = (l.sheet, l.jig_no, l.slot_no)
                 and (r.rejected_at is not null or r.cancelled_at is not null))
        group by l.job_pk, l.frame_index, l.sheet, l.sheet_at, l.jig_no, l.slot_no),
     numbered as (
       select *, row_number() over (partition by job_pk, frame_index order by sheet_at desc) as number from copy)
     select n.job_pk as "jobPk", ($5::text[])[n.progress] as state, count(*)::int as copies,
            (array_agg(n.run_id order by n.sheet_at))[1] as "runId"
       from numbered n join frame f on f.job_pk = n.job_pk and f.frame_index = n.frame_index
      where n.number <= f.printed
      group by n.job_pk, n.progress`,
    [
      frames.map(({ jobPk }) => jobPk),
      frames.map(({ frameIndex }) => frameIndex),
      frames.map(({ printed }) => printed),
      RUN_PROGRESS,
    ],
  )
}

/** Returns the frames with pieces in these runs. */
export async function loadFramesInRuns(tx: EnvironmentTx, runIds: readonly string[]): Promise<readonly FrameRef[]> {
  return tx.query<FrameRef>(
    `select distinct job_pk as "jobPk", frame_index as "frameIndex" from print_pieces
      where environment_id = $1 and print_job_id = any($2::uuid[])`,
    [runIds],
  )
}

/** Returns the number of rejected copies of each of these jobs, in all their print jobs. */
export async function countRejectedCopies(
  tx: EnvironmentTx,
  jobPks: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ jobPk: string; copies: number }>(
    `select job_pk as "jobPk", count(*)::int as copies from print_pieces
      where environment_id = $1 and job_pk = any($2::uuid[]) and rejected_at is not null group by job_pk`,
    [jobPks],
  )
  return new Map(rows.map(({ jobPk, copies }) => [jobPk, copies]))
}
