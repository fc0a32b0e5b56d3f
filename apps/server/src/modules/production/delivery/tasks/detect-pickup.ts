import { addTask } from '../../../../tasks/add-task.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { PICKUP_INTERVAL_MS } from '../../runs/runs-commands.ts'
import { detectPickup } from '../deliver-composed-run.ts'

/** Interval of the checks when the last run was sent longer ago than `RECENT_MS`, in ms. */
const SLOW_INTERVAL_MS = 15_000
const RECENT_MS = 10 * 60_000

/** Checks whether the RIP has picked up the sent runs of an environment, until it has picked up all of them. */
export const detectPickupTask: EnvironmentTask = {
  group: 'pickup',
  timeoutMs: 2 * 60_000,
  detachAfterMs: 10_000,
  async run(services, environment, subject) {
    const latest = await detectPickup(services, environment)
    if (latest === null) return
    const isRecent = services.now().getTime() - latest.getTime() < RECENT_MS
    const delayMs = isRecent ? PICKUP_INTERVAL_MS : SLOW_INTERVAL_MS
    const next = { delayMs, keepTime: true }
    await services.database.inEnvironment(environment.id, (tx) => addTask(tx, 'detect_pickup', subject, next))
  },
}
