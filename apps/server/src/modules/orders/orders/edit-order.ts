import { orderCalls } from '@platen/contract/orders'
import { canEditJob, editCounts, type ManualField, NO_JIG, parseDueDate } from '@platen/domain/orders'
import { hasAbility } from '@platen/domain/permissions'
import { checkAssignUsers } from '@platen/domain/users'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { loadJigNames } from '../../catalog/jigs/jigs-queries.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { auditJob, diffEditedJob } from './audit-job.ts'
import { userActor } from './job-state/job-events-commands.ts'
import { lockJobs, saveEditedJob } from './job-state/job-state-commands.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import type { StoredJob } from './orders-queries.ts'
import { preflightArtwork } from './preflight-artwork.ts'

/** Maps the value that the dialog sends for "no jig" to null. */
const normaliseJigName = (jig: string | null): string | null =>
  jig === null || jig === '' || jig === NO_JIG ? null : jig

/** Returns the job with the chosen jig, the same job if it has this jig already, or a failure. */
async function withJig(tx: EnvironmentTx, job: StoredJob, chosen: string | null, mayChange: boolean) {
  if (chosen === job.jig) return job
  if (!mayChange) return failure('forbidden')
  if (chosen !== null && !(await loadJigNames(tx)).includes(chosen)) return failure('jig_not_found', { jig: chosen })
  return withManualField({ ...job, jig: chosen }, 'jig')
}

/** Returns the job assigned to the chosen users, or a failure if `actor` may not assign them. */
async function withUsers(tx: EnvironmentTx, job: StoredJob, chosen: readonly string[], actor: AuthenticatedUser) {
  const ids = [...new Set(chosen)]
  if (ids.length === job.users.length && ids.every((id) => job.users.includes(id))) return job
  const errorCode = checkAssignUsers(actor, job, ids, await loadUsers(tx))
  return errorCode ? failure(errorCode) : withManualField({ ...job, users: ids }, 'users')
}

/** Returns the job with the due date and the priority of the request; omitted fields are unchanged. */
function withDueDateAndPriority(
  job: StoredJob,
  sent: { dueDate?: string | null | undefined; priority?: number | undefined },
) {
  const dueDate = sent.dueDate ? (parseDueDate(sent.dueDate) ?? job.dueDate) : sent.dueDate
  return { ...job, dueDate: dueDate === undefined ? job.dueDate : dueDate, priority: sent.priority ?? job.priority }
}

const withManualField = (job: StoredJob, field: ManualField): StoredJob => ({
  ...job,
  setByHand: [...new Set([...job.setByHand, field])],
})

/**
 * PUT /pax/orders: changes copies, print quantity, jig, users, due date and priority of one job, and whether it is
 * printed despite warnings that put it on hold. Fails while copies are booked. The permissions for jig and users are
 * required only if these change. Users who are not administrators see only jobs assigned to them, and can reassign only
 * these.
 */
export const editOrder = memberHandler(orderCalls.edit, async ({ tx, body, user, services, changed }) => {
  if (body.letThrough !== undefined && !hasAbility(user, 'letArtworkThrough')) return failure('forbidden')
  const [job] = await lockJobs(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  const allowed = canEditJob(job)
  if (!allowed.ok) return jobTransitionFailure(allowed.refusal, job)
  let edited: StoredJob | Failure = job
  if (body.jig !== undefined) {
    edited = await withJig(tx, edited, normaliseJigName(body.jig), hasAbility(user, 'changeOrderJig'))
    if (edited instanceof Failure) return edited
  }
  if (body.users !== undefined) {
    edited = await withUsers(tx, edited, body.users, user)
    if (edited instanceof Failure) return edited
  }
  edited = withDueDateAndPriority(edited, body)
  if (body.letThrough !== undefined) edited = { ...edited, letThrough: body.letThrough }
  const counted = editCounts(edited, { copies: body.copies, remaining: body.remaining })
  if (!counted.ok) return jobTransitionFailure(counted.refusal, job)
  const changes = await diffEditedJob(tx, job, counted.job)
  const isChanged = Object.keys(changes).length > 0
  await saveEditedJob(tx, counted.job, services.now(), {
    actor: userActor(user),
    events: isChanged ? [{ jobPk: job.id, kind: 'edited', details: { changes } }] : [],
  })
  await preflightArtwork(tx, [job.id])
  await auditJob(tx, user, 'changed', job, changes)
  changed('orders')
  return {}
})
