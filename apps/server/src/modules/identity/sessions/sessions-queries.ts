import type { Kysely } from 'kysely'
import type { DB } from '../../../database/generated/schema.ts'

/** Returns the environments with active sessions, most recently used first. */
export async function loadActiveEnvironments(db: Kysely<DB>, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions')
    .select('environment_id')
    .where('expires_at', '>', now)
    .where('environment_id', 'is not', null)
    .groupBy('environment_id')
    .orderBy(({ fn }) => fn.max('seen_at'), 'desc')
    .execute()
  return rows.flatMap((row) => row.environment_id ?? [])
}
