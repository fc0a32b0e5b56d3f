import { randomUUID } from 'node:crypto'
import type { AuditAction } from '@platen/contract/audit'
import { printCalls, sheetPlanSchema } from '@platen/contract/printing'
import { type SlotAddress, slotKey } from '@platen/domain/layouts'
import {
  canRejectPieces,
  canReprint,
  type PrintJobState,
  RUN_TRANSITIONS,
  type RunTransition,
} from '@platen/domain/printing'
import { type CallHandler, memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { MemberContext } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { userActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { recordReprint, requeueRejectedCopies } from '../../orders/orders/requeue-copies.ts'
import { hasEnvironmentPrinted } from '../../platform/environments/environments-queries.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import { insertReprint } from '../runs/reprints-commands.ts'
import { countCopiesByFrame, isWanted, requeueCancelledRun } from '../runs/requeued-copies-commands.ts'
import { canChangeRun, findSeenRun, lockRunToChange, runResponse } from '../runs/run-access-commands.ts'
import { loadRunPage, loadRuns } from '../runs/run-list-queries.ts'
import { markRejected, recordRunActor, transitionRun } from '../runs/runs-commands.ts'
import {
  findLatestPiece,
  loadRunPieces,
  loadRunPiecesForWire,
  loadSheetPlan,
  type StoredRun,
} from '../runs/runs-queries.ts'
import { auditRun } from './audit-run.ts'
import { sheetFileName } from './sheet-file-name.ts'

const uniqueSlots = (slots: readonly SlotAddress[]): SlotAddress[] => [
  ...new Map(slots.map((slot) => [slotKey(slot), slot])).values(),
]

/** The failure of a change that is not allowed in the run's current state. */
const wrongStateFailure = ({ state }: StoredRun): Failure => failure('run_not_in_state', { state })

/** GET /pax/print/jobs: returns one page of the runs visible to the user, or of all for administrator roles. */
const listRuns = memberHandler(printCalls.jobs, async ({ tx, query, user }) => {
  const { presetId } = query
  const hasPrinted = await hasEnvironmentPrinted(tx.kysely, tx.environmentId)
  if (presetId !== undefined && !isUuid(presetId))
    return { printJobs: [], hasPrinted, nextCursor: null, total: 0, isTotalEstimated: false }
  const page = await loadRunPage(tx, { ...query, ownerId: visibilityFilter(user) }, query, user)
  if (!page) return failure('bad_cursor')
  const { rows: printJobs, ...fields } = page
  return { printJobs, hasPrinted, ...fields }
})

/**
 * GET /pax/print/jobs/:id: returns one run with its pieces and the plan that its preview is drawn from; of a run of
 * another user, the pieces of the jobs that the user sees.
 */
const getRun = memberHandler(printCalls.job, async ({ tx, params, user }) => {
  const run = await findSeenRun(tx, params.id, user)
  const plan = run && (await loadSheetPlan(tx, run.id))
  if (!run || !plan) return failure('not_found')
  const response = await runResponse(tx, run.id, user)
  if (response instanceof Failure) return response
  const { visible } = run
  const pieces = await loadRunPiecesForWire(tx, run.id)
  const visiblePieces = visible ? pieces.filter((piece) => visible.has(slotKey(piece))) : pieces
  const canChange = canChangeRun(run, user)
  const runsOfSheet = canChange ? await loadRuns(tx, { firstRunId: run.reprintOf ?? run.id }, user) : []
  return {
    printJob: { ...response.printJob, ...(!canChange && { isReadOnly: true as const }) },
    pieces: visiblePieces,
    hiddenPieces: pieces.length - visiblePieces.length,
    plan: sheetPlanSchema.parse(plan),
    runsOfSheet: runsOfSheet.toReversed(),
  }
})

/** GET /pax/print/pieces: returns the latest run that printed a labelled piece, to reject it there. */
const findPiece = memberHandler(printCalls.findPiece, async ({ tx, query, user }) => {
  const piece = await findLatestPiece(tx, query, visibilityFilter(user))
  return piece ?? failure('not_found')
})

/** Changes the state of a run by a transition that has no other effect. */
async function changeRun(
  { tx, params, user, services, changed }: MemberContext<typeof printCalls.confirm>,
  transition: RunTransition,
  action: AuditAction,
) {
  const run = await lockRunToChange(tx, params.id, user)
  if (run instanceof Failure) return run
  const isAllowed = (RUN_TRANSITIONS[transition].from as readonly PrintJobState[]).includes(run.state)
  if (!isAllowed) return wrongStateFailure(run)
  if (!(await transitionRun(tx, run.id, transition, services.now()))) return failure('all_pieces_cancelled')
  await recordRunActor(tx, run.id, userActor(user))
  await auditRun(tx, user, action, run)
  changed('printJobs')
  return runResponse(tx, run.id, user)
}

/** POST /pax/print/jobs/:id/confirm: records that a user checked the printed result of a run. */
const confirmRun = memberHandler(printCalls.confirm, (context) => changeRun(context, 'confirm', 'confirmed'))

/** POST /pax/print/jobs/:id/retry: composes a failed run again, from the same plan. */
const retryRun = memberHandler(printCalls.retry, (context) => changeRun(context, 'retry', 'retried'))

/**
 * POST /pax/print/jobs/:id/reprint: prints the sheet, or some of its pieces, again, as a new run with a new name. It
 * replaces the printed result, so the counts of its orders are unchanged. Its pieces can be rejected, unless the same
 * piece has been rejected before. Rejected pieces cannot be chosen: their copies are to be printed anyway. Pieces of
 * orders that the user does not see are not found.
 */
const reprintRun = memberHandler(printCalls.reprint, async ({ tx, params, body, user, services, changed }) => {
  const run = await lockRunToChange(tx, params.id, user)
  if (run instanceof Failure) return run
  if (!canReprint(run.state)) return wrongStateFailure(run)
  if ((await checkStorageQuota(tx)).full) return failure('storage_full')
  const slots = body?.slots && uniqueSlots(body.slots)
  const pieces = await loadRunPieces(tx, run, slots)
  // The new run is the user's own, with all its pieces.
  const isVisible = pieces.every((piece) => run.visible?.has(slotKey(piece)) ?? true)
  if (!isVisible || (slots && pieces.length !== slots.length)) return failure('not_found')
  const rejected = slots && pieces.find((piece) => piece.isRejected)
  if (rejected) return failure('piece_already_rejected', { jigNo: rejected.jigNo, slotNo: rejected.slotNo })
  const id = randomUUID()
  const newRun = { id, fileName: sheetFileName(run.presetName, services.now(), id), createdBy: user.id }
  if (!(await insertReprint(tx, run, newRun, slots))) return failure('all_pieces_cancelled')
  await recordReprint(tx, countCopiesByFrame(pieces.filter(isWanted)), {
    actor: userActor(user),
    run: { id, presetName: run.presetName },
  })
  await auditRun(tx, user, 'reprinted', run, {
    run: id,
    ...(slots && { pieces: pieces.map((piece) => `${piece.orderId}: ${slotKey(piece)}`) }),
  })
  changed('printJobs')
  return runResponse(tx, id, user)
})

/**
 * POST /pax/print/jobs/:id/cancel: cancels a run before it is sent, or ends its withdrawal, and requeues its copies, in
 * one transaction; those that another run of the sheet prints only if the user requests it.
 */
const cancelRun = memberHandler(printCalls.cancel, async ({ tx, params, body, user, services, changed }) => {
  const run = await lockRunToChange(tx, params.id, user)
  if (run instanceof Failure) return run
  if (!(await transitionRun(tx, run.id, 'cancel', services.now()))) return wrongStateFailure(run)
  await recordRunActor(tx, run.id, userActor(user))
  const { copies, isPrintedElsewhere } = await requeueCancelledRun(tx, run, {
    all: body?.requeue === true,
    by: user.id,
    actor: userActor(user),
    now: services.now(),
  })
  if (copies > 0) changed('orders')
  await auditRun(tx, user, 'cancelled', run, isPrintedElsewhere ? { requeue: true } : {})
  changed('printJobs')
  return runResponse(tx, run.id, user)
})

/**
 * POST /pax/print/jobs/:id/reject: rejects the copies on these slots and requeues them with the highest priority in
 * Auto fill; all or none, in one transaction. Each piece of a sheet can be rejected once.
 */
const rejectPieces = memberHandler(printCalls.reject, async ({ tx, params, body, user, services, changed }) => {
  const run = await lockRunToChange(tx, params.id, user)
  if (run instanceof Failure) return run
  if (!canRejectPieces(run.state)) return wrongStateFailure(run)
  const slots = uniqueSlots(body.slots)
  const pieces = await loadRunPieces(tx, run, slots)
  const isVisible = slots.every((slot) => run.visible?.has(slotKey(slot)) ?? true)
  if (pieces.length !== slots.length || !isVisible) return failure('not_found')
  const rejected = pieces.find((piece) => piece.isRejected)
  if (rejected) return failure('piece_already_rejected', { jigNo: rejected.jigNo, slotNo: rejected.slotNo })
  const cancelled = pieces.find((piece) => piece.isCancelled)
  if (cancelled) return failure('piece_cancelled', { jigNo: cancelled.jigNo, slotNo: cancelled.slotNo })
  const now = services.now()
  await markRejected(tx, run.id, slots, { reason: body.reason, note: body.note, by: user.id, at: now })
  const refusal = await requeueRejectedCopies(
    tx,
    countCopiesByFrame(pieces),
    { actor: userActor(user), run, reason: body.reason },
    now,
  )
  if (refusal) return refusal
  await auditRun(tx, user, 'rejected', run, {
    pieces: pieces.map((piece) => `${piece.orderId}: ${slotKey(piece)}`),
    reason: body.reason,
    note: body.note,
  })
  changed('printJobs', 'orders')
  return runResponse(tx, run.id, user)
})

/** The handlers of print jobs. */
export const runHandlers: readonly CallHandler[] = [
  listRuns,
  getRun,
  findPiece,
  confirmRun,
  retryRun,
  reprintRun,
  cancelRun,
  rejectPieces,
]
