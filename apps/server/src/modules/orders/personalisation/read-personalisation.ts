import { orderCalls } from '@platen/contract/orders'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadJobs } from '../orders/orders-queries.ts'
import { findPersonalisation } from '../template-jobs/template-jobs-queries.ts'

/** GET /pax/orders/personalisation */
export const readPersonalisation = memberHandler(orderCalls.readPersonalisation, async ({ tx, query, user }) => {
  const [job] = await loadJobs(tx, { keys: [query], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  return { personalisation: (await findPersonalisation(tx, job.id)) ?? null }
})
