import type { AuditAction } from '@platen/contract/audit'
import { jobLabel } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type Actor, diffFields, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import type { StoredJob } from './orders-queries.ts'

/** Records an audit entry for a change of one job. */
export function auditJob(
  tx: EnvironmentTx,
  who: Actor,
  action: AuditAction,
  job: StoredJob,
  changes: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  return recordAudit(tx, who, { action, subject: 'order', id: job.orderPk, name: jobLabel(job), changes })
}

/** Whether the override of a job applies to its current frame. */
const isLetThrough = ({ letThrough, frames, frameIndex }: Pick<StoredJob, 'letThrough' | 'frames' | 'frameIndex'>) =>
  letThrough && frames[frameIndex]?.isOverrideEnded !== true

const getEditedFields = ({ frames, frameIndex, place, jig, dueDate, priority, letThrough }: StoredJob) => ({
  copies: frames[frameIndex]?.copies,
  remaining: frames[frameIndex]?.remaining,
  isDone: place === 'history',
  jig,
  dueDate,
  priority,
  letThrough: isLetThrough({ letThrough, frames, frameIndex }),
})

/** Returns the fields of a job that a user changed; users, if these changed, by their e-mail in `users`. */
export function diffEditedJob(
  before: StoredJob,
  after: StoredJob,
  users: readonly { readonly id: string; readonly userId: string }[],
): FieldChanges {
  const changes = diffFields(getEditedFields(before), getEditedFields(after))
  if (before.users === after.users) return changes
  const emails = new Map(users.map((user) => [user.id, user.userId]))
  const toEmails = (ids: readonly string[]) => ids.map((id) => emails.get(id) ?? id)
  return { ...changes, users: { from: toEmails(before.users), to: toEmails(after.users) } }
}

/** Changed fields with their values before and after. */
type FieldChanges = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>

const MAX_AUDITED_JOBS = 20

/** Records an audit entry with the jobs that changed when a user ran the rules again. */
export async function auditReprocess(
  tx: EnvironmentTx,
  who: Actor,
  jobs: readonly Pick<StoredJob, 'orderId' | 'jobId'>[],
): Promise<void> {
  if (jobs.length === 0) return markAuditNotNeeded(tx)
  const changes = { count: jobs.length, orders: jobs.slice(0, MAX_AUDITED_JOBS).map(jobLabel) }
  await recordAudit(tx, who, { action: 'reprocessed', subject: 'order', changes })
}
