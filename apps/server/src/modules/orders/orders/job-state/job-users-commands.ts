import { ruleMatches, type UserRule } from '@platen/domain/users'
import type { EnvironmentTx } from '../../../../database/database.ts'

/** Locks the jobs of a user, and further jobs, until the transaction ends, in the order of ids. */
export async function lockJobsOfUser(tx: EnvironmentTx, userId: string, further: readonly string[]): Promise<void> {
  await tx.execute(
    'select from jobs where environment_id = $1 and ($2 = any(users) or id = any($3::uuid[])) order by id for update',
    [userId, further],
  )
}

/** Assigns the active jobs of a user to another user as well, who takes over their presets. */
export async function assignJobsOfUserTo(tx: EnvironmentTx, from: string, to: string): Promise<void> {
  await tx.execute(
    `update jobs set users = array_append(users, $3)
      where environment_id = $1 and place = 'active' and $2 = any(users) and not $3 = any(users)`,
    [from, to],
  )
}

interface RuleValuesRow {
  readonly id: string
  readonly jig: string | null
  readonly location: string | null
  readonly qualityLevel: string | null
  readonly printerType: string | null
  readonly mediaType: string | null
  readonly colorConfig: string | null
}

/**
 * Returns the ids of the active jobs that match a rule of the user and are not assigned to them, except those whose users
 * were chosen by hand.
 */
export async function findUnassignedJobs(
  tx: EnvironmentTx,
  userId: string,
  rules: readonly UserRule[],
): Promise<string[]> {
  const rows = await tx.query<RuleValuesRow>(
    `select id, jig, location, quality_level as "qualityLevel", printer_type as "printerType",
            media_type as "mediaType", color_config as "colorConfig"
       from jobs where environment_id = $1 and place = 'active' and not $2 = any(users) and not 'users' = any(set_by_hand)`,
    [userId],
  )
  return rows.filter((row) => rules.some((rule) => ruleMatches(rule, row))).map(({ id }) => id)
}

/** Assigns active jobs to a user; returns the number of jobs that were not assigned to them before. */
export async function assignJobs(tx: EnvironmentTx, userId: string, jobs: readonly string[]): Promise<number> {
  return tx.execute(
    `update jobs set users = array_append(users, $2)
      where environment_id = $1 and id = any($3::uuid[]) and place = 'active' and not $2 = any(users)`,
    [userId, jobs],
  )
}
