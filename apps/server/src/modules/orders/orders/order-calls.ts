import { orderCalls } from '@platen/contract/orders'
import { reactivate } from '@platen/domain/orders'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { markAuditNotNeeded } from '../../platform/audit/audit.ts'
import { findProductBySku } from '../products/products-queries.ts'
import { retryDownloads } from './artwork-downloads-commands.ts'
import { auditJob } from './audit-job.ts'
import { checkDeletion, deleteLockedJobs } from './delete-jobs.ts'
import { clearCancellation } from './job-state/cancellation-commands.ts'
import { loadDeliveries } from './job-state/deliveries-commands.ts'
import { insertJobEvents, userActor } from './job-state/job-events-commands.ts'
import { loadJobEvents } from './job-state/job-events-queries.ts'
import { lockJobs, saveJobProgress } from './job-state/job-state-commands.ts'
import { keepLeftOutJob } from './job-state/left-out-jobs-commands.ts'
import { lockOrders } from './job-state/removal-store.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import { loadJobs } from './orders-queries.ts'
import { preflightArtwork } from './preflight-artwork.ts'

/** PUT /pax/orders/activate: moves a job from history back to the active orders, to be printed again. */
export const activateOrder = memberHandler(orderCalls.activate, async ({ tx, body, user, services, changed }) => {
  const [job] = await lockJobs(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  const activated = reactivate(job)
  if (!activated.ok) return jobTransitionFailure(activated.refusal, job)
  await saveJobProgress(tx, [activated.job], services.now(), {
    actor: userActor(user),
    events: [{ jobPk: job.id, kind: 'activated', details: {} }],
  })
  await clearCancellation(tx, job.id)
  // the configuration or the jig may have changed since the last preflight
  await preflightArtwork(tx, [job.id])
  await auditJob(tx, user, 'activated', job)
  changed('orders')
  return {}
})

/** DELETE /pax/orders: deletes one job and its unused artwork; fails while it is booked on an output preset. */
export const deleteOrder = memberHandler(orderCalls.delete, async ({ tx, body, user, services, changed }) => {
  await lockOrders(tx, [body.id])
  const [job] = await lockJobs(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  const deletable = checkDeletion(job)
  if (deletable instanceof Failure) return deletable
  await deleteLockedJobs(tx, [job], user, services.now())
  changed('orders', 'storage')
  return {}
})

/** PUT /pax/orders/artwork: fetches the artwork that a job waits for again now. Does nothing if none failed. */
export const fetchOrderArtwork = memberHandler(orderCalls.fetchArtwork, async ({ tx, body, user, changed }) => {
  const [job] = await loadJobs(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  if (await retryDownloads(tx, job.id)) {
    await auditJob(tx, user, 'retried', job)
    changed('orders')
  } else markAuditNotNeeded(tx)
  return {}
})

/** PUT /pax/orders/leftout: keeps a job that the last submission of its order left out. Does nothing if it was not. */
export const keepOrder = memberHandler(orderCalls.keep, async ({ tx, body, user, changed }) => {
  const [job] = await lockJobs(tx, { keys: [body], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  if (job.jobStatus === 'CANCELLED') return failure('changed_meanwhile', { name: job.orderId })
  if (await keepLeftOutJob(tx, job.id)) {
    await insertJobEvents(tx, { actor: userActor(user), events: [{ jobPk: job.id, kind: 'kept', details: {} }] })
    await auditJob(tx, user, 'kept', job)
    changed('orders')
  } else markAuditNotNeeded(tx)
  return {}
})

/** GET /pax/orders/product: users who see a job see what it is printed on, also without the permission for products. */
export const getJobProduct = memberHandler(orderCalls.product, async ({ tx, query, user }) => {
  const [job] = await loadJobs(tx, { keys: [query], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  const sku = (await loadDeliveries(tx, [job.id])).get(job.id)?.mediaInfo.sku ?? ''
  const product = await findProductBySku(tx, sku)
  return { name: product?.name ?? '', blank: product?.blank ?? '', media: product?.media ?? null }
})

/** GET /pax/orders/events: returns one page of the history of a job that is visible to the user. */
export const listJobEvents = memberHandler(orderCalls.events, async ({ tx, query, user }) => {
  const [job] = await loadJobs(tx, { keys: [query], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  const page = await loadJobEvents(tx, job.id, query)
  if (!page) return failure('bad_cursor')
  const { rows: events, ...fields } = page
  return { events, ...fields }
})
