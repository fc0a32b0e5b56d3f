import { printCalls } from '@platen/contract/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure } from '../../../http/failure.ts'
import { markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { lockRunsToDismiss, markDismissed, markNotDismissed, storeDismissals } from '../runs/dismissed-runs-commands.ts'
import { lockRunToChange, runResponse } from '../runs/run-access-commands.ts'
import { auditRun } from './audit-run.ts'

/**
 * POST /pax/print/jobs/:id/dismiss: removes a run from the print jobs that need attention, for all users. The first
 * user who dismisses it is recorded.
 */
export const dismissRun = memberHandler(printCalls.dismiss, async ({ tx, params, user, services, changed }) => {
  const run = await lockRunToChange(tx, params.id, user)
  if (run instanceof Failure) return run
  if (await markDismissed(tx, run.id, { by: user.id, at: services.now() })) {
    await auditRun(tx, user, 'dismissed', run)
    changed('printJobs')
  } else markAuditNotNeeded(tx)
  return runResponse(tx, run.id, user)
})

/** DELETE /pax/print/jobs/:id/dismiss: the run needs attention again, for all users. */
export const undoDismissRun = memberHandler(printCalls.undoDismiss, async ({ tx, params, user, changed }) => {
  const run = await lockRunToChange(tx, params.id, user)
  if (run instanceof Failure) return run
  if (await markNotDismissed(tx, run.id)) {
    await auditRun(tx, user, 'restored', run)
    changed('printJobs')
  } else markAuditNotNeeded(tx)
  return runResponse(tx, run.id, user)
})

/** PUT /pax/print/dismissed: dismisses several runs, or undoes it, with one entry of the audit trail. */
export const setDismissedRuns = memberHandler(
  printCalls.setDismissed,
  async ({ tx, body, user, services, changed }) => {
    const { isDismissed } = body
    const runs = await lockRunsToDismiss(tx, body.ids, { user, isDismissed })
    if (runs.length === 0) {
      markAuditNotNeeded(tx)
      return { changed: [] }
    }
    await storeDismissals(
      tx,
      runs.map(({ id }) => id),
      isDismissed ? { by: user.id, at: services.now() } : null,
    )
    const name = [...new Set(runs.map(({ presetName }) => presetName))].join(', ')
    const action = isDismissed ? 'dismissed' : 'restored'
    await recordAudit(tx, user, { action, subject: 'print', name, changes: { count: runs.length } })
    changed('printJobs')
    return { changed: runs.map(({ id }) => id) }
  },
)
