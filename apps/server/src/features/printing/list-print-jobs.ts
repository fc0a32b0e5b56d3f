import { printCalls } from '@platen/contract/printing'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { printJobs } from './printing-store.ts'
import { runOwner } from './run-owner.ts'

/** GET /pax/print/jobs: runs, newest first; those of one's own presets, all of them for administrator kinds. */
export const listPrintJobs = forMember(printCalls.jobs, async ({ tx, query, user }) => {
  const { limit, ...which } = query
  if ([which.presetId, which.before].some((id) => id !== undefined && !isId(id))) return { printJobs: [], more: false }
  const found = await printJobs(tx, { ...which, ownerId: runOwner(user), limit: limit + 1 })
  return { printJobs: found.slice(0, limit), more: found.length > limit }
})
