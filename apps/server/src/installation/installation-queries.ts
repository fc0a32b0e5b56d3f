import type pg from 'pg'

/** Returns the id that distinguishes this database from all others. */
export async function findInstallationId(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>('select id from installation')
  return rows[0]?.id ?? ''
}
