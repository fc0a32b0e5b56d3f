import { printCalls } from '@platen/contract/printing'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { auditRun } from './audit-run.ts'
import { changeRun } from './printing-store.ts'
import { refuseState, runAnswer } from './run-answer.ts'
import { runOwner } from './run-owner.ts'
import { lockRun } from './runs-store.ts'

/** POST /pax/print/jobs/:id/retry: a run that failed is composed again, from the same plan. */
export const retryPrintJob = forMember(printCalls.retry, async ({ tx, params, user, services, changed }) => {
  const run = await lockRun(tx, params.id, runOwner(user))
  if (!run) return refuse('not_found')
  if (!(await changeRun(tx, run.id, 'retry', services.now()))) return refuseState(run)
  await auditRun(tx, user, 'retried', run)
  changed('printJobs')
  return runAnswer(tx, run.id)
})
