import { isDeepStrictEqual } from 'node:util'
import { type ReportedChannel, reportedChannelSchema } from '@platen/contract/connectors'
import { MAX_REPORTED_CHANNELS } from '@platen/domain/connectors'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Maximum size of the stored channels of a connector; the largest report has 2 MB. */
const MAX_CHANNEL_BYTES = 4 * 1024 * 1024

/**
 * Deletes the least recently reported unused channels of a connector, so that reports with ever changing keys do not
 * accumulate.
 */
async function deleteOldChannels(tx: EnvironmentTx, connectorId: string): Promise<void> {
  await tx.execute(
    `delete from connector_channels c using (
       select id, row_number() over by_age as place, sum(octet_length(channel::text)) over by_age as bytes
         from connector_channels where environment_id = $1 and connector_id = $2
       window by_age as (order by reported_at desc, key rows unbounded preceding)) aged
      where c.environment_id = $1 and c.id = aged.id and (aged.place > $3 or aged.bytes > $4)
        and not exists (select from output_channels o
          where o.environment_id = $1 and o.channel ->> 'connectorChannelId' = c.id::text)`,
    [connectorId, MAX_REPORTED_CHANNELS, MAX_CHANNEL_BYTES],
  )
}

/** Locks reported channels until the transaction ends, so that none of them is deleted. */
export async function lockReportedChannels(tx: EnvironmentTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(
    'select from connector_channels where environment_id = $1 and id = any($2) order by id for key share',
    [ids],
  )
}

/** The columns that identify a queue on its machine. */
const queueColumns = (row: string) =>
  `(${row}.key, ${row}.channel ->> 'ripName', ${row}.channel ->> 'way', ${row}.channel ->> 'hotFolderPath')`

/**
 * Moves the used channels of revoked connectors of the same machine to the connector that now reports the same queues,
 * so that presets and waiting runs continue with a new key. The channel that the connector reported itself is replaced;
 * if a user has added it, or runs wait for it, both stay as they are. Returns whether a channel was moved.
 *
 * @param findInUse returns which of these channels have runs that are not delivered yet
 */
export async function takeOverRevokedChannels(
  tx: EnvironmentTx,
  connectorId: string,
  revokedIds: readonly string[],
  findInUse: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<boolean> {
  // locked before they are read: a concurrent save may add one of them, another connector may take one over
  await tx.execute(
    `select from connector_channels where environment_id = $1 and (connector_id = $2 or connector_id = any($3))
      order by id for update`,
    [connectorId, revokedIds],
  )
  const isUsed = (row: string) => `exists (select from output_channels o
    where o.environment_id = $1 and o.channel ->> 'connectorChannelId' = ${row}.id::text)`
  const formerChannels = await tx.query<{ id: string; own: string }>(
    `select distinct on (own.id) former.id, own.id as own
       from connector_channels own join connector_channels former
         on former.environment_id = $1 and former.connector_id = any($3)
            and ${queueColumns('former')} = ${queueColumns('own')}
      where own.environment_id = $1 and own.connector_id = $2 and not ${isUsed('own')} and ${isUsed('former')}
      order by own.id, former.reported_at desc`,
    [connectorId, revokedIds],
  )
  const inUse = formerChannels.length > 0 ? await findInUse(formerChannels.map(({ own }) => own)) : new Set<string>()
  const moved = formerChannels.filter(({ own }) => !inUse.has(own))
  if (moved.length === 0) return false
  await tx.execute('delete from connector_channels where environment_id = $1 and id = any($2)', [
    moved.map(({ own }) => own),
  ])
  await tx.execute('update connector_channels set connector_id = $2 where environment_id = $1 and id = any($3)', [
    connectorId,
    moved.map(({ id }) => id),
  ])
  return true
}

/**
 * Stores the channels reported by a connector. A channel that is no longer reported is kept and becomes offline. Of
 * more than `MAX_REPORTED_CHANNELS`, the last ones are stored. Returns whether a channel is new or has changed.
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
  const reportedBefore = new Map(before.rows.map(({ key, channel }) => [key, reportedChannelSchema.parse(channel)]))
  // not as text: jsonb has an order of keys of its own
  const isChanged = rows.some(({ key, channel }) => !isDeepStrictEqual(reportedBefore.get(key), channel))
  if (!isChanged) {
    await tx.execute(
      `update connector_channels set reported_at = $4
        where environment_id = $1 and connector_id = $2 and key = any($3)`,
      [connectorId, rows.map(({ key }) => key), now],
    )
    return false
  }
  await tx.execute(
    `insert into connector_channels (environment_id, id, connector_id, key, channel, reported_at)
     select $1, gen_random_uuid(), $2, r.key, r.channel, $4
       from jsonb_to_recordset($3) as r(key text, channel jsonb)
     on conflict (environment_id, connector_id, key)
       do update set channel = excluded.channel, reported_at = excluded.reported_at`,
    [connectorId, JSON.stringify(rows), now],
  )
  await deleteOldChannels(tx, connectorId)
  return true
}
