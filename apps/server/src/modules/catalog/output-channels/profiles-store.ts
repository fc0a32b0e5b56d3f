import type { EnvironmentTx } from '../../../database/database.ts'

export interface ProfileRow {
  readonly name: string
  readonly bytes: number
}

/** Returns the stored profiles, ordered by name. */
export async function profilesOf({ client, environmentId }: EnvironmentTx): Promise<ProfileRow[]> {
  const { rows } = await client.query<ProfileRow>(
    `select name, bytes from icc_profiles where environment_id = $1 order by name`,
    [environmentId],
  )
  return rows
}

/** As `profilesOf`, but blocks other writers of profiles and of output settings until this transaction ends. */
export async function lockProfiles(tx: EnvironmentTx): Promise<ProfileRow[]> {
  await tx.client.query(`select pg_advisory_xact_lock(hashtextextended('outputs ' || $1, 0))`, [tx.environmentId])
  return profilesOf(tx)
}

/** Inserts the row of a profile, or replaces the one of the same name. */
export async function writeProfile({ client, environmentId }: EnvironmentTx, { name, bytes }: ProfileRow) {
  await client.query(
    `insert into icc_profiles (environment_id, name, bytes) values ($1, $2, $3)
     on conflict (environment_id, name) do update set bytes = excluded.bytes, added_at = now()`,
    [environmentId, name, bytes],
  )
}

export async function deleteProfileRow({ client, environmentId }: EnvironmentTx, name: string): Promise<void> {
  await client.query(`delete from icc_profiles where environment_id = $1 and name = $2`, [environmentId, name])
}

/** Inserts rows of profiles that earlier versions stored without one. */
export async function countProfiles({ client, environmentId }: EnvironmentTx, found: readonly ProfileRow[]) {
  await client.query(
    `insert into icc_profiles (environment_id, name, bytes)
     select $1, name, bytes from unnest($2::text[], $3::bigint[]) as found (name, bytes) on conflict do nothing`,
    [environmentId, found.map(({ name }) => name), found.map(({ bytes }) => bytes)],
  )
}
