import { printCalls } from '@platen/contract/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { loadRuns } from '../runs/run-list-queries.ts'
import { visibilityFilter } from './run-owner.ts'

/** GET /pax/print/jobs: returns runs, newest first; those visible to the user, or all for administrator roles. */
export const listRuns = memberHandler(printCalls.jobs, async ({ tx, query, user }) => {
  const { limit, ...which } = query
  if ([which.presetId, which.before].some((id) => id !== undefined && !isUuid(id)))
    return { printJobs: [], more: false }
  const found = await loadRuns(tx, { ...which, ownerId: visibilityFilter(user), limit: limit + 1 })
  return { printJobs: found.slice(0, limit), more: found.length > limit }
})
