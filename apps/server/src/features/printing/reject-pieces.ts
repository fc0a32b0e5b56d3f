import { printCalls } from '@platen/contract/printing'
import { type SlotAddress, slotKey } from '@platen/domain/layouts'
import { canRejectPieces } from '@platen/domain/printing'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { giveBackRejected } from '../orders/orders-reads.ts'
import { auditRun } from './audit-run.ts'
import { copiesOf } from './copies-of.ts'
import { refuseState, runAnswer } from './run-answer.ts'
import { runOwner } from './run-owner.ts'
import { lockRun, markRejected, printedPieces } from './runs-store.ts'

const eachOnce = (slots: readonly SlotAddress[]): SlotAddress[] => [
  ...new Map(slots.map((slot) => [slotKey(slot), slot])).values(),
]

/**
 * POST /pax/print/jobs/:id/reject: the copies on these slots came out badly and go back to be printed, first in the
 * next Auto fill; all of them or none, in one transaction, each piece of a sheet at most once.
 */
export const rejectPieces = forMember(printCalls.reject, async ({ tx, params, body, user, services, changed }) => {
  const run = await lockRun(tx, params.id, runOwner(user))
  if (!run) return refuse('not_found')
  if (!canRejectPieces(run.state)) return refuseState(run)
  const slots = eachOnce(body.slots)
  const pieces = await printedPieces(tx, run, slots)
  if (pieces.length !== slots.length) return refuse('not_found')
  const twice = pieces.find((piece) => piece.isRejected)
  if (twice) return refuse('piece_already_rejected', { jigNo: twice.jigNo, slotNo: twice.slotNo })
  const now = services.now()
  await markRejected(tx, run.id, slots, { reason: body.reason, note: body.note, by: user.id, at: now })
  const refusal = await giveBackRejected(tx, copiesOf(pieces), now)
  if (refusal) return refusal
  await auditRun(tx, user, 'rejected', run, {
    pieces: pieces.map((piece) => `${piece.orderId}: ${slotKey(piece)}`),
    reason: body.reason,
    note: body.note,
  })
  changed('printJobs', 'orders')
  return runAnswer(tx, run.id)
})
