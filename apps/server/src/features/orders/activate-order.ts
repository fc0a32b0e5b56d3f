import { orderCalls } from '@platen/contract/orders'
import { reactivate } from '@platen/domain/orders'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { auditJob } from './audit-job.ts'
import { lookAtArtwork } from './look-at-artwork.ts'
import { lockJobs } from './orders-store.ts'
import { refuseLife } from './refuse-life.ts'
import { saveLives } from './saved-jobs-store.ts'
import { sightOf } from './sight.ts'

/** PUT /pax/orders/activate: from history back to the active orders, to be printed again (specification section 4). */
export const activateOrder = forMember(orderCalls.activate, async ({ tx, body, user, services, changed }) => {
  const [job] = await lockJobs(tx, { keys: [body], visibleTo: sightOf(user) })
  if (!job) return refuse('not_found')
  const activated = reactivate(job)
  if (!activated.ok) return refuseLife(activated.refusal, job)
  await saveLives(tx, [activated.job], services.now())
  // what it was warned of when it was finished may have changed since
  await lookAtArtwork(tx, [job.id])
  await auditJob(tx, user, 'activated', job)
  changed('orders')
  return {}
})
