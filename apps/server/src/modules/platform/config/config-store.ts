import { configSchema } from '@platen/contract/config'
import { DEFAULT_CONFIG } from '@platen/domain/config'
import type { z } from 'zod'
import type { EnvironmentTx } from '../../../database/database.ts'

export type StoredConfig = z.infer<typeof configSchema>

/** Returns the configuration of the environment; fields that were never set have their defaults. */
export async function loadConfig({ kysely, environmentId }: EnvironmentTx): Promise<StoredConfig> {
  const row = await kysely
    .selectFrom('configs')
    .select('config')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  return configSchema.parse({ ...DEFAULT_CONFIG, ...(row?.config as object | undefined) })
}

/** Like `loadConfig`, but blocks other writers that use `lockConfig` until the transaction ends. */
export async function lockConfig(tx: EnvironmentTx): Promise<StoredConfig> {
  await tx.client.query(`select pg_advisory_xact_lock(hashtextextended('config ' || $1, 0))`, [tx.environmentId])
  return loadConfig(tx)
}

/** Updates some fields and keeps the others, including those updated concurrently. */
export async function mergeConfig(
  { client, environmentId }: EnvironmentTx,
  fields: Partial<StoredConfig>,
): Promise<void> {
  await client.query(
    `insert into configs (environment_id, config) values ($1, $2)
     on conflict (environment_id) do update set config = configs.config || excluded.config`,
    [environmentId, JSON.stringify(fields)],
  )
}
