import { printCalls } from '@platen/contract/printing'
import { printedCopies } from '@platen/domain/orders'
import { UNDELIVERED_STATES } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadJobs } from '../../orders/orders/orders-queries.ts'
import { type CopiesInState, type FrameRef, loadFramesInRuns, loadStatesOfCopies } from '../runs/copy-states-queries.ts'
import { loadRuns } from '../runs/run-list-queries.ts'

const UNPRINTED_STATES = ['failed', ...UNDELIVERED_STATES] as const

/**
 * GET /pax/print/unprinted-copies: returns the jobs whose copies count as printed although their print job failed or
 * waits.
 */
export const listUnprintedCopies = memberHandler(printCalls.unprintedCopies, async ({ tx, user }) => {
  const states: CopiesInState[] = []
  let frames = await loadFramesInRuns(tx, UNPRINTED_STATES, undefined)
  while (frames.length > 0) {
    states.push(...(await loadStatesOfVisibleCopies(tx, frames, user)))
    frames = await loadFramesInRuns(tx, UNPRINTED_STATES, frames.at(-1))
  }
  const jobs = [...Map.groupBy(states, ({ jobPk }) => jobPk)].flatMap(([objId, ofJob]) => {
    const waiting = ofJob.filter(({ state }) => UNDELIVERED_STATES.includes(state))
    const counts = { failed: sum(ofJob.filter(({ state }) => state === 'failed')), waiting: sum(waiting) }
    return counts.failed + counts.waiting > 0 ? [{ objId, ...counts, awaitedRun: waiting[0]?.runId ?? null }] : []
  })
  const ids = [...new Set(jobs.flatMap(({ awaitedRun }) => awaitedRun ?? []))]
  return { jobs, printJobs: ids.length === 0 ? [] : await loadRuns(tx, { ids }, user) }
})

const sum = (states: readonly CopiesInState[]): number => states.reduce((total, { copies }) => total + copies, 0)

async function loadStatesOfVisibleCopies(
  tx: EnvironmentTx,
  frames: readonly FrameRef[],
  user: AuthenticatedUser,
): Promise<readonly CopiesInState[]> {
  const ids = [...new Set(frames.map(({ jobPk }) => jobPk))]
  const jobs = new Map((await loadJobs(tx, { ids, visibleTo: visibilityFilter(user) })).map((job) => [job.id, job]))
  const printed = frames.flatMap(({ jobPk, frameIndex }) => {
    const frame = jobs.get(jobPk)?.frames[frameIndex]
    return frame ? [{ jobPk, frameIndex, printed: printedCopies(frame) }] : []
  })
  return loadStatesOfCopies(tx, printed)
}
