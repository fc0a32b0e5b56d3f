import {
  ACTOR_ACCOUNTS,
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditEntry,
  type AuditSubject,
} from '@platen/contract/audit'
import { sql } from 'kysely'
import type { EnvironmentTx } from '../../../database/database.ts'
import { containsPattern } from '../../../database/like-pattern.ts'

export interface AuditFilter {
  readonly actor?: string | undefined
  readonly subject?: AuditSubject | undefined
  readonly action?: AuditAction | undefined
  readonly text?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** Limits the result to entries with a lower id. */
  readonly before?: number | undefined
}

/** Returns audit entries that match the filter, newest first. */
export async function loadAuditEntries(
  { kysely, environmentId }: EnvironmentTx,
  filter: AuditFilter,
  limit: number,
): Promise<AuditEntry[]> {
  let query = kysely.selectFrom('audit_entries').selectAll().where('environment_id', '=', environmentId)
  if (filter.actor) query = query.where('actor', 'ilike', containsPattern(filter.actor))
  if (filter.subject) query = query.where('subject_kind', '=', filter.subject)
  if (filter.action) query = query.where('action', '=', filter.action)
  if (filter.text) {
    const pattern = containsPattern(filter.text)
    query = query.where((where) =>
      where.or([where('subject_name', 'ilike', pattern), where(sql`changes::text`, 'ilike', pattern)]),
    )
  }
  if (filter.from) query = query.where('at', '>=', new Date(filter.from))
  if (filter.to) query = query.where('at', '<', new Date(filter.to))
  if (filter.before) query = query.where('id', '<', filter.before)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.flatMap((row): AuditEntry[] => {
    const action = AUDIT_ACTIONS.find((known) => known === row.action)
    const subject = AUDIT_SUBJECTS.find((known) => known === row.subject_kind)
    if (!action || !subject) return []
    return [
      {
        id: row.id,
        at: row.at.toISOString(),
        actor: row.actor,
        account: ACTOR_ACCOUNTS.find((known) => known === row.actor_account) ?? null,
        action,
        subject,
        subjectId: row.subject_id,
        subjectName: row.subject_name,
        changes: row.changes as Record<string, unknown>,
      },
    ]
  })
}

/** Inserts an audit entry with the current time. */
export async function insertAuditEntry(
  { kysely, environmentId }: EnvironmentTx,
  entry: Omit<AuditEntry, 'id' | 'at'> & { readonly actorId: string | null },
): Promise<void> {
  await kysely
    .insertInto('audit_entries')
    .values({
      environment_id: environmentId,
      actor_id: entry.actorId,
      actor: entry.actor,
      actor_account: entry.account,
      action: entry.action,
      subject_kind: entry.subject,
      subject_id: entry.subjectId,
      subject_name: entry.subjectName,
      changes: JSON.stringify(entry.changes),
    })
    .execute()
}
