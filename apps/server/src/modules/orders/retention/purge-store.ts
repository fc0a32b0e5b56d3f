import type { EnvironmentTx } from '../../../database/database.ts'

/** Returns the time until which due purges have been handled. */
export async function loadPurgedUntil({ kysely, environmentId }: EnvironmentTx): Promise<Date | undefined> {
  const row = await kysely
    .selectFrom('purge_marks')
    .select('settled_until')
    .where('environment_id', '=', environmentId)
    .executeTakeFirst()
  return row?.settled_until
}

/** Marks all purges due until now as handled. */
export async function markPurgedUntil(tx: EnvironmentTx, now: Date): Promise<void> {
  await tx.execute(
    `insert into purge_marks (environment_id, settled_until) values ($1, $2)
     on conflict (environment_id) do update set settled_until = excluded.settled_until`,
    [now],
  )
}
