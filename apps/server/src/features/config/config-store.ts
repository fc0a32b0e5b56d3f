import { configSchema } from '@platen/contract/config'
import { DEFAULT_CONFIG } from '@platen/domain/config'
import type { z } from 'zod'
import type { EnvironmentTx } from '../../database/database.ts'

export type StoredConfig = z.infer<typeof configSchema>

/** The environment's configuration; what was never set has the defaults of specification section 9. */
export async function loadConfig({ kysely, environmentId }: EnvironmentTx): Promise<StoredConfig> {
  const row = await kysely
    .selectFrom('configs')
    .select('config')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  return configSchema.parse({ ...DEFAULT_CONFIG, ...(row?.config as object | undefined) })
}

/** As `loadConfig`, but others who change the configuration from what they have seen wait until this transaction ends. */
export async function lockConfig(tx: EnvironmentTx): Promise<StoredConfig> {
  await tx.client.query(`select pg_advisory_xact_lock(hashtextextended('config ' || $1, 0))`, [tx.environmentId])
  return loadConfig(tx)
}

/** Sets some fields and leaves the others as they are, also those that another person sets at the same time. */
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
