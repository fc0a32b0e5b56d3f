import { printCalls } from '@platen/contract/printing'
import { pieceNumberOf } from '@platen/domain/printing'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { loadJobs } from '../../orders/orders/orders-queries.ts'
import { findSeenRun } from '../runs/run-access-commands.ts'
import { findSeenPiece } from './read-piece.ts'
import {
  findJobIdOfPiece,
  loadJobIdsOfOrder,
  loadJobIdsOfRun,
  loadTimeline,
  type TimelineScope,
} from './timeline-store.ts'

const loadSeenJobs = async (tx: EnvironmentTx, ids: readonly string[], user: AuthenticatedUser) =>
  ids.length === 0 ? [] : loadJobs(tx, { ids, visibleTo: visibilityFilter(user) })

interface Asked {
  readonly orderId?: string | undefined
  readonly printJobId?: string | undefined
  readonly piece?: string | undefined
}

/** Returns what a timeline is about, with the jobs that the user sees, and its name. */
async function findScope(
  tx: EnvironmentTx,
  { orderId, printJobId, piece }: Asked,
  user: AuthenticatedUser,
): Promise<(TimelineScope & { readonly name: string }) | Failure> {
  if ([orderId, printJobId, piece].filter((each) => each !== undefined).length !== 1) return failure('bad_request')
  if (orderId !== undefined) {
    if (!isUuid(orderId)) return failure('not_found')
    const jobs = await loadSeenJobs(tx, await loadJobIdsOfOrder(tx, orderId), user)
    return jobs[0] ? { jobs, name: jobs[0].orderId } : failure('not_found')
  }
  if (printJobId !== undefined) {
    const run = await findSeenRun(tx, printJobId, user)
    if (!run) return failure('not_found')
    const jobs = await loadSeenJobs(tx, await loadJobIdsOfRun(tx, run.id), user)
    return { jobs, runId: run.id, name: run.presetName }
  }
  const name = (piece ?? '').toUpperCase()
  const pieceNumber = pieceNumberOf(name)
  if (pieceNumber === null || !(await findSeenPiece(tx, pieceNumber, user))) return failure('not_found')
  const jobPk = await findJobIdOfPiece(tx, pieceNumber)
  return { jobs: await loadSeenJobs(tx, jobPk === undefined ? [] : [jobPk], user), pieceNumber, name }
}

/** GET /pax/timeline: returns one page of what happened to an order, a print job or a piece. */
export const readTimeline = memberHandler(printCalls.timeline, async ({ tx, query, user }) => {
  const scope = await findScope(tx, query, user)
  if (scope instanceof Failure) return scope
  const page = await loadTimeline(tx, scope, query.kinds, query)
  if (!page) return failure('bad_cursor')
  const { rows: entries, ...fields } = page
  return { name: scope.name, entries, ...fields }
})
