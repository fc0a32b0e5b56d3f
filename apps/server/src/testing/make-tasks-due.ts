import type { Services } from '../services.ts'

/** Makes all waiting jobs of the task queue due now. */
export async function makeTasksDue({ database }: Services): Promise<void> {
  await database.pool.query(
    `with due as (update graphile_worker._private_jobs set run_at = now() where locked_at is null returning id)
     select pg_notify('jobs:insert', '{"count":1}') from due`,
  )
}
