import { FINISHED_STATES } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { earlierSheetKey } from '../../../file-store/object-keys.ts'
import { removeObjects } from '../../platform/storage/object-rows-commands.ts'

interface SheetOfRun {
  readonly id: string
  readonly key: string | null
}

const removeSheets = (tx: EnvironmentTx, runs: readonly SheetOfRun[]): Promise<void> =>
  removeObjects(
    tx,
    runs.map(({ id, key }) => key ?? earlierSheetKey(id)),
  )

/**
 * Removes the sheets of finished runs, oldest first. Returns the number of runs.
 *
 * @param before runs that were last changed before this time
 * @param limit maximum number of runs
 */
export async function expireSheets(tx: EnvironmentTx, before: Date, limit: number): Promise<number> {
  const rows = await tx.query<SheetOfRun>(
    `update print_jobs p set sheet_bytes = null, sheet_sha256 = null, sheet_key = null
       from (select id, sheet_key from print_jobs
              where environment_id = $1 and sheet_bytes is not null and changed_at < $2 and state = any($3)
              order by changed_at limit $4 for update skip locked) old
      where p.environment_id = $1 and p.id = old.id
      returning p.id, old.sheet_key as key`,
    [before, FINISHED_STATES, limit],
  )
  await removeSheets(tx, rows)
  return rows.length
}

/** SQL: the sheet of the first run `f` was last changed before $2, all its runs are finished, and no job is active. */
const IS_EXPIRED = `not exists (
    select from print_jobs r
     where r.environment_id = $1 and (r.id = f.id or r.reprint_of = f.id)
       and (r.changed_at >= $2 or r.state <> all($3)))
  and not exists (
    select from print_pieces e join jobs j on j.environment_id = e.environment_id and j.id = e.job_pk
     where e.environment_id = $1 and e.print_job_id = f.id and j.place = 'active')`

/**
 * Deletes the records of finished runs with their sheets, oldest first. All runs of one sheet are deleted together: a
 * piece is rejected at most once in all of them. Runs with pieces of an active job are kept. Returns the number of
 * runs.
 *
 * @param limit maximum number of sheets
 */
export async function deleteExpiredRuns(tx: EnvironmentTx, before: Date, limit: number): Promise<number> {
  const { client, environmentId } = tx
  const values = [environmentId, before, FINISHED_STATES]
  const { rows: locked } = await client.query<{ id: string }>(
    `select f.id from print_jobs f
      where f.environment_id = $1 and f.reprint_of is null and f.created_at < $2 and ${IS_EXPIRED}
      order by f.created_at limit $4 for update skip locked`,
    [...values, limit],
  )
  if (locked.length === 0) return 0
  // Checked again: a reprint may have been committed before its first run was locked.
  const { rows } = await client.query<SheetOfRun>(
    `with expired as (select f.id from print_jobs f where f.environment_id = $1 and f.id = any($4) and ${IS_EXPIRED})
     delete from print_jobs p using expired
      where p.environment_id = $1 and (p.id = expired.id or p.reprint_of = expired.id)
      returning p.id, p.sheet_key as key`,
    [...values, locked.map(({ id }) => id)],
  )
  await removeSheets(tx, rows)
  return rows.length
}

/** Marks the sheets of these runs as deleted, unless they are being composed. */
export async function markSheetsMissing(tx: EnvironmentTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `update print_jobs set sheet_bytes = null, sheet_sha256 = null, sheet_key = null
      where environment_id = $1 and id = any($2) and sheet_bytes is not null and state = any($3) returning id`,
    [ids, FINISHED_STATES],
  )
  return rows.map(({ id }) => id)
}
