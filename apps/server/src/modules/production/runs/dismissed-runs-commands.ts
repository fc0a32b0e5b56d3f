import type { EnvironmentTx } from '../../../database/database.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { canChangeRun } from './run-access-commands.ts'
import { loadRunsOfUser } from './runs-queries.ts'

/**
 * Marks a locked run as dismissed; it stays so until it is sent, fails or is retried. Returns false if it was dismissed
 * before.
 */
export async function markDismissed(
  tx: EnvironmentTx,
  id: string,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<boolean> {
  const rowCount = await tx.execute(
    `update print_jobs set dismissed_at = $3, dismissed_by = $4
      where environment_id = $1 and id = $2 and dismissed_at is null`,
    [id, at, by],
  )
  return rowCount === 1
}

/** Undoes the dismissal of a locked run. Returns false if it was not dismissed. */
export async function markNotDismissed(tx: EnvironmentTx, id: string): Promise<boolean> {
  const rowCount = await tx.execute(
    `update print_jobs set dismissed_at = null, dismissed_by = null
      where environment_id = $1 and id = $2 and dismissed_at is not null`,
    [id],
  )
  return rowCount === 1
}

/** Locks the runs with these ids that the user may change and whose dismissal is to change. */
export async function lockRunsToDismiss(
  tx: EnvironmentTx,
  ids: readonly string[],
  { user, isDismissed }: { readonly user: AuthenticatedUser; readonly isDismissed: boolean },
): Promise<readonly { readonly id: string; readonly presetName: string }[]> {
  const runs = await loadRunsOfUser(tx, ids, visibilityFilter(user))
  return tx.query<{ id: string; presetName: string }>(
    `select id, preset_name as "presetName" from print_jobs
      where environment_id = $1 and id = any($2::uuid[]) and (dismissed_at is null) = $3
      order by id for update`,
    [runs.filter((run) => canChangeRun(run, user)).map(({ id }) => id), isDismissed],
  )
}

/** Marks locked runs as dismissed, or as not dismissed. */
export async function storeDismissals(
  tx: EnvironmentTx,
  ids: readonly string[],
  dismissal: { readonly by: string; readonly at: Date } | null,
): Promise<void> {
  await tx.execute(
    `update print_jobs set dismissed_at = $3, dismissed_by = $4 where environment_id = $1 and id = any($2::uuid[])`,
    [ids, dismissal?.at ?? null, dismissal?.by ?? null],
  )
}
