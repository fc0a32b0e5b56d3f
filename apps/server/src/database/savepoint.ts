import type { EnvironmentTx } from './database.ts'

/**
 * Runs part of a transaction. If `keep` returns false for its result, its changes are rolled back and its locks
 * released.
 */
export async function inSavepoint<T>(
  { client }: EnvironmentTx,
  work: () => Promise<T>,
  keep: (result: T) => boolean,
): Promise<T> {
  await client.query('savepoint part')
  const result = await work()
  await client.query(keep(result) ? 'release savepoint part' : 'rollback to savepoint part; release savepoint part')
  return result
}
