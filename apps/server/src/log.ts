import type { FastifyBaseLogger } from 'fastify'
import { type Level, pino } from 'pino'

/** Structured lines on standard output; nothing secret in them. */
export const openLog = (level: Level): FastifyBaseLogger =>
  pino({ level, redact: ['req.headers.authorization', 'req.headers.cookie'] })

export const silentLog = (): FastifyBaseLogger => pino({ enabled: false })
