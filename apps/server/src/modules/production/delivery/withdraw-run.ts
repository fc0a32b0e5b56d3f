import { printCalls } from '@platen/contract/printing'
import { removeWithdrawn, toFolderFault, usingFolder, withdrawRun as withdrawFile } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import type { Services } from '../../../services.ts'
import { loadOutputRoots } from '../../catalog/output-channels/output-channels-queries.ts'
import { openOutputFolder } from '../../catalog/output-channels/output-folder.ts'
import { AUTOMATIC, userActor } from '../../orders/orders/job-state/job-events-commands.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { requeueCancelledRun } from '../runs/requeued-copies-commands.ts'
import { lockRunToChange, runResponse } from '../runs/run-access-commands.ts'
import { lockRun, recordRunActor, transitionRun } from '../runs/runs-commands.ts'
import {
  beginWithdrawal,
  findWithdrawal,
  recordWithdrawalFault,
  type Withdrawal,
} from '../runs/withdrawals-commands.ts'
import { toDeliveryFiles } from './deliver-composed-run.ts'

/**
 * Records whether the file of a run was withdrawn: the run is cancelled and its copies are requeued, or it is picked
 * up. Does nothing if that is recorded already, or a user has said what happened to the file.
 */
export async function concludeWithdrawal(
  tx: EnvironmentTx,
  id: string,
  isWithdrawn: boolean,
  now: Date,
): Promise<void> {
  const run = await lockRun(tx, id)
  const withdrawal = await findWithdrawal(tx, id)
  if (!run || !withdrawal || withdrawal.isDone) return
  if (!(await transitionRun(tx, id, isWithdrawn ? 'withdrawn' : 'notWithdrawn', now))) return
  notifyChange(tx, ['printJobs'])
  if (!isWithdrawn) return
  const { by, isRequeued } = withdrawal
  // Without a user nothing is requeued that another file of the sheet prints.
  const cause = by ? { all: isRequeued, by: by.id, actor: userActor(by) } : { all: false, by: '', actor: AUTOMATIC }
  const { copies } = await requeueCancelledRun(tx, run, { ...cause, now })
  if (copies > 0) notifyChange(tx, ['orders'])
}

/**
 * Removes the file of a run from its folder of this machine, and records the outcome. Can be interrupted at any step
 * and repeated: the renamed file is the proof of a withdrawal until that is recorded.
 *
 * @throws errors of the folder, if it cannot be reached
 */
async function withdrawFromFolder(
  services: Services,
  environment: EnvironmentRef,
  { run, channel, folder, isDone }: Withdrawal,
): Promise<void> {
  const { inEnvironment } = services.database
  const roots = await inEnvironment(environment.id, loadOutputRoots, { readOnly: true })
  const heldFolder = await openOutputFolder(services.settings, environment, roots, channel.hotFolderPath)
  const files = toDeliveryFiles(run, '')
  await usingFolder(heldFolder, async (at) => {
    const isWithdrawn = isDone || (await withdrawFile(at, files, folder))
    if (!isDone)
      await inEnvironment(environment.id, (tx) => concludeWithdrawal(tx, run.id, isWithdrawn, services.now()))
    if (isWithdrawn) await removeWithdrawn(at, files)
  })
}

/** Withdraws a run if that is asked for; if its folder cannot be reached, stores the reason and tries again later. */
export async function performWithdrawal(services: Services, environment: EnvironmentRef, id: string): Promise<void> {
  const { inEnvironment } = services.database
  const withdrawal = await inEnvironment(environment.id, (tx) => findWithdrawal(tx, id), { readOnly: true })
  // A connector does it, and reports the outcome.
  if (!withdrawal || withdrawal.channel.connectorChannelId) return
  try {
    await withdrawFromFolder(services, environment, withdrawal)
  } catch (error) {
    services.log.warn({ err: error, printJob: id }, 'a sheet could not be withdrawn')
    const fault = toFolderFault(error, withdrawal.channel.hotFolderPath, 'unknown')
    await inEnvironment(environment.id, async (tx) => {
      if (await recordWithdrawalFault(tx, id, fault)) notifyChange(tx, ['printJobs'])
    })
  }
}

/** POST /pax/print/jobs/:id/withdraw: has the file of a sent run removed from its folder by a task or its connector. */
export const withdrawRun = memberHandler(printCalls.withdraw, async ({ tx, params, body, user, services, changed }) => {
  const run = await lockRunToChange(tx, params.id, user)
  if (run instanceof Failure) return run
  const by = { userId: user.id, isRequeued: body?.requeue === true, now: services.now() }
  if (!(await beginWithdrawal(tx, run.id, by))) return failure('run_not_in_state', { state: run.state })
  await recordRunActor(tx, run.id, userActor(user))
  await recordAudit(tx, user, { action: 'withdrawn', subject: 'print', id: run.id, name: run.presetName, changes: {} })
  changed('printJobs')
  return runResponse(tx, run.id, user)
})
