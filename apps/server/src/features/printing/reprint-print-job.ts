import { randomUUID } from 'node:crypto'
import { printCalls } from '@platen/contract/printing'
import { canReprint } from '@platen/domain/printing'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { storageLimit } from '../storage/storage-reads.ts'
import { auditRun } from './audit-run.ts'
import { sheetFileName } from './file-name.ts'
import { refuseState, runAnswer } from './run-answer.ts'
import { runOwner } from './run-owner.ts'
import { insertReprint, lockRun } from './runs-store.ts'

/**
 * POST /pax/print/jobs/:id/reprint: the whole sheet once more, on purpose, as a run of its own with a name of its own
 * (readings P6). It replaces what came out, so the counts of its orders are not touched; a piece of it that is bad
 * is rejected there, unless the same piece has been rejected before.
 */
export const reprintPrintJob = forMember(printCalls.reprint, async ({ tx, params, user, services, changed }) => {
  const run = await lockRun(tx, params.id, runOwner(user))
  if (!run) return refuse('not_found')
  if (!canReprint(run.state)) return refuseState(run)
  if ((await storageLimit(tx)).full) return refuse('storage_full')
  const id = randomUUID()
  await insertReprint(tx, run, {
    id,
    fileName: sheetFileName(run.presetName, services.now(), id),
    createdBy: user.id,
  })
  await auditRun(tx, user, 'reprinted', run, { run: id })
  changed('printJobs')
  return runAnswer(tx, id)
})
