import type { EnvironmentTx } from '../../../database/database.ts'

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
