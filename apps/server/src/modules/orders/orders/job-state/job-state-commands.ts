import type { JobState, ManualField, RuleResult } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { type JobQuery, load, type StoredJob } from '../orders-queries.ts'
import { insertJobEvents, type JobEvents } from './job-events-commands.ts'

/**
 * Stores the state of locked jobs (place, status, frame and counts) as returned by the domain (`orders/job-state`), and
 * the events of this change. Includes the copies, since an edit changes them.
 */
export async function saveJobProgress(
  tx: EnvironmentTx,
  jobs: readonly (JobState & { readonly id: string })[],
  now: Date,
  events: JobEvents,
): Promise<void> {
  if (jobs.length === 0) return
  await tx.execute(
    `update jobs j set place = v.place, status = v.status, frame_index = v.frame_index,
            finished_at = case when v.place = 'history' then coalesce(j.finished_at, $6) end
       from unnest($2::uuid[], $3::text[], $4::text[], $5::int[]) as v (id, place, status, frame_index)
      where j.environment_id = $1 and j.id = v.id`,
    [
      jobs.map((job) => job.id),
      jobs.map((job) => job.place),
      jobs.map((job) => job.jobStatus),
      jobs.map((job) => job.frameIndex),
      now,
    ],
  )
  const frames = jobs.flatMap((job) => job.frames.map((frame, index) => ({ ...frame, index, id: job.id })))
  await tx.execute(
    `update frames f set copies = v.copies, remaining = v.remaining, pending = v.pending, not_needed = v.not_needed,
            reprint = v.reprint, cancelled = v.cancelled
       from unnest($2::uuid[], $3::int[], $4::int[], $5::int[], $6::int[], $7::int[], $8::boolean[],
              $9::int[]) as v (job_pk, frame_index, copies, remaining, pending, not_needed, reprint, cancelled)
      where f.environment_id = $1 and f.job_pk = v.job_pk and f.frame_index = v.frame_index
        and (f.copies, f.remaining, f.pending, f.not_needed, f.reprint, f.cancelled)
            is distinct from (v.copies, v.remaining, v.pending, v.not_needed, v.reprint, v.cancelled)`,
    [
      frames.map((frame) => frame.id),
      frames.map((frame) => frame.index),
      frames.map((frame) => frame.copies),
      frames.map((frame) => frame.remaining),
      frames.map((frame) => frame.pending),
      frames.map((frame) => frame.notNeeded ?? 0),
      frames.map((frame) => frame.reprint === true),
      frames.map((frame) => frame.cancelled ?? 0),
    ],
  )
  await insertJobEvents(tx, events)
}

/** Stores locked jobs as a user has edited them, and the events of these changes. */
export async function saveEditedJobs(
  tx: EnvironmentTx,
  jobs: readonly StoredJob[],
  now: Date,
  events: JobEvents,
): Promise<void> {
  await saveJobProgress(tx, jobs, now, events)
  await saveAssignedFields(tx, jobs)
  await saveDueDatesAndPriorities(tx, jobs)
  await saveEndedOverrides(tx, jobs)
}

interface AssignedFields extends RuleResult {
  readonly id: string
  readonly setByHand: readonly ManualField[]
  readonly letThrough: boolean
}

/** Stores the fields of locked jobs that the rules have set, and the events of this change. */
export async function saveRuleResults(
  tx: EnvironmentTx,
  jobs: readonly AssignedFields[],
  events: JobEvents,
): Promise<void> {
  await saveAssignedFields(tx, jobs)
  await insertJobEvents(tx, events)
}

/** Stores the fields of locked jobs that rules or a user have set. */
async function saveAssignedFields(tx: EnvironmentTx, jobs: readonly AssignedFields[]): Promise<void> {
  if (jobs.length === 0) return
  await tx.execute(
    `update jobs j set jig = v.jig, location = v.location, quality_level = v.quality_level,
            printer_type = v.printer_type, media_type = v.media_type, color_config = v.color_config,
            users = array(select jsonb_array_elements_text(v.users)::uuid),
            set_by_hand = array(select jsonb_array_elements_text(v.set_by_hand)),
            let_through = coalesce(v.let_through, j.let_through)
       from jsonb_to_recordset($2::jsonb) as v (id uuid, jig text, location text, quality_level text,
            printer_type text, media_type text, color_config text, users jsonb, set_by_hand jsonb,
            let_through boolean)
      where j.environment_id = $1 and j.id = v.id`,
    [
      JSON.stringify(
        jobs.map((job) => ({
          id: job.id,
          jig: job.jig,
          location: job.location,
          quality_level: job.qualityLevel,
          printer_type: job.printerType,
          media_type: job.mediaType,
          color_config: job.colorConfig,
          users: job.users,
          set_by_hand: job.setByHand,
          let_through: job.letThrough,
        })),
      ),
    ],
  )
}

/** Stores the due dates and priorities of locked jobs. */
export async function saveDueDatesAndPriorities(
  tx: EnvironmentTx,
  jobs: readonly Pick<StoredJob, 'id' | 'dueDate' | 'priority'>[],
): Promise<void> {
  await tx.execute(
    `update jobs j set due_at = v.due_at, priority = v.priority
       from unnest($2::uuid[], $3::timestamptz[], $4::int[]) as v (id, due_at, priority)
      where j.environment_id = $1 and j.id = v.id and (j.due_at, j.priority) is distinct from (v.due_at, v.priority)`,
    [jobs.map(({ id }) => id), jobs.map(({ dueDate }) => dueDate), jobs.map(({ priority }) => priority)],
  )
}

/** Stores to which frames of locked jobs their overrides do not apply. */
async function saveEndedOverrides(tx: EnvironmentTx, jobs: readonly StoredJob[]): Promise<void> {
  const frames = jobs.flatMap(({ id, frames: all }) =>
    all.map(({ isOverrideEnded }, index) => ({ id, index, isOverrideEnded })),
  )
  await tx.execute(
    `update frames f set override_ended = v.override_ended
       from unnest($2::uuid[], $3::int[], $4::boolean[]) as v (job_pk, frame_index, override_ended)
      where f.environment_id = $1 and f.job_pk = v.job_pk and f.frame_index = v.frame_index
        and f.override_ended <> v.override_ended`,
    [
      frames.map(({ id }) => id),
      frames.map(({ index }) => index),
      frames.map(({ isOverrideEnded }) => isOverrideEnded),
    ],
  )
}

/**
 * Deletes the history jobs that were finished before `before` with their events, and orders without jobs. Returns the
 * number of jobs.
 */
export async function deleteHistory({ client, environmentId }: EnvironmentTx, before: Date): Promise<number> {
  const jobs = await client.query(
    `delete from jobs where environment_id = $1 and place = 'history' and finished_at < $2`,
    [environmentId, before],
  )
  await client.query(
    `delete from orders o where environment_id = $1 and created_at < $2
        and not exists (select from jobs j where j.environment_id = o.environment_id and j.order_pk = o.id)`,
    [environmentId, before],
  )
  return jobs.rowCount ?? 0
}

/**
 * Locks jobs until the transaction ends and returns their current state. To prevent deadlocks, each writer of a job
 * locks it first, in the order of ids and after its preset if there is one; a transaction locks jobs once.
 */
export const lockJobs = (tx: EnvironmentTx, query: JobQuery): Promise<StoredJob[]> => load(tx, query, 'for update of j')

/** Removes a user from the jobs assigned to them. */
export async function removeUserFromJobs(tx: EnvironmentTx, userId: string): Promise<void> {
  await tx.execute('update jobs set users = array_remove(users, $2) where environment_id = $1 and $2 = any(users)', [
    userId,
  ])
}

/** Locks the active jobs that print an artwork; returns their ids. */
export async function lockJobsPrinting(tx: EnvironmentTx, artworkId: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from jobs j where environment_id = $1 and place = 'active' and exists (
       select from frames f where f.environment_id = j.environment_id and f.job_pk = j.id and f.artwork_id = $2)
      order by id for update`,
    [artworkId],
  )
  return rows.map(({ id }) => id)
}
