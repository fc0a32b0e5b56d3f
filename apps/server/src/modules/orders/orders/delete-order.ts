import { orderCalls } from '@platen/contract/orders'
import { canDeleteJob } from '@platen/domain/orders'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { deleteUnusedArtwork } from '../artwork/artwork-commands.ts'
import { auditJob } from './audit-job.ts'
import { lockJobs } from './job-state/job-state-commands.ts'
import { deleteJob, lockOrder } from './job-state/removal-store.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import { visibilityFilter } from './visibility.ts'

/**
 * DELETE /pax/orders: deletes one job; fails while it is booked on an output preset. Artwork that nothing else uses is
 * deleted with it: the row in this transaction, its files after the commit.
 */
export const deleteOrder = memberHandler(orderCalls.delete, async ({ tx, body, user, services, changed }) => {
  if (!(await lockOrder(tx, body.id))) return failure('not_found')
  const [job] = await lockJobs(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  const allowed = canDeleteJob(job)
  if (!allowed.ok) return jobTransitionFailure(allowed.refusal, job)
  const artworkIds = job.frames.map(({ artworkId }) => artworkId).filter((id) => id !== null)
  await deleteJob(tx, job)
  await auditJob(tx, user, 'deleted', job)
  await deleteUnusedArtwork(tx, { ids: [...new Set(artworkIds)] }, services.now())
  changed('orders', 'storage')
  return {}
})
