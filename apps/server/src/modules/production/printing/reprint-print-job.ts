import { randomUUID } from 'node:crypto'
import { printCalls } from '@platen/contract/printing'
import { canReprint } from '@platen/domain/printing'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { userActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { recordReprint } from '../../orders/orders/requeue-copies.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import { insertReprint, lockRun } from '../runs/runs-commands.ts'
import { loadRunPieces } from '../runs/runs-queries.ts'
import { auditRun } from './audit-run.ts'
import { countCopiesByFrame } from './copies-of.ts'
import { runResponse, wrongStateFailure } from './run-answer.ts'
import { visibilityFilter } from './run-owner.ts'
import { sheetFileName } from './sheet-file-name.ts'

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
