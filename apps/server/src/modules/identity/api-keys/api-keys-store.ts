import type { WireConnector } from '@platen/contract/connectors'
import { KEY_KINDS, type KeyKind, offlineSince } from '@platen/domain/connectors'
import type { EnvironmentTx } from '../../../database/database.ts'
import { withUserNames } from '../users/users-queries.ts'

const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/**
 * Returns API keys that are not revoked, oldest first. Keys of shop systems send no heartbeats and are never offline.
 */
export async function loadApiKeys(tx: EnvironmentTx, now: Date): Promise<WireConnector[]> {
  const rows = await tx.kysely
    .selectFrom('api_keys as k')
    .select(['k.id', 'k.name', 'k.kind', 'k.created_at', 'k.last_seen_at', 'k.disconnected_at', 'k.version', 'k.host'])
    .select('k.user_id')
    .where('k.environment_id', '=', tx.environmentId)
    .where('k.revoked_at', 'is', null)
    .orderBy('k.created_at')
    .execute()
  return (await withUserNames(tx, 'user_id', rows)).map((row) => ({
    id: row.id,
    name: row.name,
    kind: KEY_KINDS.find((kind) => kind === row.kind) ?? 'persBiz',
    user: row.user_id,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    silentSince:
      row.last_seen_at &&
      iso(offlineSince(row.last_seen_at.getTime(), now.getTime(), row.disconnected_at?.getTime() ?? null)),
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

/** Changes a key and returns its name; undefined if the key does not exist or is revoked. */
async function updateKey(
  { kysely, environmentId }: EnvironmentTx,
  id: string,
  changes: { key_hash: Buffer; disconnected_at: Date } | { revoked_at: Date },
): Promise<string | undefined> {
  const row = await kysely
    .updateTable('api_keys')
    .set(changes)
    .where('environment_id', '=', environmentId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/**
 * Stores the hash of a new text of a key and returns like `updateKey`. Its connector, which has the old text, is
 * offline until it reports with the new one.
 */
export const updateKeyHash = (tx: EnvironmentTx, id: string, hash: Buffer, now: Date): Promise<string | undefined> =>
  updateKey(tx, id, { key_hash: hash, disconnected_at: now })

/** Revokes a key and returns like `updateKey`. */
export const setApiKeyRevoked = (tx: EnvironmentTx, id: string, now: Date): Promise<string | undefined> =>
  updateKey(tx, id, { revoked_at: now })
