import type { EnvironmentTx } from '../../database/database.ts'

/** Carries a jig's new name through all jobs, active and in history (readings O8). */
export async function renameJigOfJobs({ client, environmentId }: EnvironmentTx, from: string, to: string) {
  await client.query('update jobs set jig = $3 where environment_id = $1 and lower(jig) = lower($2)', [
    environmentId,
    from,
    to,
  ])
}

/**
 * Leaves all jobs of a jig without one: the NO-JIG marker (readings O8). What a person had chosen is gone with it, so
 * the rules may decide again.
 */
export async function takeJigFromJobs({ client, environmentId }: EnvironmentTx, name: string) {
  await client.query(
    `update jobs set jig = null, set_by_hand = array_remove(set_by_hand, 'jig')
      where environment_id = $1 and lower(jig) = lower($2)`,
    [environmentId, name],
  )
}
