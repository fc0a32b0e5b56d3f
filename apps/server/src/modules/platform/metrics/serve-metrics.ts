import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendErrorResponse } from '../../../http/error-response.ts'
import { failure } from '../../../http/failure.ts'
import type { Services } from '../../../services.ts'
import { registerBusinessGauges } from './business-gauges.ts'
import { registerProcessGauges } from './process-gauges.ts'
import { measureRequests } from './request-metrics.ts'
import { registerTaskGauges } from './task-gauges.ts'

/** A system keyword, so that no environment can have this name. */
export const METRICS_PATH = '/metrics'

/** Minimum interval between database queries in milliseconds, regardless of the number of collectors. */
const CACHE_TTL_MS = 5000

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && isIP(address) !== 0 && /^(::1$|127\.|::ffff:127\.)/.test(address)

/** Whether a request comes from this machine and was not forwarded by a local proxy. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopback(socket.remoteAddress) && headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

function hasBearerToken(request: FastifyRequest, token: string): boolean {
  const [scheme, given = ''] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && timingSafeEqual(sha256(given), sha256(token))
}

/**
 * Returns a function that calls `read` at most once in `CACHE_TTL_MS` unless it failed, and shares a call in progress.
 */
function memoise(now: () => Date, read: () => Promise<void>): () => Promise<void> {
  let at = -Infinity
  let lastReading: Promise<void> | undefined
  return () => {
    const time = now().getTime()
    if (!lastReading || time - at >= CACHE_TTL_MS) {
      at = time
      const reading = read()
      lastReading = reading
      reading.catch(() => {
        if (lastReading === reading) lastReading = undefined
      })
    }
    return lastReading
  }
}

/**
 * Registers GET /metrics for Prometheus if it is enabled. Requires the configured token; without one, only requests
 * from this machine are accepted. All other requests get the response for an unknown path.
 */
export function serveMetrics(app: FastifyInstance, services: Services): void {
  const { metrics } = services.settings
  if (!metrics) {
    app.get(METRICS_PATH, (_, reply) => sendErrorResponse(reply, failure('not_found')))
    return
  }
  const { registry } = services.metrics
  measureRequests(app, registry)
  registerProcessGauges(app, services)
  const [readBusiness, readTasks] = [registerBusinessGauges(services), registerTaskGauges(services)]
  const refreshGauges = memoise(services.now, async () => {
    await readBusiness()
    await readTasks()
  })
  app.get(METRICS_PATH, async (request, reply) => {
    const allowed = metrics.token === undefined ? isLocal(request) : hasBearerToken(request, metrics.token)
    if (!allowed) return sendErrorResponse(reply, failure('not_found'))
    await refreshGauges().catch((error: unknown) =>
      request.log.error({ err: error }, 'reading the metrics from the database failed'),
    )
    return reply
      .header('cache-control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics())
  })
}
