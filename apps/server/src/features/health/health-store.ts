import type { Database } from '../../database/database.ts'

/** Checks of one database that are under way: everybody who asks meanwhile waits for the same one. */
const underWay = new WeakMap<Database, Promise<void>>()

/**
 * Throws where the database does not answer. Uses no connection that calls wait for, and however many ask at once, the
 * database is asked once.
 */
export function pingDatabase(database: Database): Promise<void> {
  const known = underWay.get(database)
  if (known) return known
  const asking = database.monitoring.pool
    .query('select 1')
    .then(() => undefined)
    .finally(() => underWay.delete(database))
  underWay.set(database, asking)
  return asking
}
