import type { EnvironmentTx } from '../../../database/database.ts'
import type { PieceInRun } from './copies-of-jobs-queries.ts'
import { composeAgain, transitionRun } from './runs-commands.ts'

/** Locks all runs of these sheets until the transaction ends. Presets are locked before runs, and runs before jobs. */
export const lockSheets = (tx: EnvironmentTx, sheets: readonly string[]): Promise<number> =>
  tx.execute(
    `select from print_jobs where environment_id = $1 and (id = any($2::uuid[]) or reprint_of = any($2::uuid[]))
      order by id for update`,
    [sheets],
  )

/**
 * Marks pieces of locked runs as cancelled, and takes them off the sheets that were not handed over: these are composed
 * again from the same plan, so that the other pieces keep their placements. A run without pieces is cancelled.
 *
 * @param isReopened their copies are open again, because the order was changed
 */
export async function cancelPieces(
  tx: EnvironmentTx,
  pieces: readonly PieceInRun[],
  now: Date,
  isReopened = false,
): Promise<void> {
  if (pieces.length === 0) return
  await tx.execute(
    `update print_pieces e set cancelled_at = $2, is_on_sheet = e.is_on_sheet and v.is_handed_over,
            outdated_at = case when $7 then $2 else e.outdated_at end
       from unnest($3::uuid[], $4::int[], $5::int[], $6::boolean[]) as v (run, jig_no, slot_no, is_handed_over)
      where e.environment_id = $1 and e.print_job_id = v.run and e.jig_no = v.jig_no and e.slot_no = v.slot_no
        and e.cancelled_at is null`,
    [
      now,
      pieces.map(({ runId }) => runId),
      pieces.map(({ jigNo }) => jigNo),
      pieces.map(({ slotNo }) => slotNo),
      pieces.map(({ isHandedOver }) => isHandedOver),
      isReopened,
    ],
  )
  const runs = await tx.query<{
    id: string
    pieces: number
    isWanted: boolean
    mayCancel: boolean
    mayCompose: boolean
  }>(
    `update print_jobs p set pieces = (
        select count(*) from print_pieces e
         where e.environment_id = p.environment_id and e.print_job_id = p.id and e.is_on_sheet)
      where p.environment_id = $1 and p.id = any($2::uuid[])
      returning p.id, p.pieces, p.state in ('queued', 'ready') as "mayCompose", p.state <> 'withdrawing' as "mayCancel", exists (
        select from print_pieces e
         where e.environment_id = p.environment_id and e.print_job_id = p.id and e.cancelled_at is null) as "isWanted"`,
    [[...new Set(pieces.map(({ runId }) => runId))]],
  )
  const handedOver = new Set(pieces.filter(({ isHandedOver }) => isHandedOver).map(({ runId }) => runId))
  for (const run of runs) {
    // A failed run is composed when a user runs it again; one that was sent is not changed.
    if (!run.isWanted) {
      if (run.mayCancel) await transitionRun(tx, run.id, 'cancel', now)
    } else if (run.mayCompose && !handedOver.has(run.id)) await composeAgain(tx, run.id, now)
  }
}
