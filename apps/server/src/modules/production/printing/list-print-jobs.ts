import { printCalls } from '@platen/contract/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { loadRunPage } from '../runs/run-list-queries.ts'
import { visibilityFilter } from './run-owner.ts'

/** GET /pax/print/jobs: returns one page of the runs visible to the user, or of all for administrator roles. */
export const listRuns = memberHandler(printCalls.jobs, async ({ tx, query, user }) => {
  const { presetId } = query
  if (presetId !== undefined && !isUuid(presetId))
    return { printJobs: [], nextCursor: null, total: 0, isTotalEstimated: false }
  const page = await loadRunPage(tx, { ...query, ownerId: visibilityFilter(user) }, query)
  if (!page) return failure('bad_cursor')
  const { rows: printJobs, ...fields } = page
  return { printJobs, ...fields }
})
