import type { BodyOf } from '@platen/contract/call'
import { orderCalls } from '@platen/contract/orders'
import { takesCopiesAway } from '@platen/domain/orders'
import { hasAbility } from '@platen/domain/permissions'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { lockJobs } from '../../orders/orders/job-state/job-state-commands.ts'
import {
  applyFieldEdit,
  applyJobEdit,
  type EditContext,
  loadEditContext,
  saveJobEdits,
} from '../../orders/orders/save-job-edit.ts'
import { changePieces, freeSlots, type PlannedChange, planChange } from './change-jobs.ts'
import { type JobsWithCopies, loadJobsWithCopies, lockJobsWithCopies } from './copies-commands.ts'

type Body = BodyOf<typeof orderCalls.edit>

/** Plans the edit of an active job wherever its copies are, or returns why the user cannot make it. */
function planEdit(body: Body, context: EditContext, copies: JobsWithCopies): PlannedChange | Failure {
  const [job] = copies.jobs
  if (job?.place !== 'active') return failure('not_found')
  const edited = applyFieldEdit(job, body, context)
  if (edited instanceof Failure) return edited
  const effect = edited.jig === job.jig ? 'none' : 'place'
  const frames = edited.frames.map(
    (frame, index) =>
      ({
        copies: index === job.frameIndex ? body.copies : frame.copies,
        effect,
      }) as const,
  )
  const planned = planChange(edited, frames, copies)
  if (planned instanceof Failure) return planned
  // As a cancellation, it changes what other users have booked and printed.
  return takesCopiesAway(planned.outcome) && !hasAbility(context.user, 'deleteOrders') ? failure('forbidden') : planned
}

/**
 * PUT /pax/orders: changes copies, print quantity, jig, users, due date and priority of one job, and whether it is
 * printed despite warnings that put it on hold. Fails while copies are booked, unless the request changes these too. The
 * permissions for jig and users are required only if these change. Users who are not administrators see only jobs
 * assigned to them, and can reassign only these.
 */
export const editOrder = memberHandler(orderCalls.edit, async ({ tx, body, user, services, changed }) => {
  // before the order is looked up, so that the response does not tell whether it exists
  if (body.letThrough !== undefined && !hasAbility(user, 'letArtworkThrough')) return failure('forbidden')
  const query = { keys: [body], visibleTo: visibilityFilter(user) }
  const now = services.now()
  if (body.changesBooked) {
    const copies = await lockJobsWithCopies(tx, query)
    if (!copies) return failure('changed_meanwhile', { name: '' })
    const context = await loadEditContext(tx, [body], user, now)
    const planned = planEdit(body, context, copies)
    const [before] = copies.jobs
    if (planned instanceof Failure || !before) return planned instanceof Failure ? planned : failure('not_found')
    const { job: after, outcome } = planned
    await freeSlots(tx, planned)
    const hasMoved = Object.values(outcome).some((count) => count > 0)
    await saveJobEdits(tx, [{ before, after, ...(hasMoved ? { outcome } : {}) }], context)
    changed(...(await changePieces(tx, planned, now)))
    return { outcome }
  }
  const [job] = await lockJobs(tx, query)
  if (!job) return failure('not_found')
  const context = await loadEditContext(tx, [body], user, now)
  const edited = applyJobEdit(job, body, context)
  if (edited instanceof Failure) return edited
  await saveJobEdits(tx, [{ before: job, after: edited }], context)
  changed('orders')
  return {}
})

/** POST /pax/orders/validate: returns what editing a job with booked copies would do now. */
export const validateEditOrder = memberHandler(orderCalls.validateEdit, async ({ tx, body, user, services }) => {
  const copies = await loadJobsWithCopies(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  const planned = planEdit(body, await loadEditContext(tx, [body], user, services.now()), copies)
  return planned instanceof Failure ? planned : { outcome: planned.outcome }
})
