import type { Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../../../database/generated/schema.ts'
import { limitSilence, MAINTENANCE_STATEMENT_MS } from '../../../database/pool.ts'
import { deleteEnvironmentRows, listTenantTables } from '../../../database/tenant-tables.ts'
import { deleteJobsOfEnvironment } from '../../../tasks/abandoned-jobs.ts'

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

/**
 * Deletes an environment with all its rows and jobs; each statement may take as long as those of maintenance, and longer
 * than the task: a large removal then goes on after its attempt has failed, and would never end with less. Returns false
 * if another session is deleting it, or has deleted it.
 */
export async function deleteEnvironment(pool: pg.Pool, id: string): Promise<boolean> {
  const client = await pool.connect()
  limitSilence(client, MAINTENANCE_STATEMENT_MS)
  let broken: Error | undefined
  try {
    await client.query(`begin; set local statement_timeout = ${MAINTENANCE_STATEMENT_MS}`)
    const lock = await client.query('select from environments where id = $1 for update skip locked', [id])
    if (lock.rowCount === 0) {
      await client.query('rollback')
      return false
    }
    await deleteEnvironmentRows(client, await listTenantTables(client), id)
    await deleteJobsOfEnvironment(client, id)
    await client.query('commit')
    return true
  } catch (error) {
    await client.query('rollback').catch((cause: Error) => {
      broken = cause
    })
    throw error
  } finally {
    client.release(broken)
  }
}
