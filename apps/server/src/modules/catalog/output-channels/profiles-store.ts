import type { EnvironmentTx } from '../../../database/database.ts'
import { earlierProfileKey } from '../../../file-store/object-keys.ts'
import { removeObjects } from '../../platform/storage/object-rows-commands.ts'

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

/** Returns the key of a profile; undefined if it does not exist. */
export async function findProfileKey(tx: EnvironmentTx, name: string): Promise<string | undefined> {
  const rows = await tx.query<{ key: string | null }>(
    'select object_key as key from icc_profiles where environment_id = $1 and name = $2',
    [name],
  )
  return rows[0] && (rows[0].key ?? earlierProfileKey(name))
}

/**
 * Inserts the row of a profile, or replaces the one of the same name, whose object is removed. The caller has called
 * `lockProfiles`.
 */
export async function writeProfile(tx: EnvironmentTx, { name, bytes }: ProfileRow, key: string): Promise<void> {
  const replaced = await findProfileKey(tx, name)
  await tx.execute(
    `insert into icc_profiles (environment_id, name, bytes, object_key) values ($1, $2, $3, $4)
     on conflict (environment_id, name) do update
       set bytes = excluded.bytes, object_key = excluded.object_key, added_at = now()`,
    [name, bytes, key],
  )
  if (replaced !== undefined) await removeObjects(tx, [replaced])
}

/** Deletes a profile, which exists. The caller has called `lockProfiles`. */
export async function deleteProfileRow(tx: EnvironmentTx, name: string): Promise<void> {
  const key = await findProfileKey(tx, name)
  await tx.execute(`delete from icc_profiles where environment_id = $1 and name = $2`, [name])
  if (key !== undefined) await removeObjects(tx, [key])
}

/** Inserts rows of profiles that earlier versions stored without one. */
export async function countProfiles(tx: EnvironmentTx, found: readonly ProfileRow[]) {
  await tx.execute(
    `insert into icc_profiles (environment_id, name, bytes)
     select $1, name, bytes from unnest($2::text[], $3::bigint[]) as found (name, bytes) on conflict do nothing`,
    [found.map(({ name }) => name), found.map(({ bytes }) => bytes)],
  )
}
