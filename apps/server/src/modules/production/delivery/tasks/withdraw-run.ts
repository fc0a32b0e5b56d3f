import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { performWithdrawal } from '../withdraw-run.ts'

/** Withdraws a run that the call could not: its process ended, or the folder could not be reached. */
export const withdrawRunTask: EnvironmentTask = {
  group: 'transfer',
  timeoutMs: 2 * 60_000,
  detachAfterMs: 10_000,
  run: performWithdrawal,
}
