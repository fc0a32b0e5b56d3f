import type { EnvironmentTx } from '../../../database/database.ts'

/** Marks a locked run as dismissed; it stays so until it is sent, fails or is retried. Returns false if it was dismissed before. */
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
