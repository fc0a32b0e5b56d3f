import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Level, pino } from 'pino'

/**
 * Returns the URL of a request without the token of a customer proof or the key of a shop, or what replaces another
 * secret.
 */
const censor = (value: unknown, path: readonly string[]): unknown =>
  path.at(-1) === 'url' && typeof value === 'string'
    ? value.replace(/^(\/[^/]+\/proof\/|\/pax\/shop\/)[^/?]+/, '$1[Redacted]')
    : '[Redacted]'

/** Opens the log: JSON lines, by default on the standard output, which has no other output. Contains no secrets. */
export const openLog = (level: Level, to?: DestinationStream): FastifyBaseLogger => {
  const options = { level, redact: { paths: ['req.headers.authorization', 'req.headers.cookie', 'req.url'], censor } }
  return to ? pino(options, to) : pino(options)
}

export const nullLogger = (): FastifyBaseLogger => pino({ enabled: false })
