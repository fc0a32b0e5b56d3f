import type { EnvironmentTx } from '../../database/database.ts'
import type { StoredJob } from './orders-store.ts'

/** Stores the due date and the priority of a locked job, where a person has changed them. */
export async function saveUrgency(
  { client, environmentId }: EnvironmentTx,
  { id, dueDate, priority }: Pick<StoredJob, 'id' | 'dueDate' | 'priority'>,
): Promise<void> {
  await client.query(
    `update jobs set due_at = $3, priority = $4
      where environment_id = $1 and id = $2 and (due_at, priority) is distinct from ($3::timestamptz, $4::int)`,
    [environmentId, id, dueDate, priority],
  )
}
