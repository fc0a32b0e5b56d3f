import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'

export async function insertEnvironment(
  tx: Transaction<DB>,
  { id, name, ownerId }: { readonly id: string; readonly name: string; readonly ownerId: string | null },
): Promise<void> {
  await tx.insertInto('environments').values({ id, resource_name: name, name, owner_id: ownerId }).execute()
}

/** Marks an environment as deleted. Returns its name; undefined if it was deleted already. */
export async function markEnvironmentDeleted(
  tx: Transaction<DB>,
  id: string,
  deletedAt: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('environments')
    .set({ deleted_at: deletedAt })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/**
 * Restores a deleted environment. Returns its name; undefined if it is not deleted, or was deleted before `graceStart`:
 * its files may be being removed.
 */
export async function markEnvironmentRestored(
  tx: Transaction<DB>,
  id: string,
  graceStart: Date,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('environments')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('deleted_at', '>=', graceStart)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Renames an environment that is not deleted. Returns its name before; undefined if there is none. */
export async function renameEnvironmentRow(tx: Transaction<DB>, id: string, name: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('environments')
    .select('name')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (row) await tx.updateTable('environments').set({ name }).where('id', '=', id).execute()
  return row?.name
}

/** Deletes an environment with all its rows. */
export async function deleteEnvironmentRow(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('environments').where('id', '=', id).execute()
}
