import type { EnvironmentQueries } from '../../../database/database.ts'

export interface SheetRow {
  readonly id: string
  readonly fileName: string
  /** Whether the sheet may not exist yet: its run is being composed, for the first time or again. */
  readonly isPending: boolean
}

/** Returns the runs whose sheet exists according to their row, or is being composed. */
export async function loadSheetRows({ client, environmentId }: EnvironmentQueries): Promise<SheetRow[]> {
  const { rows } = await client.query<SheetRow>(
    `select id, file_name as "fileName", state = 'queued' as "isPending" from print_jobs
      where environment_id = $1 and (sheet_bytes is not null or state = 'queued') order by created_at, id`,
    [environmentId],
  )
  return rows
}
