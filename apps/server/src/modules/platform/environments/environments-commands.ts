import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'

export async function insertEnvironment(
  tx: Transaction<DB>,
  { id, name, ownerId }: { readonly id: string; readonly name: string; readonly ownerId: string | null },
): Promise<void> {
  await tx.insertInto('environments').values({ id, resource_name: name, owner_id: ownerId }).execute()
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
    .returning('resource_name')
    .executeTakeFirst()
  return row?.resource_name
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
    .returning('resource_name')
    .executeTakeFirst()
  return row?.resource_name
}

/** Deletes an environment with all its rows. */
export async function deleteEnvironmentRow(db: Kysely<DB>, id: string): Promise<void> {
  await db.deleteFrom('environments').where('id', '=', id).execute()
}
