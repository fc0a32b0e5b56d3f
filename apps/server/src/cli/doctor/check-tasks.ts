import type pg from 'pg'
import { type Finding, pluralise, truncateList } from './finding.ts'

/** Jobs that failed in every attempt, without those that a later job of the same task and subject replaced. */
const FAILED_JOBS = `from graphile_worker._private_jobs as job
   join graphile_worker._private_tasks as task on task.id = job.task_id
  where job.locked_at is null and job.attempts >= job.max_attempts and job.key is not null`

interface FailedJob {
  readonly task: string
  readonly environment: string | null
  readonly attempts: number
  readonly error: string | null
}

/** Reports the background tasks of all environments that failed in every attempt, with their last error. */
export async function checkTasks(client: Pick<pg.ClientBase, 'query'>): Promise<Finding[]> {
  const { rows } = await client.query<FailedJob>(
    `select task.identifier as task, job.payload ->> 'resourceName' as environment, job.attempts, job.last_error as error
       ${FAILED_JOBS} order by job.id`,
  )
  if (rows.length === 0) return [{ level: 'fine', check: 'tasks', text: 'No background task has failed permanently.' }]
  const items = rows.map(({ task, environment, attempts, error }) => {
    const name = environment === null ? task : `${task} of ${environment}`
    return `${name}, ${pluralise(attempts, 'attempt', 'attempts')}: ${error?.split('\n')[0] ?? 'unknown error'}`
  })
  return [
    {
      level: 'problem',
      check: 'tasks',
      text: `${pluralise(rows.length, 'background task has', 'background tasks have')} failed permanently.`,
      advice: 'Correct the cause; platen doctor --repair then runs them again.',
      items: truncateList(items),
    },
  ]
}

/** Makes the background tasks that failed in every attempt due again, with new attempts. Returns their names. */
export async function retryFailedTasks(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ task: string }>(
    `select task.identifier as task
       from graphile_worker.reschedule_jobs(array(select job.id ${FAILED_JOBS}), run_at => now(), attempts => 0) as job
       join graphile_worker._private_tasks as task on task.id = job.task_id order by job.id`,
  )
  return rows.map(({ task }) => task)
}
