import type { EnvironmentTx } from '../../database/database.ts'

/** What the environment's artwork takes, measured, and what it has subscribed, in bytes (readings D5). */
export async function storageOf(
  tx: EnvironmentTx,
): Promise<{ usedBytes: number; subscribedBytes: number; full: boolean }> {
  const { rows } = await tx.client.query<{ used: number; subscribed: number; limited: boolean }>(
    `select coalesce((select sum(stored_bytes) from artworks where environment_id = e.id), 0)::bigint as used,
            e.subscribed_bytes as subscribed, e.shows_storage as limited
       from environments e where e.id = $1`,
    [tx.environmentId],
  )
  const row = rows[0] ?? { used: 0, subscribed: 0, limited: false }
  return { usedBytes: row.used, subscribedBytes: row.subscribed, full: row.limited && row.used >= row.subscribed }
}
export { deleteUnusedArtwork, settlePurges } from './purge-store.ts'
