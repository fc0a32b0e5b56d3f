import type { Services } from '../../services.ts'
import { startLoop, type WorkLoop } from '../../work-loop.ts'
import { allEnvironments } from '../customers/customers-reads.ts'
import { deliverJobs, watchSentJobs } from './deliver-jobs.ts'
import { tidySheets } from './tidy-sheets.ts'

const EVERY_MS = 2000
const TIDIED_EVERY_MS = 3_600_000

/** The built-in output connector (readings P5): hands composed sheets to the hot folders of this machine. */
export function startDelivery(services: Services): WorkLoop {
  let tidiedAt = Number.NEGATIVE_INFINITY
  const loop = startLoop('delivery', EVERY_MS, services.log, async () => {
    const isTidying = performance.now() - tidiedAt > TIDIED_EVERY_MS
    for (const environment of await allEnvironments(services.database)) {
      await deliverJobs(services, environment)
      await watchSentJobs(services, environment)
      if (isTidying) await tidySheets(services, environment)
    }
    if (isTidying) tidiedAt = performance.now()
  })
  const stopListening = services.live.listen(undefined, (topics) => {
    if (topics.includes('printJobs')) loop.wake()
  })
  return {
    wake: loop.wake,
    stop: () => {
      stopListening()
      return loop.stop()
    },
  }
}
