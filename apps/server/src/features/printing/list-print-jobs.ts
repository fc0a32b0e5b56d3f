import { printCalls } from '@platen/contract/printing'
import { forMember } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { printJobs } from './printing-store.ts'
import { runOwner } from './run-owner.ts'

/** GET /pax/print/jobs: runs, newest first; those of one's own presets, all of them for administrator kinds. */
export const listPrintJobs = forMember(printCalls.jobs, async ({ tx, query, user }) => {
  if (query.presetId !== undefined && !isId(query.presetId)) return { printJobs: [] }
  return { printJobs: await printJobs(tx, { presetId: query.presetId, ownerId: runOwner(user), limit: query.limit }) }
})
