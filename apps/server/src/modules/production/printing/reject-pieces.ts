import { printCalls } from '@platen/contract/printing'
import { type SlotAddress, slotKey } from '@platen/domain/layouts'
import { canRejectPieces } from '@platen/domain/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { visibilityFilter } from '../../identity/users/visibility.ts'
import { userActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { requeueRejectedCopies } from '../../orders/orders/requeue-copies.ts'
import { lockRun, markRejected } from '../runs/runs-commands.ts'
import { loadRunPieces } from '../runs/runs-queries.ts'
import { auditRun } from './audit-run.ts'
import { countCopiesByFrame } from './copies-of.ts'
import { runResponse, wrongStateFailure } from './run-answer.ts'

const uniqueSlots = (slots: readonly SlotAddress[]): SlotAddress[] => [
  ...new Map(slots.map((slot) => [slotKey(slot), slot])).values(),
]

/**
 * POST /pax/print/jobs/:id/reject: rejects the copies on these slots and requeues them with the highest priority in
 * Auto fill; all or none, in one transaction. Each piece of a sheet can be rejected once.
 */
export const rejectPieces = memberHandler(printCalls.reject, async ({ tx, params, body, user, services, changed }) => {
  const run = await lockRun(tx, params.id, visibilityFilter(user))
  if (!run) return failure('not_found')
  if (!canRejectPieces(run.state)) return wrongStateFailure(run)
  const slots = uniqueSlots(body.slots)
  const pieces = await loadRunPieces(tx, run, slots)
  if (pieces.length !== slots.length) return failure('not_found')
  const twice = pieces.find((piece) => piece.isRejected)
  if (twice) return failure('piece_already_rejected', { jigNo: twice.jigNo, slotNo: twice.slotNo })
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
  return runResponse(tx, run.id)
})
