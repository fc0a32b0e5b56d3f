import type { SheetPlan } from '@platen/domain/imposition'
import { slotKey } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { artworkRef } from './artwork-ref.ts'
import type { PieceInRun } from './copies-of-jobs-queries.ts'
import { composeAgain } from './runs-commands.ts'

/** A piece in a run that was not handed over, with the page of artwork that it gets. */
export interface ReplacedPiece extends PieceInRun {
  readonly artworkId: string
  readonly artworkPage: number
}

/**
 * Replaces the artwork of pieces of locked runs that were not handed over by other artwork of the same size, and has
 * their sheets composed again. All placements stay where they are.
 */
export async function replaceArtwork(tx: EnvironmentTx, pieces: readonly ReplacedPiece[], now: Date): Promise<void> {
  if (pieces.length === 0) return
  await tx.execute(
    `update print_pieces e set artwork_id = v.artwork_id, artwork_page = v.artwork_page
       from unnest($2::uuid[], $3::int[], $4::int[], $5::uuid[], $6::int[])
              as v (run, jig_no, slot_no, artwork_id, artwork_page)
      where e.environment_id = $1 and e.print_job_id = v.run and e.jig_no = v.jig_no and e.slot_no = v.slot_no`,
    [...slotColumns(pieces), pieces.map(({ artworkId }) => artworkId), pieces.map(({ artworkPage }) => artworkPage)],
  )
  const byRun = Map.groupBy(pieces, ({ runId }) => runId)
  const runs = await tx.query<{ id: string; plan: SheetPlan }>(
    'select id, plan from print_jobs where environment_id = $1 and id = any($2::uuid[])',
    [[...byRun.keys()]],
  )
  const plans = runs.map(({ id, plan }) => JSON.stringify(withArtwork(plan, byRun.get(id) ?? [])))
  await tx.execute(
    `update print_jobs p set plan = v.plan from unnest($2::uuid[], $3::jsonb[]) as v (id, plan)
      where p.environment_id = $1 and p.id = v.id`,
    [runs.map(({ id }) => id), plans],
  )
  // A failed run is composed when a user runs it again.
  for (const { id } of runs) await composeAgain(tx, id, now)
}

function withArtwork(plan: SheetPlan, pieces: readonly ReplacedPiece[]): SheetPlan {
  const bySlot = new Map(pieces.map((piece) => [slotKey(piece), artworkRef(piece.artworkId, piece.artworkPage)]))
  const placements = plan.placements.map((placement) => ({
    ...placement,
    artworkRef: bySlot.get(slotKey(placement)) ?? placement.artworkRef,
  }))
  return { ...plan, placements }
}

/** Marks pieces that were handed over before their order was changed. */
export async function markOutdated(tx: EnvironmentTx, pieces: readonly PieceInRun[], now: Date): Promise<void> {
  if (pieces.length === 0) return
  await tx.execute(
    `update print_pieces e set outdated_at = $5
       from unnest($2::uuid[], $3::int[], $4::int[]) as v (run, jig_no, slot_no)
      where e.environment_id = $1 and e.print_job_id = v.run and e.jig_no = v.jig_no and e.slot_no = v.slot_no`,
    [...slotColumns(pieces), now],
  )
}

const slotColumns = (pieces: readonly PieceInRun[]) => [
  pieces.map(({ runId }) => runId),
  pieces.map(({ jigNo }) => jigNo),
  pieces.map(({ slotNo }) => slotNo),
]
