import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Returns the route pattern of a call, never the requested URL, which may contain names of people and environments. */
const getRoute = (url: string | undefined): string => (url?.startsWith('/pax/') ? url : 'web')

/** Event streams are excluded, since they stay open. */
const isEventStream = (contentType: unknown): boolean => String(contentType).startsWith('text/event-stream')

/** Counts and times all requests of an app. */
export function measureRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'platen_http_requests_total',
    help: 'Answered requests, by call and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'platen_http_request_seconds',
    help: 'Time until the response was sent, by call.',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: getRoute(request.routeOptions.url) }
    requests.inc({ ...labels, status: reply.raw.statusCode })
    if (!isEventStream(reply.raw.getHeader('content-type')) && labels.route !== '/pax/events') {
      durations.observe(labels, reply.elapsedTime / 1000)
    }
  })
}
