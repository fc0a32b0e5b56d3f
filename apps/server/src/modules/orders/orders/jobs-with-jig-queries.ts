import type { EnvironmentTx } from '../../../database/database.ts'

/** Counts the active jobs with this jig. */
export async function countActiveJobsWithJig(tx: EnvironmentTx, name: string): Promise<number> {
  const rows = await tx.query<{ count: number }>(
    `select count(*)::int as count from jobs
      where environment_id = $1 and place = 'active' and lower(normalize(jig)) = lower(normalize($2))`,
    [name],
  )
  return rows[0]?.count ?? 0
}
