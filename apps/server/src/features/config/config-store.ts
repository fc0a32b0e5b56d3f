import { configSchema } from '@platen/contract/config'
import { DEFAULT_CONFIG } from '@platen/domain/config'
import type { z } from 'zod'
import type { EnvironmentTx } from '../../database/database.ts'

/** The environment's configuration; what was never set has the defaults of specification section 9. */
export async function configOf({ db, environmentId }: EnvironmentTx): Promise<z.infer<typeof configSchema>> {
  const row = await db
    .selectFrom('configs')
    .select('config')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  return configSchema.parse({ ...DEFAULT_CONFIG, ...(row?.config as object | undefined) })
}
