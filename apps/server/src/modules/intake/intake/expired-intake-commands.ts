import type { EnvironmentTx } from '../../../database/database.ts'

/**
 * Minimum age in days of the records of a connector's files: a connector that was not reachable asks by them what
 * became of a file, which would be imported twice without its record.
 */
const MIN_CONNECTOR_RECORD_DAYS = 90

/** Deletes the oldest records of files that were imported or rejected. Returns their number. */
export async function deleteExpiredIntakeFiles(tx: EnvironmentTx, before: Date, limit: number): Promise<number> {
  return tx.execute(
    `delete from intake_files where environment_id = $1 and id = any(array(
       select id from intake_files
        where environment_id = $1 and state in ('stored', 'done', 'refused') and changed_at < $2
          and case when connector_id is null then state <> 'stored'
                   else changed_at < now() - make_interval(days => $4) end
        order by changed_at limit $3))`,
    [before, limit, MIN_CONNECTOR_RECORD_DAYS],
  )
}

/** Deletes the problems that were dismissed longest ago. Returns their number. */
export async function deleteExpiredProblems(tx: EnvironmentTx, before: Date, limit: number): Promise<number> {
  return tx.execute(
    `delete from intake_problems where environment_id = $1 and id = any(array(
       select id from intake_problems where environment_id = $1 and dismissed_at < $2 order by dismissed_at limit $3))`,
    [before, limit],
  )
}
