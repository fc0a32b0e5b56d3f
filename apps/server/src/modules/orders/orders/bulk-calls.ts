import { orderCalls, type WireRefusedJob } from '@platen/contract/orders'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { markAuditNotNeeded } from '../../platform/audit/audit.ts'
import { checkDeletion, deleteLockedJobs } from './delete-jobs.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import { lockOrders } from './job-state/removal-store.ts'
import { type JobKey, type StoredJob, serialiseJobKey } from './orders-queries.ts'
import { applyJobEdit, loadEditContext, saveJobEdits } from './save-job-edit.ts'

interface Decisions<Accepted> {
  readonly accepted: readonly Accepted[]
  readonly refused: WireRefusedJob[]
}

/**
 * Decides about each entry: `decide` returns what is to be done with its job, or why that is not allowed. A job that is
 * not in `jobs` is not found; of several entries with the same job, the last one counts.
 */
function decideEach<Entry extends JobKey, Accepted>(
  entries: readonly Entry[],
  jobs: readonly StoredJob[],
  decide: (job: StoredJob, entry: Entry) => Accepted | Failure,
): Decisions<Accepted> {
  const byKey = new Map(jobs.map((job) => [serialiseJobKey({ id: job.orderPk, jobId: job.jobId }), job]))
  const accepted: Accepted[] = []
  const refused: WireRefusedJob[] = []
  for (const [key, entry] of new Map(entries.map((each) => [serialiseJobKey(each), each]))) {
    const job = byKey.get(key)
    const decision = job ? decide(job, entry) : failure('not_found')
    if (!(decision instanceof Failure)) accepted.push(decision)
    else refused.push({ id: entry.id, jobId: entry.jobId, code: decision.code, details: { ...decision.details } })
  }
  return { accepted, refused }
}

/** PUT /pax/orders/bulk: edits several jobs like `PUT /pax/orders`, without their counts. */
export const editOrders = memberHandler(orderCalls.editMany, async ({ tx, body, user, services, changed }) => {
  const jobs = await lockJobs(tx, { keys: body.edits, visibleTo: visibilityFilter(user) })
  const context = await loadEditContext(tx, body.edits, user, services.now())
  const { accepted, refused } = decideEach(body.edits, jobs, (before, edit) => {
    const after = applyJobEdit(before, edit, context)
    return after instanceof Failure ? after : { before, after }
  })
  await saveJobEdits(tx, accepted, context)
  if (accepted.length > 0) changed('orders')
  return { changed: accepted.length, refused }
})

/** DELETE /pax/orders/bulk: deletes several jobs like `DELETE /pax/orders`. */
export const deleteOrders = memberHandler(orderCalls.deleteMany, async ({ tx, body, user, services, changed }) => {
  markAuditNotNeeded(tx) // all jobs may be refused
  await lockOrders(
    tx,
    body.jobs.map(({ id }) => id),
  )
  const jobs = await lockJobs(tx, { keys: body.jobs, visibleTo: visibilityFilter(user) })
  const { accepted, refused } = decideEach(body.jobs, jobs, checkDeletion)
  await deleteLockedJobs(tx, accepted, user, services.now())
  if (accepted.length > 0) changed('orders', 'storage')
  return { deleted: accepted.length, refused }
})
