import type { FastifyInstance } from 'fastify'
import { Counter, Histogram } from './counters.ts'
import type { Family } from './exposition.ts'

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30] as const

/** Returns the route pattern of a call, never the requested URL, which may contain names of people and environments. */
const routeOf = (url: string | undefined): string => (url?.startsWith('/pax/') ? url : 'web')

/** Event streams are excluded, since they stay open. */
const isEventStream = (contentType: unknown): boolean => String(contentType).startsWith('text/event-stream')

/** Counts and times all requests of an app. */
export function measureRequests(app: FastifyInstance): () => Family[] {
  const requests = new Counter('platen_http_requests_total', 'Answered requests, by call and status.')
  const durations = new Histogram('platen_http_request_seconds', 'How long answering took, by call.', SECONDS)
  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request.routeOptions.url) }
    requests.add({ ...labels, status: String(reply.raw.statusCode) })
    if (!isEventStream(reply.raw.getHeader('content-type')) && labels.route !== '/pax/events') {
      durations.observe(labels, reply.elapsedTime / 1000)
    }
  })
  return () => [requests.family(), durations.family()]
}
