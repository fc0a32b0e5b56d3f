import type { Database } from '../../../database/database.ts'

/** Health checks in progress, shared by concurrent callers. */
const checksInProgress = new WeakMap<Database, Promise<void>>()

/**
 * Throws if the database does not respond. Uses no connection of the pool for calls, and concurrent callers share one
 * query.
 */
export function pingDatabase(database: Database): Promise<void> {
  const pendingCheck = checksInProgress.get(database)
  if (pendingCheck) return pendingCheck
  const check = database.monitoring.pool
    .query('select 1')
    .then(() => undefined)
    .finally(() => checksInProgress.delete(database))
  checksInProgress.set(database, check)
  return check
}
