import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@platen/contract/audit'
import { printCalls, sheetPlanSchema } from '@platen/contract/printing'
import { canReprint, type RunTransition } from '@platen/domain/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { MemberContext } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { userActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { recordReprint, requeueCancelledCopies } from '../../orders/orders/requeue-copies.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import { loadRunPage } from '../runs/run-list-queries.ts'
import { insertReprint, lockRun, transitionRun } from '../runs/runs-commands.ts'
import {
  areAllRunsOfSheetCancelled,
  findLatestPiece,
  findRun,
  loadRunPieces,
  loadRunPiecesForWire,
  loadSheetPlan,
} from '../runs/runs-queries.ts'
import { auditRun } from './audit-run.ts'
import { countCopiesByFrame } from './copies-of.ts'
import { runResponse, wrongStateFailure } from './run-answer.ts'
import { sheetFileName } from './sheet-file-name.ts'

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

/** GET /pax/print/jobs/:id: returns one run with its pieces and the plan that its preview is drawn from. */
export const getRun = memberHandler(printCalls.job, async ({ tx, params, user }) => {
  const run = await findRun(tx, params.id, visibilityFilter(user))
  const plan = run && (await loadSheetPlan(tx, run.id))
  if (!run || !plan) return failure('not_found')
  const answer = await runResponse(tx, run.id)
  if (answer instanceof Failure) return answer
  return { ...answer, pieces: await loadRunPiecesForWire(tx, run.id), plan: sheetPlanSchema.parse(plan) }
})

/** GET /pax/print/pieces: returns the latest run that printed a labelled piece, to reject it there. */
export const findPiece = memberHandler(printCalls.findPiece, async ({ tx, query, user }) => {
  const piece = await findLatestPiece(tx, query, visibilityFilter(user))
  return piece ?? failure('not_found')
})

/** Changes the state of a run by a transition that has no other effect. */
async function changeRun(
  { tx, params, user, services, changed }: MemberContext<typeof printCalls.confirm>,
  transition: RunTransition,
  action: AuditAction,
) {
  const run = await lockRun(tx, params.id, visibilityFilter(user))
  if (!run) return failure('not_found')
  if (!(await transitionRun(tx, run.id, transition, services.now()))) return wrongStateFailure(run)
  await auditRun(tx, user, action, run)
  changed('printJobs')
  return runResponse(tx, run.id)
}

/** POST /pax/print/jobs/:id/confirm: records that a user checked the printed result of a run. */
export const confirmRun = memberHandler(printCalls.confirm, (context) => changeRun(context, 'confirm', 'confirmed'))

/** POST /pax/print/jobs/:id/retry: composes a failed run again, from the same plan. */
export const retryRun = memberHandler(printCalls.retry, (context) => changeRun(context, 'retry', 'retried'))

/**
 * POST /pax/print/jobs/:id/reprint: prints the complete sheet again, as a new run with a new name. It replaces the
 * printed result, so the counts of its orders are unchanged. Its pieces can be rejected, unless the same piece has been
 * rejected before.
 */
export const reprintRun = memberHandler(printCalls.reprint, async ({ tx, params, user, services, changed }) => {
  const run = await lockRun(tx, params.id, visibilityFilter(user))
  if (!run) return failure('not_found')
  if (!canReprint(run.state)) return wrongStateFailure(run)
  if ((await checkStorageQuota(tx)).full) return failure('storage_full')
  const id = randomUUID()
  await insertReprint(tx, run, {
    id,
    fileName: sheetFileName(run.presetName, services.now(), id),
    createdBy: user.id,
  })
  await recordReprint(tx, countCopiesByFrame(await loadRunPieces(tx, run)), {
    actor: userActor(user),
    run: { id, presetName: run.presetName },
  })
  await auditRun(tx, user, 'reprinted', run, { run: id })
  changed('printJobs')
  return runResponse(tx, id)
})

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
