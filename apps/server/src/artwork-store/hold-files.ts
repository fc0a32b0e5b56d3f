import type pg from 'pg'

/** A lock of the database that nothing else uses: "plat" as a number. */
const FILES_ARE_HELD = 0x706c6174

/**
 * From here on until `release` no file of the store is removed, in whatever process Platen runs: a backup takes it
 * before it looks at the rows, so that every file that a row speaks of can still be copied. Waits for a removal that
 * is under way. The lock goes with the connection, should the process die.
 */
export async function holdFiles(client: pg.ClientBase): Promise<() => Promise<void>> {
  await client.query('select pg_advisory_lock_shared($1)', [FILES_ARE_HELD])
  return async () => {
    await client.query('select pg_advisory_unlock_shared($1)', [FILES_ARE_HELD])
  }
}

/**
 * Whether files may be removed whose rows are gone by now: no backup is under way, and none begins until the
 * transaction ends.
 */
export async function mayRemoveFiles(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ may: boolean }>('select pg_try_advisory_xact_lock($1) as may', [FILES_ARE_HELD])
  return rows[0]?.may === true
}
