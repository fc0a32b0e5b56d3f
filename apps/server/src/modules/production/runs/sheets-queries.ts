import type { EnvironmentQueries, EnvironmentTx } from '../../../database/database.ts'
import { earlierSheetKey } from '../../../file-store/object-keys.ts'

export interface SheetRow {
  readonly id: string
  readonly fileName: string
  /** Null: it has not been composed yet. */
  readonly bytes: number | null
  /** Whether the sheet may not exist yet: its run is being composed, for the first time or again. */
  readonly isPending: boolean
  /** The key of the sheet. */
  readonly key: string
}

/** Returns the runs whose sheet exists according to their row, or is being composed. */
export async function loadSheetRows({ client, environmentId }: EnvironmentQueries): Promise<SheetRow[]> {
  const { rows } = await client.query<Omit<SheetRow, 'key'> & { sheetKey: string | null }>(
    `select id, file_name as "fileName", state = 'queued' as "isPending",
            sheet_bytes::float8 as bytes, sheet_key as "sheetKey" from print_jobs
      where environment_id = $1 and (sheet_bytes is not null or state = 'queued') order by created_at, id`,
    [environmentId],
  )
  return rows.map(({ sheetKey, ...row }) => ({ ...row, key: sheetKey ?? earlierSheetKey(row.id) }))
}

/** Returns the key of the sheet of a run. */
export async function findSheetKey(tx: EnvironmentTx, runId: string): Promise<string> {
  const rows = await tx.query<{ key: string | null }>(
    'select sheet_key as key from print_jobs where environment_id = $1 and id = $2',
    [runId],
  )
  return rows[0]?.key ?? earlierSheetKey(runId)
}
