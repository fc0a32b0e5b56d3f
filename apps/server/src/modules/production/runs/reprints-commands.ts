import type { SlotAddress } from '@platen/domain/layouts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { addComposeTask, takeCancelledPiecesOff } from './runs-commands.ts'
import type { StoredRun } from './runs-queries.ts'

/** Takes the placements without a piece off the plan of a new run, and counts its pieces. */
async function keepPlacements(tx: EnvironmentTx, id: string): Promise<void> {
  await tx.execute(
    `update print_jobs p
        set pieces = (select count(*) from print_pieces e where e.environment_id = $1 and e.print_job_id = p.id),
            plan = jsonb_set(p.plan, '{placements}', (
              select coalesce(jsonb_agg(l.placement order by l.at), '[]')
                from jsonb_array_elements(p.plan->'placements') with ordinality as l (placement, at)
                join print_pieces e on e.environment_id = $1 and e.print_job_id = p.id
                 and e.jig_no = (l.placement->>'jigNo')::int and e.slot_no = (l.placement->>'slotNo')::int))
      where p.environment_id = $1 and p.id = $2`,
    [id],
  )
}

/**
 * Inserts another run of a locked run's sheet, or of the pieces on some of its slots, and has it composed. Its pieces
 * have new codes, none is rejected; only if the run prints one of several files of its pieces do they keep their codes.
 * Cancelled pieces are not on its sheet. Returns false if all are cancelled; the caller rolls back.
 */
export async function insertReprint(
  tx: EnvironmentTx,
  run: StoredRun,
  again: { readonly id: string; readonly fileName: string; readonly createdBy: string },
  slots?: readonly SlotAddress[],
): Promise<boolean> {
  await tx.execute(
    `insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, output, file_name, pieces,
                             created_by, reprint_of)
     select environment_id, $3, preset_id, preset_name, layout_name, channel, plan, output, $4, pieces, $5, $6
       from print_jobs where environment_id = $1 and id = $2`,
    [run.id, again.id, again.fileName, again.createdBy, run.reprintOf ?? run.id],
  )
  await tx.execute(
    `insert into print_pieces (environment_id, print_job_id, jig_no, slot_no, job_pk, frame_index, order_id, job_id,
                               artwork_id, artwork_page, cancelled_at, outdated_at, is_on_sheet, copy_no, is_reprint, piece_number)
     select e.environment_id, $3, e.jig_no, e.slot_no, e.job_pk, e.frame_index, e.order_id, e.job_id, e.artwork_id,
            e.artwork_page, e.cancelled_at, e.outdated_at, e.cancelled_at is null, e.copy_no,
            e.is_reprint or p.output->>'entry' is null,
            case when p.output->>'entry' is null then nextval('piece_numbers') else e.piece_number end
       from print_pieces e join print_jobs p on p.environment_id = e.environment_id and p.id = e.print_job_id
      where e.environment_id = $1 and e.print_job_id = $2
        and ($4::int[] is null or (e.jig_no, e.slot_no) in (select * from unnest($4::int[], $5::int[])))`,
    [run.id, again.id, slots?.map(({ jigNo }) => jigNo) ?? null, slots?.map(({ slotNo }) => slotNo) ?? null],
  )
  if (slots) await keepPlacements(tx, again.id)
  if (!(await takeCancelledPiecesOff(tx, again.id))) return false
  await addComposeTask(tx, again.id)
  return true
}
