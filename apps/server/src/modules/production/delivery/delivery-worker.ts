import { environmentQueue } from '../../../environment-queue.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { type PollingLoop, startPollingLoop } from '../../../work-loop.ts'
import { loadEnvironments } from '../../platform/environments/environments-queries.ts'
import { deliverNext, detectPickup } from './deliver-run.ts'
import { deletePickedUpSheets } from './tidy-sheets.ts'

const POLL_INTERVAL_MS = 2000
const TIDIED_EVERY_MS = 3_600_000

/** Environments processed concurrently: a folder on a slow share delays only the sheets of its own environment. */
const AT_ONCE = 4

/** Starts the built-in output connector, which delivers composed sheets to the hot folders of this machine. */
export function startDeliveryTask(services: Services): PollingLoop {
  const tidiedAt = new Map<string, number>()

  async function run(environment: EnvironmentRef): Promise<boolean> {
    if (await deliverNext(services, environment)) return true
    await detectPickup(services, environment)
    const now = performance.now()
    if (now - (tidiedAt.get(environment.id) ?? Number.NEGATIVE_INFINITY) > TIDIED_EVERY_MS) {
      await deletePickedUpSheets(services, environment)
      tidiedAt.set(environment.id, now)
    }
    return false
  }

  const queue = environmentQueue({
    atOnce: AT_ONCE,
    run,
    onError: (error, { resourceName }) =>
      services.log.error({ err: error, environment: resourceName }, 'sheet delivery failed'),
  })
  const loop = startPollingLoop('delivery', POLL_INTERVAL_MS, services.log, async () => {
    for (const environment of await loadEnvironments(services.database)) queue.add(environment)
  })
  const stopListening = services.live.listen(undefined, (topics) => {
    if (topics.includes('printJobs')) loop.wake()
  })
  return {
    wake: loop.wake,
    stop: async () => {
      stopListening()
      await loop.stop()
      await queue.stop()
    },
  }
}
