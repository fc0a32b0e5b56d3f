import { orderCalls } from '@platen/contract/orders'
import { hasAbility } from '@platen/domain/permissions'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import { applyJobEdit, loadEditContext, saveJobEdits } from './save-job-edit.ts'

/**
 * PUT /pax/orders: changes copies, print quantity, jig, users, due date and priority of one job, and whether it is
 * printed despite warnings that put it on hold. Fails while copies are booked. The permissions for jig and users are
 * required only if these change. Users who are not administrators see only jobs assigned to them, and can reassign only
 * these.
 */
export const editOrder = memberHandler(orderCalls.edit, async ({ tx, body, user, services, changed }) => {
  // before the order is looked up, so that the response does not tell whether it exists
  if (body.letThrough !== undefined && !hasAbility(user, 'letArtworkThrough')) return failure('forbidden')
  const [job] = await lockJobs(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  const context = await loadEditContext(tx, [body], user, services.now())
  const edited = applyJobEdit(job, body, context)
  if (edited instanceof Failure) return edited
  await saveJobEdits(tx, [{ before: job, after: edited }], context)
  changed('orders')
  return {}
})
