import type pg from 'pg'
import type { OutputRoot } from './output-channels-queries.ts'

/**
 * Runs one statement in an environment as the owner of the tables: the role of HTTP calls may not change this table.
 */
async function asOwner(pool: pg.Pool, environmentId: string, statement: string, values: unknown[]): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.environment', $1, true)`, [environmentId])
    const { rowCount } = await client.query(statement, values)
    await client.query('commit')
    client.release()
    return rowCount ?? 0
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

export async function insertOutputRoot(pool: pg.Pool, environmentId: string, root: OutputRoot): Promise<void> {
  await asOwner(
    pool,
    environmentId,
    `insert into output_roots (environment_id, folder, real_folder) values ($1, $2, $3)
     on conflict (environment_id, folder) do update set real_folder = excluded.real_folder, granted_at = now()`,
    [environmentId, root.folder, root.realFolder],
  )
}

/** Deletes a grant. Returns whether it existed. */
export async function deleteOutputRoot(pool: pg.Pool, environmentId: string, folder: string): Promise<boolean> {
  const statement = 'delete from output_roots where environment_id = $1 and folder = $2'
  return (await asOwner(pool, environmentId, statement, [environmentId, folder])) > 0
}
