import {
  type ConnectorChannel,
  type ReportedChannel,
  reportedChannelSchema,
  type WireConnector,
} from '@platen/contract/connectors'
import { KEY_KINDS, type KeyKind, MAX_REPORTED_CHANNELS, offlineSince } from '@platen/domain/connectors'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/**
 * Returns API keys that are not revoked, oldest first. Keys of shop systems send no heartbeats and are never offline.
 */
export async function loadApiKeys({ kysely, environmentId }: EnvironmentTx, now: Date): Promise<WireConnector[]> {
  const rows = await kysely
    .selectFrom('api_keys as k')
    .leftJoin('users as u', (join) =>
      join.onRef('u.environment_id', '=', 'k.environment_id').onRef('u.id', '=', 'k.user_id'),
    )
    .select(['k.id', 'k.name', 'k.kind', 'k.created_at', 'k.last_seen_at', 'k.version', 'k.host', 'u.user_id'])
    .where('k.environment_id', '=', environmentId)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.created_at')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: KEY_KINDS.find((kind) => kind === row.kind) ?? 'persBiz',
    user: row.user_id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    silentSince: row.last_seen_at && iso(offlineSince(row.last_seen_at.getTime(), now.getTime())),
    version: row.version,
    host: row.host,
  }))
}

export async function insertKey(
  { kysely, environmentId }: EnvironmentTx,
  key: { id: string; name: string; kind: KeyKind; userId: string; hash: Buffer; now: Date },
): Promise<void> {
  await kysely
    .insertInto('api_keys')
    .values({
      environment_id: environmentId,
      id: key.id,
      name: key.name,
      kind: key.kind,
      user_id: key.userId,
      key_hash: key.hash,
      created_at: key.now,
    })
    .execute()
}

/** Revokes a key and returns its name; undefined if the key does not exist or is revoked already. */
export async function setApiKeyRevoked(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
  now: Date,
): Promise<string | undefined> {
  const row = await kysely
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

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

/** Maximum size of the stored channels of a connector; the largest report has 2 MB. */
const MAX_CHANNEL_BYTES = 4 * 1024 * 1024

/**
 * Deletes the least recently reported unused channels of a connector, so that reports with ever changing keys do not
 * accumulate.
 */
async function deleteOldChannels({ client, environmentId }: EnvironmentTx, connectorId: string): Promise<void> {
  await client.query(
    `delete from connector_channels c using (
       select id, row_number() over by_age as place, sum(octet_length(channel::text)) over by_age as bytes
         from connector_channels where environment_id = $1 and connector_id = $2
       window by_age as (order by reported_at desc, key rows unbounded preceding)) aged
      where c.environment_id = $1 and c.id = aged.id and (aged.place > $3 or aged.bytes > $4)
        and not exists (select from output_channels o
          where o.environment_id = $1 and o.channel ->> 'connectorChannelId' = c.id::text)`,
    [environmentId, connectorId, MAX_REPORTED_CHANNELS, MAX_CHANNEL_BYTES],
  )
}

/**
 * Stores the channels reported by a connector. A channel that is no longer reported is kept and becomes offline. Of
 * more than `MAX_REPORTED_CHANNELS`, the last ones are stored.
 */
export async function upsertReportedChannels(
  tx: EnvironmentTx,
  connectorId: string,
  channels: readonly ReportedChannel[],
  now: Date,
): Promise<boolean> {
  const { client, environmentId } = tx
  if (channels.length === 0) return false
  // a statement can update a row only once: of channels with the same key, the last one is used
  const rows = [...new Map(channels.map((channel) => [channel.key, { key: channel.key, channel }])).values()]
  const before = await client.query<{ key: string; channel: unknown }>(
    'select key, channel from connector_channels where environment_id = $1 and connector_id = $2',
    [environmentId, connectorId],
  )
  await client.query(
    `insert into connector_channels (environment_id, id, connector_id, key, channel, reported_at)
     select $1, gen_random_uuid(), $2, r.key, r.channel, $4
       from jsonb_to_recordset($3) as r(key text, channel jsonb)
     on conflict (environment_id, connector_id, key)
       do update set channel = excluded.channel, reported_at = excluded.reported_at`,
    [environmentId, connectorId, JSON.stringify(rows), now],
  )
  const known = new Map(
    before.rows.map(({ key, channel }) => [key, JSON.stringify(reportedChannelSchema.parse(channel))]),
  )
  const isChanged = channels.some((channel) => known.get(channel.key) !== JSON.stringify(channel))
  if (isChanged) await deleteOldChannels(tx, connectorId)
  return isChanged
}

/**
 * Returns all reported channels. Those of a revoked connector are offline immediately, and omitted unless a user prints
 * with them.
 */
export async function loadReportedChannels(
  { kysely, environmentId }: EnvironmentTx,
  now: Date,
): Promise<ConnectorChannel[]> {
  const rows = await kysely
    .selectFrom('connector_channels as c')
    .innerJoin('api_keys as k', (join) =>
      join.onRef('k.environment_id', '=', 'c.environment_id').onRef('k.id', '=', 'c.connector_id'),
    )
    .select(['c.id', 'c.connector_id', 'c.channel', 'c.reported_at', 'k.name', 'k.revoked_at'])
    .where('c.environment_id', '=', environmentId)
    .where((is) =>
      is.or([
        is('k.revoked_at', 'is', null),
        is.exists(
          is
            .selectFrom('output_channels as o')
            .select('o.id')
            .whereRef('o.environment_id', '=', 'c.environment_id')
            .where(sql<boolean>`o.channel ->> 'connectorChannelId' = c.id::text`),
        ),
      ]),
    )
    .orderBy('k.name')
    .orderBy('c.key')
    .execute()
  return rows.map((row) => {
    const lastSeen = row.reported_at.getTime()
    return {
      ...reportedChannelSchema.parse(row.channel),
      id: row.id,
      connectorId: row.connector_id,
      connectorName: row.name,
      silentSince: iso(row.revoked_at ? lastSeen : offlineSince(lastSeen, now.getTime())),
    }
  })
}

/** Returns the ids of the channels of one connector with the keys by which it identifies them. */
export async function loadConnectorChannelKeys(
  { kysely, environmentId }: EnvironmentTx,
  connectorId: string,
): Promise<ReadonlyMap<string, string>> {
  const rows = await kysely
    .selectFrom('connector_channels')
    .select(['id', 'key'])
    .where('environment_id', '=', environmentId)
    .where('connector_id', '=', connectorId)
    .execute()
  return new Map(rows.map(({ id, key }) => [id, key]))
}
