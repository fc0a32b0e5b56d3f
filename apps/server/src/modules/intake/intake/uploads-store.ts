import type { EnvironmentTx } from '../../../database/database.ts'
import { removeObjects } from '../../platform/storage/object-rows-commands.ts'

/** Returns the size of an upload in bytes; 0 if nothing was received of it. */
export async function loadUploadSize(tx: EnvironmentTx, id: string): Promise<number> {
  const [row] = await tx.query<{ bytes: number }>(
    `select coalesce(sum(bytes), 0)::bigint as bytes from upload_parts where environment_id = $1 and upload_id = $2`,
    [id],
  )
  return row?.bytes ?? 0
}

/** Returns what the environment has received without an order. */
export async function loadPendingUploads(
  tx: EnvironmentTx,
): Promise<{ readonly files: number; readonly parts: number; readonly bytes: number }> {
  const [row] = await tx.query<{ files: number; parts: number; bytes: number }>(
    `select count(distinct upload_id) as files, count(*) as parts, coalesce(sum(bytes), 0)::bigint as bytes
       from upload_parts where environment_id = $1`,
  )
  return row ?? { files: 0, parts: 0, bytes: 0 }
}

export interface NewPart {
  readonly uploadId: string
  /** Size of the upload before. */
  readonly offset: number
  readonly bytes: number
  readonly key: string
}

/** Appends a part to an upload. Returns false if the upload has another size than its offset. */
export async function insertPart(
  tx: EnvironmentTx,
  { uploadId, offset, bytes, key }: NewPart,
  now: Date,
): Promise<boolean> {
  // Another call that appends at the same offset waits for this one, and then finds its row.
  const rows = await tx.execute(
    `insert into upload_parts (environment_id, upload_id, begins_at, bytes, object_key, received_at)
     select $1, $2, $3::bigint, $4, $5, $6
      where $3::bigint = (select coalesce(sum(bytes), 0) from upload_parts where environment_id = $1 and upload_id = $2)
     on conflict do nothing`,
    [uploadId, offset, bytes, key, now],
  )
  return rows === 1
}

/** Returns the keys of the parts of an upload in their order. */
export async function loadPartKeys(tx: EnvironmentTx, id: string): Promise<string[]> {
  const rows = await tx.query<{ key: string }>(
    `select object_key as key from upload_parts where environment_id = $1 and upload_id = $2 order by begins_at`,
    [id],
  )
  return rows.map(({ key }) => key)
}

/** Deletes uploads with their objects. */
export async function deleteUploads(tx: EnvironmentTx, ids: readonly string[]): Promise<void> {
  const rows = await tx.query<{ key: string }>(
    'delete from upload_parts where environment_id = $1 and upload_id = any($2) returning object_key as key',
    [ids],
  )
  await removeObjects(
    tx,
    rows.map(({ key }) => key),
  )
}
