import type { WireSavedVersion } from '@platen/contract/jigs'
import type { Jig } from '@platen/domain/jigs'
import type { Layout } from '@platen/domain/layouts'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../database/database.ts'

/** What has a history, and the shape of a saved state. */
interface Bodies {
  readonly jig: Jig
  readonly layout: Layout
}
type Kind = keyof Bodies

/** Keeps a state that has just been saved. `savedBy` is a user's id; null for Platen itself. */
export async function keepVersion<K extends Kind>(
  { db, environmentId }: EnvironmentTx,
  kind: K,
  body: Bodies[K],
  version: number,
  savedBy: string | null,
): Promise<void> {
  await db
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

/** All saved states, newest first, without their weight. */
export async function versionsOf(
  { db, environmentId }: EnvironmentTx,
  kind: Kind,
  id: string,
): Promise<WireSavedVersion[]> {
  const rows = await db
    .selectFrom('saved_versions as v')
    .leftJoin('users as u', (join) =>
      join.onRef('u.environment_id', '=', 'v.environment_id').onRef('u.id', '=', 'v.saved_by'),
    )
    .select(['v.version', 'v.saved_at', 'u.user_id', sql<string>`v.body ->> 'name'`.as('name')])
    .where('v.environment_id', '=', environmentId)
    .where('v.kind', '=', kind)
    .where('v.id', '=', id)
    .orderBy('v.version', 'desc')
    .execute()
  return rows.map((row) => ({
    version: row.version,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.user_id,
    name: row.name,
  }))
}

/** One saved state; undefined where there is none. */
export async function versionOf<K extends Kind>(
  { db, environmentId }: EnvironmentTx,
  kind: K,
  id: string,
  version: number,
): Promise<Bodies[K] | undefined> {
  const row = await db
    .selectFrom('saved_versions')
    .select('body')
    .where('environment_id', '=', environmentId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return row?.body as unknown as Bodies[K] | undefined
}

/** Forgets the history of what has been deleted. */
export async function forgetVersions({ db, environmentId }: EnvironmentTx, kind: Kind, id: string): Promise<void> {
  await db
    .deleteFrom('saved_versions')
    .where('environment_id', '=', environmentId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute()
}
