import type { EnvironmentTx } from '../../../database/database.ts'
import { loadConfig, type StoredConfig } from './config-queries.ts'

/** Like `loadConfig`, but blocks other writers that use `lockConfig` until the transaction ends. */
export async function lockConfig(tx: EnvironmentTx): Promise<StoredConfig> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('config ' || $1, 0))`)
  return loadConfig(tx)
}

/** Updates some fields and keeps the others, including those updated concurrently. */
export async function mergeConfig(tx: EnvironmentTx, fields: Partial<StoredConfig>): Promise<void> {
  await tx.execute(
    `insert into configs (environment_id, config) values ($1, $2)
     on conflict (environment_id) do update set config = configs.config || excluded.config`,
    [JSON.stringify(fields)],
  )
}
