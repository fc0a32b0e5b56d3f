import { offlineSince } from '@platen/domain/connectors'
import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * Records a heartbeat of a connector. Returns whether anything visible changed: version, host, or whether it is online.
 */
export async function recordHeartbeat(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
  seen: { version: string; host: string; isStopping: boolean; now: Date },
): Promise<boolean> {
  const before = await kysely
    .selectFrom('api_keys')
    .select(['last_seen_at', 'version', 'host', 'disconnected_at'])
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .executeTakeFirst()
  await kysely
    .updateTable('api_keys')
    .set({
      last_seen_at: seen.now,
      version: seen.version,
      host: seen.host,
      disconnected_at: seen.isStopping ? seen.now : null,
    })
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .execute()
  const lastSeen = before?.last_seen_at?.getTime()
  const wasOffline =
    lastSeen === undefined ||
    offlineSince(lastSeen, seen.now.getTime(), before?.disconnected_at?.getTime() ?? null) !== null
  return wasOffline !== seen.isStopping || before?.version !== seen.version || before?.host !== seen.host
}

/** Records that the connection of a connector has ended. It is offline until its next heartbeat. */
export async function recordDisconnection(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
  now: Date,
): Promise<void> {
  await kysely
    .updateTable('api_keys')
    .set({ disconnected_at: now })
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .execute()
}
