import type { EnvironmentTx } from '../../../database/database.ts'
import { loadArtworkHosts } from './artwork-hosts-queries.ts'

/** Like `loadArtworkHosts`, but blocks other writers until the transaction ends. */
export async function lockArtworkHosts(tx: EnvironmentTx): Promise<string[]> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('artwork hosts ' || $1, 0))`)
  return loadArtworkHosts(tx)
}

export async function replaceArtworkHosts(
  { kysely, environmentId }: EnvironmentTx,
  hosts: readonly string[],
  addedBy: string,
): Promise<void> {
  let deletion = kysely.deleteFrom('artwork_hosts').where('environment_id', '=', environmentId)
  if (hosts.length > 0) deletion = deletion.where('host', 'not in', [...hosts])
  await deletion.execute()
  for (const host of hosts) {
    await kysely
      .insertInto('artwork_hosts')
      .values({ environment_id: environmentId, host, added_by: addedBy })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
