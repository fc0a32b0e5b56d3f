import { printCalls } from '@platen/contract/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { userActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { requeueCancelledCopies } from '../../orders/orders/requeue-copies.ts'
import { lockRun, transitionRun } from '../runs/runs-commands.ts'
import { areAllRunsOfSheetCancelled, loadRunPieces } from '../runs/runs-queries.ts'
import { auditRun } from './audit-run.ts'
import { countCopiesByFrame } from './copies-of.ts'
import { runResponse, wrongStateFailure } from './run-answer.ts'
import { visibilityFilter } from './run-owner.ts'

/**
 * POST /pax/print/jobs/:id/cancel: cancels a run before it is sent and requeues its copies, in one transaction. All
 * runs of a sheet (reprints, and the files of a multi-job preset) print the same copies: these are requeued once every
 * run of the sheet has been cancelled.
 */
export const cancelRun = memberHandler(printCalls.cancel, async ({ tx, params, user, services, changed }) => {
  const run = await lockRun(tx, params.id, visibilityFilter(user))
  if (!run) return failure('not_found')
  if (!(await transitionRun(tx, run.id, 'cancel', services.now()))) return wrongStateFailure(run)
  if (await areAllRunsOfSheetCancelled(tx, run)) {
    const copies = countCopiesByFrame(await loadRunPieces(tx, run))
    await requeueCancelledCopies(tx, copies, { actor: userActor(user), run }, services.now())
    changed('orders')
  }
  await auditRun(tx, user, 'cancelled', run)
  changed('printJobs')
  return runResponse(tx, run.id)
})
