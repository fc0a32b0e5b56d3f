import type { EnvironmentTx } from '../../../../database/database.ts'
import { addProofTasks } from '../../customer-proofs/proofs-commands.ts'
import { insertJobEvents, type JobEvents } from './job-events-commands.ts'

/** A frame as it is to be printed. */
export interface CompletedFrame {
  readonly job_pk: string
  readonly frame_index: number
  readonly artwork_id: string | null
  readonly artwork_page: number
  readonly artwork_name: string | null
}

/**
 * Sets the artwork of the frames of locked jobs. Frames that are added, one for each page of a file, get the copies of
 * the first one. Overrides are removed, since they were of other artwork.
 */
export async function completeFrames(
  tx: EnvironmentTx,
  frames: readonly CompletedFrame[],
  events: JobEvents,
): Promise<void> {
  if (frames.length === 0) return
  const { client, environmentId } = tx
  const values = [environmentId, JSON.stringify(frames)]
  const artworkValues = `jsonb_to_recordset($2::jsonb) as v (job_pk uuid, frame_index int, artwork_id uuid, artwork_page int,
    artwork_name text)`
  await client.query(
    `delete from frames f using (select job_pk, max(frame_index) as last from ${artworkValues} group by job_pk) as v
      where f.environment_id = $1 and f.job_pk = v.job_pk and f.frame_index > v.last`,
    values,
  )
  await client.query(
    `update frames f set artwork_id = v.artwork_id, artwork_page = v.artwork_page, artwork_name = v.artwork_name,
            override_ended = false
       from ${artworkValues}
      where f.environment_id = $1 and f.job_pk = v.job_pk and f.frame_index = v.frame_index`,
    values,
  )
  await client.query(
    `insert into frames (environment_id, job_pk, frame_index, copies, remaining, pending, not_needed, cancelled,
            artwork_id, artwork_page, artwork_name, width_mm, height_mm, warnings, held_back)
     select f.environment_id, f.job_pk, v.frame_index, f.copies, f.remaining, f.pending, f.not_needed, f.cancelled,
            v.artwork_id, v.artwork_page, v.artwork_name, f.width_mm, f.height_mm, '[]', false
       from ${artworkValues} join frames f on f.environment_id = $1 and f.job_pk = v.job_pk and f.frame_index = 0
     on conflict (environment_id, job_pk, frame_index) do nothing`,
    values,
  )
  await client.query(
    'update jobs set let_through = false where environment_id = $1 and id = any($2::uuid[]) and let_through',
    [environmentId, frames.map((frame) => frame.job_pk)],
  )
  await addProofTasks(
    tx,
    frames.flatMap(({ job_pk: jobPk, artwork_id: artworkId }) => (artworkId === null ? [] : [jobPk])),
  )
  await insertJobEvents(tx, events)
}
