import type { WireSavedVersion } from '@platen/contract/jigs'
import type { Jig } from '@platen/domain/jigs'
import type { Layout } from '@platen/domain/layouts'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../database/database.ts'

/** The kinds of entities with a history, and the shape of a saved state. */
interface VersionedEntities {
  readonly jig: Jig
  readonly layout: Layout
}
type Kind = keyof VersionedEntities

/** Inserts a state that was just saved. `savedBy` is a user's id; null for Platen itself. */
export async function insertVersion<K extends Kind>(
  { kysely, environmentId }: EnvironmentTx,
  kind: K,
  body: VersionedEntities[K],
  version: number,
  savedBy: string | null,
): Promise<void> {
  await kysely
    .insertInto('saved_versions')
    .values({
      environment_id: environmentId,
      kind,
      id: body.id,
      version,
      body: JSON.stringify(body),
      saved_by: savedBy,
    })
    .execute()
}

/** Returns all saved states, latest first, without their content; `savedBy` is the id of a user. */
export async function loadVersions(
  { kysely, environmentId }: EnvironmentTx,
  kind: Kind,
  id: string,
): Promise<WireSavedVersion[]> {
  const rows = await kysely
    .selectFrom('saved_versions as v')
    .select(['v.version', 'v.saved_at as savedAt', 'v.saved_by as savedBy', sql<string>`v.body ->> 'name'`.as('name')])
    .where('v.environment_id', '=', environmentId)
    .where('v.kind', '=', kind)
    .where('v.id', '=', id)
    .orderBy('v.version', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() }))
}

/** Returns one saved state; undefined if it does not exist. */
export async function findVersion<K extends Kind>(
  { kysely, environmentId }: EnvironmentTx,
  kind: K,
  id: string,
  version: number,
): Promise<VersionedEntities[K] | undefined> {
  const row = await kysely
    .selectFrom('saved_versions')
    .select('body')
    .where('environment_id', '=', environmentId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.body as unknown as VersionedEntities[K] | undefined
}

/** Deletes the history of a deleted entity. */
export async function deleteVersions({ kysely, environmentId }: EnvironmentTx, kind: Kind, id: string): Promise<void> {
  await kysely
    .deleteFrom('saved_versions')
    .where('environment_id', '=', environmentId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}
