import { outputChannelSchema, type WireOutputChannel } from '@platen/contract/output-channels'
import type { RunToDeliver } from '@platen/domain/job-tickets'
import type { RunFault } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { loadUserNames } from '../../identity/users/users-queries.ts'
import { RUN_COLUMNS, type RunRow, toRun } from './delivery-queries.ts'
import { problemColumns, transitionRun } from './runs-commands.ts'

/** A run whose file is being removed from its folder. */
export interface Withdrawal {
  readonly run: RunToDeliver
  readonly channel: WireOutputChannel
  /** Identity of the folder that it was published in. */
  readonly folder: string | null
  /** Id and e-mail of the user who asked for it; null if they were deleted. */
  readonly by: { readonly id: string; readonly userId: string } | null
  /** Whether copies that other files of the sheet print are requeued too. */
  readonly isRequeued: boolean
  /** The withdrawal is recorded; what is left in the folder can be deleted. */
  readonly isDone: boolean
}

/** Delay between the attempts of a withdrawal, in ms. */
const WITHDRAW_RETRY_MS = 10_000

/**
 * Records that the file of a locked run is about to be removed from its folder. Until the outcome is known, or a user
 * says what happened to the file, the run is not recorded as picked up and none of its pieces can be rejected. Returns
 * false if the run is not sent.
 */
export async function beginWithdrawal(
  tx: EnvironmentTx,
  id: string,
  by: { readonly userId: string; readonly isRequeued: boolean; readonly now: Date },
): Promise<boolean> {
  if (!(await transitionRun(tx, id, 'withdraw', by.now))) return false
  await tx.execute(
    'update print_jobs set withdrawn_by = $3, withdraw_requeue = $4 where environment_id = $1 and id = $2',
    [id, by.userId, by.isRequeued],
  )
  await addTask(tx, 'withdraw_run', id)
  return true
}

/** Returns a run that is being withdrawn or was withdrawn; undefined for any other. */
export async function findWithdrawal(tx: EnvironmentTx, id: string): Promise<Withdrawal | undefined> {
  const [row] = await tx.query<
    RunRow & {
      readonly delivery_folder: string | null
      readonly withdrawn_by: string | null
      readonly withdraw_requeue: boolean
      readonly state: string
    }
  >(
    `select ${RUN_COLUMNS}, state, delivery_folder, withdrawn_by, withdraw_requeue
       from print_jobs p where environment_id = $1 and id = $2
        and (state = 'withdrawing' or state = 'cancelled' and withdrawn_by is not null)`,
    [id],
  )
  if (!row) return undefined
  const by = row.withdrawn_by
  const userId = by === null ? undefined : (await loadUserNames(tx, [by])).get(by)
  return {
    run: toRun(row),
    channel: outputChannelSchema.parse(row.channel),
    folder: row.delivery_folder,
    by: by === null || userId === undefined ? null : { id: by, userId },
    isRequeued: row.withdraw_requeue,
    isDone: row.state === 'cancelled',
  }
}

/** Returns the runs that are being withdrawn from channels of a connector. */
export async function loadWithdrawalsOfConnector(
  tx: EnvironmentTx,
  channelIds: readonly string[],
): Promise<readonly string[]> {
  const rows = await tx.query<{ id: string }>(
    `select id from print_jobs
      where environment_id = $1 and state = 'withdrawing' and channel->>'connectorChannelId' = any($2)
      order by created_at, id`,
    [channelIds],
  )
  return rows.map(({ id }) => id)
}

/** Stores why the folder of a run that is being withdrawn cannot be reached, and tries again later. */
export async function recordWithdrawalFault(tx: EnvironmentTx, id: string, fault: RunFault): Promise<boolean> {
  const result = await tx.kysely
    .updateTable('print_jobs')
    .set(problemColumns(fault))
    .where('environment_id', '=', tx.environmentId)
    .where('id', '=', id)
    .where('state', '=', 'withdrawing')
    .executeTakeFirst()
  if (result.numUpdatedRows === 0n) return false
  await addTask(tx, 'withdraw_run', id, { delayMs: WITHDRAW_RETRY_MS })
  return true
}
