import type { AuditAction, AuditSubject } from '@platen/contract/audit'
import type { EnvironmentTx } from '../../database/database.ts'

/** Who did it; `id` is null where no user of the environment did (the command line, a connector). */
export interface Actor {
  readonly id: string | null
  readonly userId: string
}

/** What was done. `changes` holds fields with their values before and after, and never a secret. */
export interface Done {
  readonly action: AuditAction
  readonly subject: AuditSubject
  readonly id?: string
  readonly name?: string
  readonly changes?: Readonly<Record<string, unknown>>
}

/**
 * Writes who did what into the audit trail, in the transaction of the change itself: the one never stands without the
 * other. What did not change anything (`changes` given and empty) is not written.
 */
export async function audit(tx: EnvironmentTx, who: Actor, done: Done): Promise<void> {
  if (done.changes && Object.keys(done.changes).length === 0 && done.action === 'changed') return
  await tx.db
    .insertInto('audit_entries')
    .values({
      environment_id: tx.environmentId,
      actor_id: who.id,
      actor: who.userId,
      action: done.action,
      subject_kind: done.subject,
      subject_id: done.id ?? null,
      subject_name: done.name ?? '',
      changes: JSON.stringify(done.changes ?? {}),
    })
    .execute()
}

/** The fields of `to` that differ from those of `from`, each as `{ from, to }`; for `changes` of an entry. */
export function differences(from: object, to: object): Record<string, { from: unknown; to: unknown }> {
  const before: Readonly<Record<string, unknown>> = { ...from }
  const differing = Object.entries(to).filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value))
  return Object.fromEntries(differing.map(([key, value]) => [key, { from: before[key] ?? null, to: value ?? null }]))
}
