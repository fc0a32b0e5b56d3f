import type { AuditAction, AuditSubject } from '@platen/contract/audit'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Failure, failure } from '../../../http/failure.ts'

/**
 * Returns whether a lock-out of this name was recorded recently.
 *
 * @param within an interval of PostgreSQL
 */
export async function hasRecentLockout(tx: EnvironmentTx, name: string, within: string): Promise<boolean> {
  const rows = await tx.query(
    `select from audit_entries where environment_id = $1 and action = 'signInLocked' and subject_name = $2
        and at > now() - $3::interval limit 1`,
    [name, within],
  )
  return rows.length > 0
}

const CHANGES: readonly AuditAction[] = ['created', 'changed', 'deleted', 'restored']

interface LastChange {
  readonly actor: string
  /** ISO 8601. */
  readonly at: string
  /** Whether the actor is a user or an account, not a program. */
  readonly isPerson: boolean
}

/** Returns who changed a subject last; of any id if none is given. */
export async function findLastChange(
  { kysely, environmentId }: EnvironmentTx,
  subject: AuditSubject,
  id: string | undefined,
): Promise<LastChange | undefined> {
  const row = await kysely
    .selectFrom('audit_entries')
    .select(['actor', 'actor_id', 'actor_account', 'at'])
    .where('environment_id', '=', environmentId)
    .where('subject_kind', '=', subject)
    .where('action', 'in', CHANGES)
    .$if(id !== undefined, (query) => query.where('subject_id', '=', id ?? null))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const isPerson = row.actor_id !== null || row.actor_account !== null
  return { actor: row.actor, at: row.at.toISOString(), isPerson }
}

/** A changed object: the kind and id of its audit entries, and its name for the user. */
interface Changed {
  readonly subject: AuditSubject
  readonly id: string
  readonly name: string
}

/** Returns the failure `changed_meanwhile`, which names the user who changed the object last. */
export async function changedMeanwhile(tx: EnvironmentTx, { subject, id, name }: Changed): Promise<Failure> {
  const change = await findLastChange(tx, subject, id)
  return failure('changed_meanwhile', { name, ...(change?.isPerson ? { user: change.actor } : {}) })
}

/**
 * Returns the failure `changed_meanwhile` for a field of an object, which names the user who gave the field its current
 * value; nobody if it comes from elsewhere, such as a new submission of an order.
 */
export async function fieldChangedMeanwhile(
  tx: EnvironmentTx,
  { subject, id, name }: Changed,
  { field, current }: { readonly field: string; readonly current: string | null },
): Promise<Failure> {
  const [change] = await tx.query<{ user: string }>(
    `select actor as "user" from audit_entries
      where environment_id = $1 and subject_kind = $2 and subject_id = $3 and action = any($4)
        and (actor_id is not null or actor_account is not null)
        and changes ? $5 and coalesce(changes -> $5 ->> 'to', '') = coalesce($6, '')
      order by id desc limit 1`,
    [subject, id, CHANGES, field, current],
  )
  return failure('changed_meanwhile', { name, ...change })
}
