import type { EnvironmentTx } from '../../../database/database.ts'

/** Returns the hosts from which the environment's administrators permit fetching artwork. */
export async function loadArtworkHosts({ kysely, environmentId }: EnvironmentTx): Promise<string[]> {
  const rows = await kysely
    .selectFrom('artwork_hosts')
    .select('host')
    .where('environment_id', '=', environmentId)
    .orderBy('host')
    .execute()
  return rows.map(({ host }) => host)
}
