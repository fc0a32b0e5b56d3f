import type { Database } from '../../database/database.ts'

/** Throws where the database does not answer. */
export async function askDatabase({ pool }: Database): Promise<void> {
  await pool.query('select 1')
}
