import { orderCalls } from '@platen/contract/orders'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { markAuditNotNeeded } from '../../platform/audit/audit.ts'
import { retryDownloads } from './artwork-downloads-commands.ts'
import { auditJob } from './audit-job.ts'
import { loadJobs } from './orders-queries.ts'
import { visibilityFilter } from './visibility.ts'

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
