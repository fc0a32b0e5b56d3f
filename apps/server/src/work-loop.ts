import { type PollingLoop, startPollingLoop as startRounds } from '@platen/hotfolder'
import type { FastifyBaseLogger } from 'fastify'

export type { PollingLoop }

/**
 * Background work that runs at most `everyMs` after the previous run, or immediately when woken. An error is logged and
 * the work is retried at the next time; the loop never ends by an error.
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
      log.error({ err: error, work: name }, 'background task failed; retrying at the next interval')
    }
    return everyMs
  })
