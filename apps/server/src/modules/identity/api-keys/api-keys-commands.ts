import { offlineSince } from '@platen/domain/connectors'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Records a heartbeat of a connector. Returns whether anything visible changed: version, host, or offline before. */
export async function recordHeartbeat(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
  seen: { version: string; host: string; now: Date },
): Promise<boolean> {
  const before = await kysely
    .selectFrom('api_keys')
    .select(['last_seen_at', 'version', 'host'])
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst()
  await kysely
    .updateTable('api_keys')
    .set({ last_seen_at: seen.now, version: seen.version, host: seen.host })
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .execute()
  const lastSeen = before?.last_seen_at?.getTime()
  const wasSilent = lastSeen === undefined || offlineSince(lastSeen, seen.now.getTime()) !== null
  return wasSilent || before?.version !== seen.version || before?.host !== seen.host
}
