import { printCalls } from '@platen/contract/printing'
import { printedCopies } from '@platen/domain/orders'
import { memberHandler } from '../../../http/define-handler.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadJobs } from '../../orders/orders/orders-queries.ts'
import { loadFramesWithFailedRuns, loadStatesOfCopies } from '../runs/copy-states-queries.ts'

/** GET /pax/print/failed-copies: returns the jobs whose copies count as printed although their print job failed. */
export const listFailedCopies = memberHandler(printCalls.failedCopies, async ({ tx, user }) => {
  const frames = await loadFramesWithFailedRuns(tx)
  if (frames.length === 0) return { jobs: [] }
  const ids = [...new Set(frames.map(({ jobPk }) => jobPk))]
  const jobs = new Map((await loadJobs(tx, { ids, visibleTo: visibilityFilter(user) })).map((job) => [job.id, job]))
  const printed = frames.flatMap(({ jobPk, frameIndex }) => {
    const frame = jobs.get(jobPk)?.frames[frameIndex]
    return frame ? [{ jobPk, frameIndex, printed: printedCopies(frame) }] : []
  })
  const states = await loadStatesOfCopies(tx, printed)
  return {
    jobs: states.filter(({ state }) => state === 'failed').map(({ jobPk, copies }) => ({ objId: jobPk, copies })),
  }
})
