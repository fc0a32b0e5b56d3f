import {
  ACTOR_ACCOUNTS,
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditEntry,
  type AuditSubject,
} from '@platen/contract/audit'
import type { EnteredEnvironment, EnvironmentTx } from '../../../database/database.ts'
import { type ListPage, loadListPage, type PageRequest } from '../../../database/keyset-list.ts'
import { containsPattern } from '../../../database/like-pattern.ts'
import { createParameters } from '../../../database/sql-parameters.ts'

export interface AuditFilter {
  readonly actor?: string | undefined
  readonly subject?: AuditSubject | undefined
  readonly action?: AuditAction | undefined
  readonly text?: string | undefined
  readonly from?: string | undefined
  readonly to?: string | undefined
}

interface Row {
  readonly id: number
  readonly at: Date
  readonly actor: string
  readonly account: string | null
  readonly action: string
  readonly subject: string
  readonly subjectId: string | null
  readonly subjectName: string
  readonly changes: Record<string, unknown>
}

const FIELDS = `e.id, e.at, e.actor, e.actor_account as account, e.action, e.subject_kind as subject,
  e.subject_id as "subjectId", e.subject_name as "subjectName", e.changes`

function toEntry(row: Row): AuditEntry[] {
  const action = AUDIT_ACTIONS.find((each) => each === row.action)
  const subject = AUDIT_SUBJECTS.find((each) => each === row.subject)
  const account = ACTOR_ACCOUNTS.find((each) => each === row.account) ?? null
  return action && subject ? [{ ...row, at: row.at.toISOString(), account, action, subject }] : []
}

/** Returns one page of the audit entries that match the filter; undefined if the cursor is not one of this list. */
export async function loadAuditEntries(
  tx: EnvironmentTx,
  { actor, subject, action, text, from, to }: AuditFilter,
  page: PageRequest,
): Promise<ListPage<AuditEntry> | undefined> {
  const parameters = createParameters(tx.environmentId)
  const { add } = parameters
  const conditions = [
    actor && `e.actor ilike ${add(containsPattern(actor))}`,
    subject && `e.subject_kind = ${add(subject)}`,
    action && `e.action = ${add(action)}`,
    text &&
      `(e.subject_name ilike ${add(containsPattern(text))} or e.changes::text ilike ${add(containsPattern(text))})`,
    from && `e.at >= ${add(from)}`,
    to && `e.at < ${add(to)}`,
  ].filter(Boolean)
  const list = {
    table: 'audit_entries',
    fields: FIELDS,
    where: 'e.environment_id = $1',
    parameters,
    ...({ key: { id: 'integer' }, filter: conditions.length > 0 ? conditions.join(' and ') : undefined } as const),
    scope: [actor, subject, action, text, from, to],
  }
  const listPage = await loadListPage<Row>(tx, list, page)
  return listPage && { ...listPage, rows: listPage.rows.flatMap(toEntry) }
}

/** Inserts an audit entry with the current time. */
export async function insertAuditEntry(
  { kysely, environmentId }: EnteredEnvironment,
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
