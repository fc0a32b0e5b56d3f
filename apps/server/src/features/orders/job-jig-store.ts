import type { EnvironmentTx } from '../../database/database.ts'
import { preflightArtwork } from './preflight-artwork.ts'

/** Carries a jig's new name through all jobs, active and in history (readings O8). */
export async function renameJigInJobs({ client, environmentId }: EnvironmentTx, from: string, to: string) {
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
export async function removeJigFromJobs(tx: EnvironmentTx, name: string) {
  const { client, environmentId } = tx
  const { rows } = await client.query<{ id: string; place: string }>(
    `update jobs set jig = null, set_by_hand = array_remove(set_by_hand, 'jig')
      where environment_id = $1 and lower(jig) = lower($2) returning id, place`,
    [environmentId, name],
  )
  const active = rows.filter(({ place }) => place === 'active')
  await preflightArtwork(
    tx,
    active.map(({ id }) => id),
  )
}
