import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { performWithdrawal } from '../withdraw-run.ts'

/** Removes the file of a run that is being withdrawn from a hot folder of this machine. */
export const withdrawRunTask: EnvironmentTask = {
  group: 'transfer',
  timeoutMs: 30 * 60_000,
  detachAfterMs: 10_000,
  run: performWithdrawal,
}
