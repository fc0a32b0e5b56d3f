import { orderCalls } from '@platen/contract/orders'
import { reactivate } from '@platen/domain/orders'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { auditJob } from './audit-job.ts'
import { userActor } from './job-state/job-events-commands.ts'
import { lockJobs, saveJobProgress } from './job-state/job-state-commands.ts'
import { jobTransitionFailure } from './job-transition-failure.ts'
import { preflightArtwork } from './preflight-artwork.ts'
import { visibilityFilter } from './visibility.ts'

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
  // the configuration or the jig may have changed since the last preflight
  await preflightArtwork(tx, [job.id])
  await auditJob(tx, user, 'activated', job)
  changed('orders')
  return {}
})
