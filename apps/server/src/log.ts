import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Level, pino } from 'pino'

/** Opens the log: JSON lines, by default on the standard output, which has no other output. Contains no secrets. */
export const openLog = (level: Level, to?: DestinationStream): FastifyBaseLogger => {
  const options = { level, redact: ['req.headers.authorization', 'req.headers.cookie'] }
  return to ? pino(options, to) : pino(options)
}

export const nullLogger = (): FastifyBaseLogger => pino({ enabled: false })
