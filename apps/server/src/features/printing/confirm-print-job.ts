import { printCalls } from '@platen/contract/printing'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { auditRun } from './audit-run.ts'
import { changeRun } from './printing-store.ts'
import { refuseState, runAnswer } from './run-answer.ts'
import { runOwner } from './run-owner.ts'
import { lockRun } from './runs-store.ts'

/** POST /pax/print/jobs/:id/confirm: a person says that the run came out well. */
export const confirmPrintJob = forMember(printCalls.confirm, async ({ tx, params, user, services, changed }) => {
  const run = await lockRun(tx, params.id, runOwner(user))
  if (!run) return refuse('not_found')
  if (!(await changeRun(tx, run.id, 'confirm', services.now()))) return refuseState(run)
  await auditRun(tx, user, 'confirmed', run)
  changed('printJobs')
  return runAnswer(tx, run.id)
})
