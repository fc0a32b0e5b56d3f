import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Level, pino } from 'pino'

/** Structured lines, on standard output where nothing else is said; nothing secret in them. */
export const openLog = (level: Level, to?: DestinationStream): FastifyBaseLogger => {
  const options = { level, redact: ['req.headers.authorization', 'req.headers.cookie'] }
  return to ? pino(options, to) : pino(options)
}

export const nullLogger = (): FastifyBaseLogger => pino({ enabled: false })
