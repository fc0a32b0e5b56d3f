import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'

/** Adds the jobs of runs that have none, for example after a backup was restored. */
export async function addMissingRunTasks(tx: EnvironmentTx): Promise<void> {
  const rows = await tx.query<{
    id: string
    state: 'queued' | 'ready' | 'sent' | 'withdrawing'
  }>(`select id, state from print_jobs
      where environment_id = $1 and (state = 'queued'
            or state in ('ready', 'sent', 'withdrawing') and channel->>'connectorChannelId' is null)
      order by created_at, id`)
  const getIds = (state: string): string[] => rows.flatMap((run) => (run.state === state ? [run.id] : []))
  for (const [rank, id] of getIds('queued').entries()) await addTask(tx, 'compose_run', id, { rank, keepTime: true })
  for (const id of getIds('ready')) await addTask(tx, 'deliver_run', id, { keepTime: true })
  for (const id of getIds('withdrawing')) await addTask(tx, 'withdraw_run', id, { keepTime: true })
  if (getIds('sent').length > 0) await addTask(tx, 'detect_pickup', tx.environmentId, { keepTime: true })
}
