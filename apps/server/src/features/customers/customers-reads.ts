import type { Database } from '../../database/database.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'

/** Every environment there is, for work that goes through all of them, each inside its own walls. */
export async function allEnvironments(database: Database): Promise<EnvironmentRef[]> {
  const rows = await database.outside
    .selectFrom('environments')
    .select(['id', 'resource_name'])
    .orderBy('resource_name')
    .execute()
  return rows.map((row) => ({ id: row.id, resourceName: row.resource_name }))
}
