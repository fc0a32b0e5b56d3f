import { ruleMatches, type UserRule } from '@platen/domain/users'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { loadUsers } from '../../../identity/users/users-queries.ts'
import { insertJobEvents, userActor } from './job-events-commands.ts'

/** Locks the jobs of a user, and further jobs, until the transaction ends, in the order of ids. */
export async function lockJobsOfUser(tx: EnvironmentTx, userId: string, further: readonly string[]): Promise<void> {
  await tx.execute(
    'select from jobs where environment_id = $1 and ($2 = any(users) or id = any($3::uuid[])) order by id for update',
    [userId, further],
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
 * Returns the ids of the active jobs that match a rule of the user and are not assigned to them, except those whose
 * users were chosen by hand.
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

interface Assignment {
  readonly jobs: readonly string[]
  readonly to: string
  /** A user that the jobs are taken from. */
  readonly from?: string
}

/**
 * Assigns active jobs to a user, with an event of each job that was not assigned to them before. Returns the number of
 * these jobs.
 */
export async function assignJobs(
  tx: EnvironmentTx,
  { jobs, to, from }: Assignment,
  by: { readonly userId: string },
): Promise<number> {
  const rows = await tx.query<{ id: string; before: string[]; after: string[] }>(
    `update jobs j set users = array_append(array_remove(j.users, $4::uuid), $2::uuid)
       from (select id, users from jobs
              where environment_id = $1 and id = any($3::uuid[]) and place = 'active' and not $2 = any(users)
              order by id for update) b
      where j.environment_id = $1 and j.id = b.id returning j.id, b.users as before, j.users as after`,
    [to, jobs, from ?? null],
  )
  const emails = new Map((await loadUsers(tx)).map(({ id, userId }) => [id, userId]))
  const toEmails = (ids: readonly string[]) => ids.map((id) => emails.get(id) ?? id)
  await insertJobEvents(tx, {
    actor: userActor(by),
    events: rows.map(({ id, before, after }) => ({
      jobPk: id,
      kind: 'edited',
      details: { changes: { users: { from: toEmails(before), to: toEmails(after) } } },
    })),
  })
  return rows.length
}

/** Gives the active jobs of a user to another user, who takes over their presets. */
export async function assignJobsOfUserTo(
  tx: EnvironmentTx,
  from: string,
  to: string,
  by: { readonly userId: string },
): Promise<void> {
  const jobs = await tx.query<{ id: string }>(
    `select id from jobs where environment_id = $1 and place = 'active' and $2 = any(users)`,
    [from],
  )
  await assignJobs(tx, { jobs: jobs.map(({ id }) => id), to, from }, by)
}
