import type { EnvironmentTx } from '../../../database/database.ts'

/** Sets the time zone of a new environment, which has no configuration yet. */
export async function setInitialTimeZone(
  { kysely, environmentId }: Pick<EnvironmentTx, 'kysely' | 'environmentId'>,
  timeZone: string,
): Promise<void> {
  await kysely
    .insertInto('configs')
    .values({ environment_id: environmentId, config: JSON.stringify({ timeZone }) })
    .execute()
}
