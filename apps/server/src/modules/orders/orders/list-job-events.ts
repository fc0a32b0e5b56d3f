import { orderCalls } from '@platen/contract/orders'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { loadJobEvents } from './job-state/job-events-queries.ts'
import { loadJobs } from './orders-queries.ts'
import { visibilityFilter } from './visibility.ts'

/** GET /pax/orders/events: returns one page of the history of a job that is visible to the user. */
export const listJobEvents = memberHandler(orderCalls.events, async ({ tx, query, user }) => {
  const [job] = await loadJobs(tx, { keys: [query], visibleTo: visibilityFilter(user) })
  if (!job) return failure('not_found')
  const page = await loadJobEvents(tx, job.id, query)
  if (!page) return failure('bad_cursor')
  const { rows: events, ...fields } = page
  return { events, ...fields }
})
