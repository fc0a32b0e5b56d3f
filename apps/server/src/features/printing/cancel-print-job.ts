import { printCalls } from '@platen/contract/printing'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { giveBackCancelled } from '../orders/orders-reads.ts'
import { auditRun } from './audit-run.ts'
import { copiesOf } from './copies-of.ts'
import { changeRun } from './printing-store.ts'
import { refuseState, runAnswer } from './run-answer.ts'
import { runOwner } from './run-owner.ts'
import { isSheetCancelled, lockRun, printedPieces } from './runs-store.ts'

/**
 * POST /pax/print/jobs/:id/cancel: takes a run back before it is sent, in one transaction with its copies, which are
 * to be printed again. Another run of a sheet took no copies when it was started, and of a multi-job preset all files
 * print the same copies: they go back once every run of the sheet has been cancelled.
 */
export const cancelPrintJob = forMember(printCalls.cancel, async ({ tx, params, user, services, changed }) => {
  const run = await lockRun(tx, params.id, runOwner(user))
  if (!run) return refuse('not_found')
  if (!(await changeRun(tx, run.id, 'cancel', services.now()))) return refuseState(run)
  if (await isSheetCancelled(tx, run)) {
    await giveBackCancelled(tx, copiesOf(await printedPieces(tx, run)), services.now())
    changed('orders')
  }
  await auditRun(tx, user, 'cancelled', run)
  changed('printJobs')
  return runAnswer(tx, run.id)
})
