import type pg from 'pg'

/** A lock of the database that nothing else uses: "plat" as a number. */
const FILE_DELETION_LOCK_ID = 0x706c6174

/**
 * From here on until `release` no file of the store is removed, in whatever process Platen runs: a backup takes it
 * before it looks at the rows, so that every file that a row speaks of can still be copied. Waits for a removal that
 * is under way. The lock goes with the connection, should the process die.
 */
export async function blockFileDeletion(client: pg.ClientBase): Promise<() => Promise<void>> {
  await client.query('select pg_advisory_lock_shared($1)', [FILE_DELETION_LOCK_ID])
  return async () => {
    await client.query('select pg_advisory_unlock_shared($1)', [FILE_DELETION_LOCK_ID])
  }
}

/**
 * Whether files may be removed whose rows are gone by now: no backup is under way, and none begins until the
 * transaction ends.
 */
export async function tryLockFileDeletion(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>('select pg_try_advisory_xact_lock($1) as may', [
    FILE_DELETION_LOCK_ID,
  ])
  return rows[0]?.may === true
}
