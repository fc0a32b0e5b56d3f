import type { WireSavedVersion } from '@platen/contract/jigs'
import type { Jig } from '@platen/domain/jigs'
import type { Layout } from '@platen/domain/layouts'
import type { Product } from '@platen/domain/products'
import type { Template } from '@platen/domain/templates'
import type { EnvironmentTx } from '../database/database.ts'
import { type KeysetList, type ListPage, loadListPage, type PageRequest } from '../database/keyset-list.ts'
import { createParameters } from '../database/sql-parameters.ts'

/** The kinds of entities with a history, and the shape of a saved state. */
interface VersionedEntities {
  readonly jig: Jig
  readonly layout: Layout
  readonly template: Template
  readonly product: Product & { readonly id: string }
}
type Kind = keyof VersionedEntities

/** Inserts a state that was just saved. `savedBy` is a user's id; null for Platen itself. */
export const insertVersion = <K extends Kind>(
  tx: EnvironmentTx,
  kind: K,
  body: VersionedEntities[K],
  version: number,
  savedBy: string | null,
): Promise<void> => insertVersions(tx, kind, [{ body, version }], savedBy)

/** Inserts the states of several entities that were just saved, in one statement. */
export async function insertVersions<K extends Kind>(
  tx: EnvironmentTx,
  kind: K,
  states: readonly { readonly body: VersionedEntities[K]; readonly version: number }[],
  savedBy: string | null,
): Promise<void> {
  await tx.execute(
    `insert into saved_versions (environment_id, kind, id, version, body, saved_by)
     select $1, $2, (v.body ->> 'id')::uuid, v.version, v.body, $4
       from jsonb_to_recordset($3::jsonb) as v (version int, body jsonb)`,
    [kind, JSON.stringify(states), savedBy],
  )
}

/**
 * Deletes the states of entities before the latest `kept` ones. `versions` are the latest versions of entities by id.
 */
export async function deleteEarliestVersions(
  tx: EnvironmentTx,
  kind: Kind,
  versions: readonly { readonly id: string; readonly version: number }[],
  kept: number,
): Promise<void> {
  const long = versions.filter(({ version }) => version > kept)
  if (long.length === 0) return
  await tx.execute(
    `delete from saved_versions v using jsonb_to_recordset($3::jsonb) as e (id uuid, version int)
      where v.environment_id = $1 and v.kind = $2 and v.id = e.id and v.version <= e.version - $4::int`,
    [kind, JSON.stringify(long.map(({ id, version }) => ({ id, version }))), kept],
  )
}

/**
 * Returns one page of the saved states, latest first, without their content; `savedBy` is the id of a user. The
 * name of a product is its SKU. Returns
 * undefined if the cursor is not one of this list.
 */
export async function loadVersions(
  tx: EnvironmentTx,
  kind: Kind,
  id: string,
  page: Omit<PageRequest, 'direction'>,
): Promise<ListPage<WireSavedVersion> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const { add } = parameters
  const list: KeysetList = {
    table: 'saved_versions',
    fields: `e.version, e.saved_at as "savedAt", e.saved_by as "savedBy", coalesce(e.body ->> 'sku', e.body ->> 'name') as name`,
    where: `e.environment_id = $1 and e.kind = ${add(kind)} and e.id = ${add(id)}::uuid`,
    filter: undefined,
    key: { version: 'integer' },
    parameters,
    scope: [kind, id],
  }
  type Row = Omit<WireSavedVersion, 'savedAt'> & { readonly savedAt: Date }
  const listPage = await loadListPage<Row>(tx, list, { ...page, direction: 'descending' })
  return listPage && { ...listPage, rows: listPage.rows.map((row) => ({ ...row, savedAt: row.savedAt.toISOString() })) }
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

/** Marks the history of an entity that is deleted now, or restored. */
export async function markVersionsDeleted(
  tx: EnvironmentTx,
  kind: Kind,
  id: string,
  isDeleted: boolean,
): Promise<void> {
  await tx.execute(
    `update saved_versions set deleted_at = case when $4 then now() end
      where environment_id = $1 and kind = $2 and id = $3::uuid`,
    [kind, id, isDeleted],
  )
}

/** A deleted entity whose history is kept. */
export interface DeletedEntity {
  readonly id: string
  readonly name: string
  readonly version: number
  readonly deletedAt: Date
}

/** Returns the entities deleted last, latest first. */
export async function loadDeletedEntities(tx: EnvironmentTx, kind: Kind, limit: number): Promise<DeletedEntity[]> {
  return tx.query<DeletedEntity>(
    `select v.id, v.body ->> 'name' as name, v.version, v.deleted_at as "deletedAt" from saved_versions v
      where v.environment_id = $1 and v.kind = $2 and v.deleted_at is not null
        and not exists (select from saved_versions n
                         where n.environment_id = $1 and n.kind = v.kind and n.id = v.id and n.version > v.version)
      order by v.deleted_at desc, v.id limit $3`,
    [kind, limit],
  )
}

/** Returns the latest saved state of a deleted entity, locked if `lock` is set; undefined if it is not deleted. */
export async function findDeletedVersion<K extends Kind>(
  tx: EnvironmentTx,
  kind: K,
  id: string,
  { lock }: { readonly lock: boolean },
): Promise<{ body: VersionedEntities[K]; version: number } | undefined> {
  const rows = await tx.query<{ body: VersionedEntities[K]; version: number }>(
    `select body, version from saved_versions
      where environment_id = $1 and kind = $2 and id = $3::uuid and deleted_at is not null
      order by version desc limit 1 ${lock ? 'for update' : ''}`,
    [kind, id],
  )
  return rows[0]
}

/**
 * Deletes saved states of entities that were deleted before a time, the longest deleted first. Returns their number.
 */
export async function deleteExpiredVersions(tx: EnvironmentTx, before: Date, limit: number): Promise<number> {
  return tx.execute(
    `delete from saved_versions v using (
        select kind, id, version from saved_versions where environment_id = $1 and deleted_at < $2
         order by deleted_at, id, version limit $3 for update skip locked) e
      where v.environment_id = $1 and v.kind = e.kind and v.id = e.id and v.version = e.version`,
    [before, limit],
  )
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
