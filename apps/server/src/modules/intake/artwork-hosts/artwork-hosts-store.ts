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
