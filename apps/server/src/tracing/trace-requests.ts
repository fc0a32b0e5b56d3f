import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Cause, parseTraceParent, runWithCause } from './cause.ts'
import { getTracer, type StartedSpan } from './traced.ts'

/** Streams that stay open, and requests of supervisors. */
const UNTRACED = /^\/(pax\/(events|health)|metrics)/
const SERVER_ERROR = 500

/** Runs each request with its id as the cause of what it does, and in a span if tracing is on. */
export function traceRequests(app: FastifyInstance): void {
  const causes = new WeakMap<FastifyRequest, Cause>()
  const spans = new WeakMap<FastifyRequest, StartedSpan>()
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url?.startsWith('/pax/') ? routeOptions.url : 'web'
    const tracer = UNTRACED.test(routeOptions.url ?? '') ? undefined : getTracer()
    const span = tracer?.start(`${method} ${route}`, {
      parent: parseTraceParent(request.headers['traceparent']),
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'platen.request.id': request.id },
    })
    if (span) spans.set(request, span)
    const cause = { request: request.id, span: span?.ref }
    causes.set(request, cause)
    runWithCause(cause, done)
  })
  // The body was read in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => runWithCause(causes.get(request) ?? {}, done))
  app.addHook('onResponse', async (request, { raw: { statusCode } }) => {
    const error = statusCode >= SERVER_ERROR ? new Error(`status ${statusCode}`) : undefined
    spans.get(request)?.end({ 'http.response.status_code': statusCode }, error)
  })
}
