import type { EnvironmentTx } from '../../../database/database.ts'

/** Marks a locked run as dismissed; it stays so until it fails or is retried. Returns false if it was dismissed before. */
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
