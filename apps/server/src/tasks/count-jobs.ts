import type pg from 'pg'

export interface JobCounts {
  readonly task: string
  /** Due, and not running. */
  readonly queued: number
  readonly running: number
  /** To be run at a later time, for example after a failed attempt. */
  readonly scheduled: number
  /** Failed in every attempt. */
  readonly failed: number
  /** How long the oldest due job has been waiting, in seconds; 0 if none is. */
  readonly oldestSeconds: number
}

/** Counts the jobs of each task that has any. */
export async function countJobs(pool: pg.Pool): Promise<JobCounts[]> {
  const { rows } = await pool.query<JobCounts>(
    `select task_identifier as task, count(*) filter (where is_due) as queued,
            count(*) filter (where locked_at is not null) as running,
            count(*) filter (where is_open and run_at > now()) as scheduled,
            count(*) filter (where locked_at is null and attempts >= max_attempts and key is not null) as failed,
            coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as "oldestSeconds"
       from graphile_worker.jobs,
            lateral (select locked_at is null and attempts < max_attempts as is_open) as open,
            lateral (select is_open and run_at <= now() as is_due) as due
      group by task_identifier`,
  )
  return rows
}
