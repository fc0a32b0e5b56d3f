import { startPollingLoop as startRounds, type PollingLoop } from '@platen/hotfolder'
import type { FastifyBaseLogger } from 'fastify'

export type { PollingLoop }

/**
 * Background work: a round at the latest after `everyMs`, at once when woken. A round that throws is logged and tried
 * again at its next time; the loop itself never ends by an error.
 */
export const startPollingLoop = (
  name: string,
  everyMs: number,
  log: FastifyBaseLogger,
  round: () => Promise<void>,
): PollingLoop =>
  startRounds(async () => {
    try {
      await round()
    } catch (error) {
      log.error({ err: error, work: name }, 'a round of background work failed')
    }
    return everyMs
  })
