import { printCalls } from '@platen/contract/printing'
import { printedCopies } from '@platen/domain/orders'
import { UNDELIVERED_STATES } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadFrameCounts } from '../../orders/orders/orders-queries.ts'
import {
  type CopiesInState,
  type FrameRef,
  loadFramesInRuns,
  loadStatesOfCopies,
  type PrintedFrame,
} from '../runs/copy-states-queries.ts'
import { loadRuns, loadUnresolvedRunIds } from '../runs/run-list-queries.ts'

/** Print jobs of one response, as many as the header shows; it is requested after each change of a print job. */
const MAX_RUNS = 200

/**
 * GET /pax/print/unprinted-copies: returns the jobs whose copies count as printed although their print job failed or
 * waits.
 */
export const listUnprintedCopies = memberHandler(printCalls.unprintedCopies, async ({ tx, user }) => {
  const visibleTo = visibilityFilter(user)
  const runIds = await loadUnresolvedRunIds(tx, visibleTo, MAX_RUNS + 1)
  const frames = await loadFramesInRuns(tx, runIds.slice(0, MAX_RUNS))
  const states = await loadStatesOfCopies(tx, await addPrintedCopies(tx, frames, visibleTo))
  const jobs = [...Map.groupBy(states, ({ jobPk }) => jobPk)].flatMap(([objId, ofJob]) => {
    const waiting = ofJob.filter(({ state }) => UNDELIVERED_STATES.includes(state))
    const counts = { failed: sum(ofJob.filter(({ state }) => state === 'failed')), waiting: sum(waiting) }
    return counts.failed + counts.waiting > 0 ? [{ objId, ...counts, awaitedRun: waiting[0]?.runId ?? null }] : []
  })
  const ids = [...new Set(jobs.flatMap(({ awaitedRun }) => awaitedRun ?? []))]
  const printJobs = ids.length === 0 ? [] : await loadRuns(tx, { ids }, user)
  return { jobs, printJobs, hasMore: runIds.length > MAX_RUNS }
})

const sum = (states: readonly CopiesInState[]): number => states.reduce((total, { copies }) => total + copies, 0)

/** Returns those of the frames whose jobs are visible to the user, with their printed copies. */
async function addPrintedCopies(
  tx: EnvironmentTx,
  frames: readonly FrameRef[],
  visibleTo: string | undefined,
): Promise<readonly PrintedFrame[]> {
  const keyOf = ({ jobPk, frameIndex }: FrameRef): string => `${jobPk} ${frameIndex}`
  const keys = new Set(frames.map(keyOf))
  const counts = await loadFrameCounts(tx, [...new Set(frames.map(({ jobPk }) => jobPk))], visibleTo)
  return counts
    .filter((frame) => keys.has(keyOf(frame)))
    .map((frame) => ({ jobPk: frame.jobPk, frameIndex: frame.frameIndex, printed: printedCopies(frame) }))
}
