import type { EnvironmentTx } from '../../../database/database.ts'

export interface ProfileRow {
  readonly name: string
  readonly bytes: number
}

/** Returns the stored profiles, ordered by name. */
export async function loadProfiles(tx: EnvironmentTx): Promise<ProfileRow[]> {
  return tx.query<ProfileRow>(`select name, bytes from icc_profiles where environment_id = $1 order by name`)
}

/** As `loadProfiles`, but blocks other writers of profiles and of output settings until this transaction ends. */
export async function lockProfiles(tx: EnvironmentTx): Promise<ProfileRow[]> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('outputs ' || $1, 0))`)
  return loadProfiles(tx)
}

/** Inserts the row of a profile, or replaces the one of the same name. */
export async function writeProfile(tx: EnvironmentTx, { name, bytes }: ProfileRow) {
  await tx.execute(
    `insert into icc_profiles (environment_id, name, bytes) values ($1, $2, $3)
     on conflict (environment_id, name) do update set bytes = excluded.bytes, added_at = now()`,
    [name, bytes],
  )
}

export async function deleteProfileRow(tx: EnvironmentTx, name: string): Promise<void> {
  await tx.execute(`delete from icc_profiles where environment_id = $1 and name = $2`, [name])
}

/** Inserts rows of profiles that earlier versions stored without one. */
export async function countProfiles(tx: EnvironmentTx, found: readonly ProfileRow[]) {
  await tx.execute(
    `insert into icc_profiles (environment_id, name, bytes)
     select $1, name, bytes from unnest($2::text[], $3::bigint[]) as found (name, bytes) on conflict do nothing`,
    [found.map(({ name }) => name), found.map(({ bytes }) => bytes)],
  )
}
