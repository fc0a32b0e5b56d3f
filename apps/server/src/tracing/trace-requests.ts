import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Cause, parseTraceParent, runWithCause } from './cause.ts'
import { getTracer, type SpanAttributes, type StartedSpan } from './traced.ts'

/** Streams that stay open, and requests of supervisors. */
const UNTRACED = /^\/(pax\/(events|health)|metrics)/
const SERVER_ERROR = 500

/** Ends a span with its response, also if the client disconnects: Fastify calls no hook `onResponse` then. */
function endAfterResponse(span: StartedSpan, response: ServerResponse): void {
  response.once('close', () => {
    const { headersSent, statusCode, writableFinished } = response
    const attributes: SpanAttributes = headersSent ? { 'http.response.status_code': statusCode } : {}
    if (!writableFinished) span.end(attributes, new Error('the connection was closed before the end of the response'))
    else span.end(attributes, statusCode >= SERVER_ERROR ? new Error(`status ${statusCode}`) : undefined)
  })
}

/** Runs each request with its id as the cause of what it does, and in a span if tracing is on. */
export function traceRequests(app: FastifyInstance): void {
  const causes = new WeakMap<FastifyRequest, Cause>()
  app.addHook('onRequest', (request, { raw }, done) => {
    const { method, routeOptions } = request
    const route = routeOptions.url?.startsWith('/pax/') ? routeOptions.url : 'web'
    const tracer = UNTRACED.test(routeOptions.url ?? '') ? undefined : getTracer()
    const span = tracer?.start(`${method} ${route}`, {
      parent: parseTraceParent(request.headers['traceparent']),
      kind: 'server',
      attributes: { 'http.request.method': method, 'http.route': route, 'platen.request.id': request.id },
    })
    if (span) endAfterResponse(span, raw)
    const cause = { request: request.id, span: span?.ref }
    causes.set(request, cause)
    runWithCause(cause, done)
  })
  // The body was read in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => runWithCause(causes.get(request) ?? {}, done))
}
