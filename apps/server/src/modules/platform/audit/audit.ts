import { isDeepStrictEqual } from 'node:util'
import type { ActorAccount, AuditAction, AuditSubject } from '@platen/contract/audit'
import type { EnteredEnvironment, EnvironmentTx } from '../../../database/database.ts'
import { insertAuditEntry } from './audit-store.ts'

/** Author of a change; `id` is null if it is not a user of the environment (the command line, a connector). */
export interface Actor {
  readonly id: string | null
  readonly userId: string
  /** Set for accounts that are not users of the environment, regardless of their e-mail. */
  readonly account?: { readonly kind: ActorAccount } | undefined
}

/** A change to record. `changes` contains fields with their values before and after, and never a secret. */
export interface AuditEvent {
  readonly action: AuditAction
  readonly subject: AuditSubject
  readonly id?: string
  readonly name?: string
  readonly changes?: Readonly<Record<string, unknown>>
}

/** Transactions that called `recordAudit` or `markAuditNotNeeded`. */
const auditedTransactions = new WeakSet<EnteredEnvironment>()

/**
 * Whether the audit of a transaction is handled. `register-route.ts` rejects a changing call that has not handled it.
 */
export const isAuditHandled = (tx: EnvironmentTx): boolean => auditedTransactions.has(tx)

/** Marks that a call changed nothing, so that no entry is required. */
export function markAuditNotNeeded(tx: EnvironmentTx): void {
  auditedTransactions.add(tx)
}

/**
 * Records a change in the audit trail, in the transaction of the change, so that both are committed or rolled back
 * together. A change with an empty `changes` is not recorded.
 */
export async function recordAudit(tx: EnteredEnvironment, who: Actor, done: AuditEvent): Promise<void> {
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

/**
 * Maximum lengths in characters: longer texts are truncated, and longer lists replaced by their number of entries.
 * Complete versions are stored in the version history.
 */
const MAX_LENGTH = { text: 200, json: 600 } as const

function shortValue(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_LENGTH.text ? `${value.slice(0, MAX_LENGTH.text - 1)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if ((JSON.stringify(value) ?? '').length <= MAX_LENGTH.json) return value
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

/** Returns the fields of `to` that differ from those of `from`, each as `{ from, to }`, for `changes` of an entry. */
export function diffFields(from: object, to: object): Record<string, { from: unknown; to: unknown }> {
  const before: Readonly<Record<string, unknown>> = { ...from }
  const differing = Object.entries(to).filter(([key, value]) => !isDeepStrictEqual(before[key] ?? null, value ?? null))
  return Object.fromEntries(differing.map(([key, value]) => [key, { from: before[key] ?? null, to: value ?? null }]))
}
