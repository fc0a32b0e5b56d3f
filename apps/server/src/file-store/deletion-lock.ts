import type pg from 'pg'

/** Id of an advisory lock: "plat" as a number. */
const FILE_DELETION_LOCK_ID = 0x706c6174

/**
 * Blocks the deletion of stored files in every process until `release`: a backup calls it before it reads the rows, so
 * that it can copy every file they refer to. Waits for a deletion in progress. The lock is released if the connection
 * ends.
 */
export async function blockFileDeletion(client: pg.ClientBase): Promise<() => Promise<void>> {
  await client.query('select pg_advisory_lock_shared($1)', [FILE_DELETION_LOCK_ID])
  return async () => {
    await client.query('select pg_advisory_unlock_shared($1)', [FILE_DELETION_LOCK_ID])
  }
}

/**
 * Whether files without rows may be deleted: no backup is in progress, and none can start until the end of the
 * transaction.
 */
export async function tryLockFileDeletion(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>('select pg_try_advisory_xact_lock($1) as may', [
    FILE_DELETION_LOCK_ID,
  ])
  return rows[0]?.may === true
}
