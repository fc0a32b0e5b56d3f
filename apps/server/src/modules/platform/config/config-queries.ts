import { configSchema } from '@platen/contract/config'
import { DEFAULT_CONFIG } from '@platen/domain/config'
import type { z } from 'zod'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Returns the configuration of the environment; fields that were never set have their defaults. */
export async function loadConfig({ kysely, environmentId }: EnvironmentTx): Promise<StoredConfig> {
  const row = await kysely
    .selectFrom('configs')
    .select('config')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  return configSchema.parse({ ...DEFAULT_CONFIG, ...(row?.config as object | undefined) })
}

export type StoredConfig = z.infer<typeof configSchema>
