import { type ConnectorChannel, reportedChannelSchema } from '@platen/contract/connectors'
import { offlineSince } from '@platen/domain/connectors'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadNamedApiKeys } from '../../identity/api-keys/api-keys-queries.ts'

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/**
 * Returns all reported channels. Those of a revoked connector are offline immediately, and omitted unless a user prints
 * with them.
 */
export async function loadReportedChannels(tx: EnvironmentTx, now: Date): Promise<ConnectorChannel[]> {
  const rows = await tx.kysely
    .selectFrom('connector_channels as c')
    .select(['c.id', 'c.connector_id', 'c.channel', 'c.reported_at'])
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('output_channels as o')
            .select('o.id')
            .whereRef('o.environment_id', '=', 'c.environment_id')
            .where(sql<boolean>`o.channel ->> 'connectorChannelId' = c.id::text`),
        )
        .as('is_used'),
    )
    .where('c.environment_id', '=', tx.environmentId)
    .orderBy('c.key')
    .execute()
  const byConnector = Map.groupBy(rows, (row) => row.connector_id)
  return (await loadNamedApiKeys(tx)).flatMap(({ id, name, isRevoked, disconnectedAt }) =>
    (byConnector.get(id) ?? [])
      .filter((row) => !isRevoked || row.is_used)
      .map((row) => {
        const lastSeen = row.reported_at.getTime()
        return {
          ...reportedChannelSchema.parse(row.channel),
          id: row.id,
          connectorId: id,
          connectorName: name,
          silentSince: iso(
            isRevoked ? lastSeen : offlineSince(lastSeen, now.getTime(), disconnectedAt?.getTime() ?? null),
          ),
          ...(isRevoked && { isRevoked }),
        }
      }),
  )
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
