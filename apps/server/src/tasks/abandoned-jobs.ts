/**
 * Jobs of a process that ended or is frozen. graphile-worker keeps them locked for hours; here the other processes
 * unlock them within seconds. Each process registers its worker pools in `task_workers` and holds the advisory lock of
 * its instance on its LISTEN connection (see change-notifications.ts), which PostgreSQL releases with the connection.
 *
 * A process that was only frozen still works on its job when it continues, without effect: all its writes are
 * conditional on a claim that was taken over.
 */
import type pg from 'pg'
import { INSTANCE_LOCKS } from '../database/instance-lock.ts'

/** A process that has not reported for this time is treated as ended. */
const FROZEN_SECONDS = 60

/** Registers worker pools, or reports that they are still running. */
export async function reportWorkers(pool: pg.Pool, instance: number, poolIds: readonly string[]): Promise<void> {
  await pool.query(
    `insert into task_workers (pool_id, instance) select unnest($1::text[]), $2
     on conflict (pool_id) do update set seen_at = now()`,
    [poolIds, instance],
  )
}

/** Unlocks all jobs of these pools, which have ended, so that other processes run them. */
export async function unlockWorkers(pool: pg.Pool, poolIds: readonly string[]): Promise<void> {
  await pool.query('select graphile_worker.force_unlock_workers($1)', [poolIds])
}

export async function unregisterWorkers(pool: pg.Pool, poolIds: readonly string[]): Promise<void> {
  await pool.query('delete from task_workers where pool_id = any($1)', [poolIds])
}

/**
 * Unlocks the jobs of ended and frozen processes, and of unregistered ones. A process has ended if its lock was free at
 * the previous call too: after a restart of the database, each process needs a moment to acquire its lock again.
 *
 * @param own the pools of this process
 * @param freeBefore the pools whose lock was free at the previous call
 * @returns the pools whose lock is free now
 */
export async function unlockAbandonedJobs(
  pool: pg.Pool,
  own: readonly string[],
  freeBefore: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await pool.query<{ pool_id: string; is_frozen: boolean }>(
    `select pool_id, seen_at < now() - make_interval(secs => $2) as is_frozen from task_workers
      where pool_id <> all($1)
        and (seen_at < now() - make_interval(secs => $2)
             or pg_try_advisory_xact_lock_shared(${INSTANCE_LOCKS}, instance))`,
    [own, FROZEN_SECONDS],
  )
  const free = rows.filter((row) => !row.is_frozen).map((row) => row.pool_id)
  const frozen = rows.filter((row) => row.is_frozen).map((row) => row.pool_id)
  await pool.query(
    `with ended as (delete from task_workers where pool_id = any($2) returning pool_id),
     unknown as (
       select distinct locked_by from graphile_worker.jobs
        where locked_at < now() - make_interval(secs => $3) and locked_by <> all($1)
          and locked_by not in (select pool_id from task_workers))
     select graphile_worker.force_unlock_workers(array(select pool_id from ended union select locked_by from unknown)),
            -- wakes the workers of all processes, as graphile-worker does when it adds jobs
            pg_notify('jobs:insert', '{"count":100}')
      where exists (select from ended) or exists (select from unknown)`,
    [own, [...frozen, ...free.filter((id) => freeBefore.includes(id))], FROZEN_SECONDS],
  )
  return free
}

/** Deletes failed jobs that were replaced by a later job of the same task and subject. */
export async function deleteReplacedJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `delete from graphile_worker._private_jobs
      where key is null and locked_at is null and attempts >= max_attempts`,
  )
}

/** Deletes all jobs of an environment that is removed. */
export async function deleteJobsOfEnvironment(client: pg.ClientBase, environmentId: string): Promise<void> {
  await client.query(`delete from graphile_worker._private_jobs where payload ->> 'environmentId' = $1`, [
    environmentId,
  ])
}
