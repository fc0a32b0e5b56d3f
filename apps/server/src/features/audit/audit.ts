import { isDeepStrictEqual } from 'node:util'
import type { ActorAccount, AuditAction, AuditSubject } from '@platen/contract/audit'
import type { EnvironmentTx } from '../../database/database.ts'
import { insertAuditEntry } from './audit-store.ts'

/** Who did it; `id` is null where no user of the environment did (the command line, a connector). */
export interface Actor {
  readonly id: string | null
  readonly userId: string
  /** Set for people who are no users of the environment, whatever their e-mail. */
  readonly account?: { readonly kind: ActorAccount } | undefined
}

/** What was done. `changes` holds fields with their values before and after, and never a secret. */
export interface AuditEvent {
  readonly action: AuditAction
  readonly subject: AuditSubject
  readonly id?: string
  readonly name?: string
  readonly changes?: Readonly<Record<string, unknown>>
}

/** Transactions that have said what they did. */
const auditedTransactions = new WeakSet<EnvironmentTx>()

/** Whether a transaction has said what it did. A changing call that has not is not let pass (`register-route.ts`). */
export const isAuditHandled = (tx: EnvironmentTx): boolean => auditedTransactions.has(tx)

/** Says that a call found nothing to change, so that there is nothing to write. */
export function markAuditNotNeeded(tx: EnvironmentTx): void {
  auditedTransactions.add(tx)
}

/**
 * Writes who did what into the audit trail, in the transaction of the change itself: the one never stands without the
 * other. What did not change anything (`changes` given and empty) is not written.
 */
export async function recordAudit(tx: EnvironmentTx, who: Actor, done: AuditEvent): Promise<void> {
  auditedTransactions.add(tx)
  if (done.changes && Object.keys(done.changes).length === 0 && done.action === 'changed') return
  await insertAuditEntry(tx, {
    actorId: who.id,
    actor: who.userId,
    account: who.account?.kind ?? null,
    action: done.action,
    subject: done.subject,
    subjectId: done.id ?? null,
    subjectName: done.name ?? '',
    changes: truncateChanges(done.changes ?? {}),
  })
}

/** Longer texts are cut, and of longer lists only the number is kept: histories and drawings have places of their own. */
const LONGEST = { text: 200, json: 600 } as const

function shortValue(value: unknown): unknown {
  if (typeof value === 'string') return value.length > LONGEST.text ? `${value.slice(0, LONGEST.text - 1)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if ((JSON.stringify(value) ?? '').length <= LONGEST.json) return value
  return { count: Array.isArray(value) ? value.length : Object.keys(value).length }
}

const isDifference = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'from,to'

const truncateChanges = (changes: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [
      field,
      isDifference(value) ? { from: shortValue(value.from), to: shortValue(value.to) } : shortValue(value),
    ]),
  )

/** The fields of `to` that differ from those of `from`, each as `{ from, to }`; for `changes` of an entry. */
export function diffFields(from: object, to: object): Record<string, { from: unknown; to: unknown }> {
  const before: Readonly<Record<string, unknown>> = { ...from }
  const differing = Object.entries(to).filter(([key, value]) => !isDeepStrictEqual(before[key] ?? null, value ?? null))
  return Object.fromEntries(differing.map(([key, value]) => [key, { from: before[key] ?? null, to: value ?? null }]))
}
