import { printCalls } from '@platen/contract/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { lockRun, transitionRun } from '../runs/runs-commands.ts'
import { auditRun } from './audit-run.ts'
import { runResponse, wrongStateFailure } from './run-answer.ts'
import { visibilityFilter } from './run-owner.ts'

/** POST /pax/print/jobs/:id/retry: composes a failed run again, from the same plan. */
export const retryRun = memberHandler(printCalls.retry, async ({ tx, params, user, services, changed }) => {
  const run = await lockRun(tx, params.id, visibilityFilter(user))
  if (!run) return failure('not_found')
  if (!(await transitionRun(tx, run.id, 'retry', services.now()))) return wrongStateFailure(run)
  await auditRun(tx, user, 'retried', run)
  changed('printJobs')
  return runResponse(tx, run.id)
})
