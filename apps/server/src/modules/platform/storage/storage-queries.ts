import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * SQL: the stored bytes of the environment `e`: artwork with its derived files, colour profiles, fonts, sheets, proofs
 * and labels, uploads, and files in `Done` and `Error` of the hot folders; those that arrived since the last
 * measurement are counted by their records.
 */
const USED_BYTES = `(coalesce((select sum(stored_bytes) from artworks where environment_id = e.id), 0)
  + coalesce((select sum(bytes) from icc_profiles where environment_id = e.id), 0)
  + coalesce((select sum(bytes) from fonts where environment_id = e.id), 0)
  + coalesce((select sum(sheet_bytes) from print_jobs where environment_id = e.id and sheet_bytes is not null), 0)
  + coalesce((select sum(bytes) from proofs where environment_id = e.id), 0)
  + coalesce((select sum(bytes) from upload_parts where environment_id = e.id), 0)
  + coalesce((
      select m.upload_bytes + m.received_bytes + coalesce((
               select sum(i.bytes) from intake_files i
                where i.environment_id = e.id and i.state in ('done', 'refused') and i.changed_at > m.measured_at
                  and i.connector_id is null), 0)
        from file_measurements m where m.environment_id = e.id), 0))`

/** Returns the measured size of the environment's files and its subscribed storage, in bytes. */
export async function loadStorageUsage(tx: EnvironmentTx): Promise<{ usedBytes: number; subscribedBytes: number }> {
  const rows = await tx.query<{ used: number; subscribed: number }>(`select ${USED_BYTES}::bigint as used,
            e.subscribed_bytes as subscribed
       from environments e where e.id = $1`)
  return { usedBytes: rows[0]?.used ?? 0, subscribedBytes: rows[0]?.subscribed ?? 0 }
}

/**
 * Returns whether the storage is full. Called for each file, so usage is not measured for an environment without a
 * limit: the cost would grow with the number of files.
 */
export async function checkStorageQuota(tx: EnvironmentTx): Promise<{ full: boolean; subscribedBytes: number }> {
  const rows = await tx.query<{ full: boolean; subscribed: number }>(
    `select case when e.shows_storage
              then ${USED_BYTES} >= e.subscribed_bytes
              else false end as full,
            e.subscribed_bytes as subscribed
       from environments e where e.id = $1`,
    [],
    'storage quota',
  )
  return { full: rows[0]?.full ?? false, subscribedBytes: rows[0]?.subscribed ?? 0 }
}
