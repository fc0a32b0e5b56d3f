import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { deliverRun } from '../deliver-composed-run.ts'

/** Delivers a composed run to a hot folder of this machine. */
export const deliverRunTask: EnvironmentTask = {
  group: 'transfer',
  timeoutMs: 30 * 60_000,
  detachAfterMs: 10_000,
  run: deliverRun,
}
