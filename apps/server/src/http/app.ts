import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import fastifyStatic from '@fastify/static'
import { DEFAULT_BODY_LIMIT } from '@platen/contract/call'
import { DOWNLOAD_PATH } from '@platen/contract/connectors'
import { healthCalls } from '@platen/contract/health'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { serveApiReference } from '../modules/platform/api-description/serve-reference.ts'
import { DOWNLOADS_FOLDER, renderDownloadsPage } from '../modules/platform/connector-downloads/downloads.ts'
import { serveMetrics } from '../modules/platform/metrics/serve-metrics.ts'
import { handlers } from '../modules/route-table.ts'
import type { Services } from '../services.ts'
import { traceRequests } from '../tracing/trace-requests.ts'
import { callLimits } from './call-limits.ts'
import { compressResponses } from './compressed-responses.ts'
import { limitClients } from './connection-limits.ts'
import { isApiRequest, isCrossSite } from './csrf-guard.ts'
import { setErrorHandler } from './error-handler.ts'
import { sendErrorResponse } from './error-response.ts'
import { closeStreams, closeStreamsWithin } from './event-streams.ts'
import { failure } from './failure.ts'
import { answerHeadWithoutBody } from './head-responses.ts'
import { hostCheck } from './host.ts'
import { parseJsonBodies, passBodiesUnparsed } from './json-body.ts'
import { limitPipelining } from './pipelining.ts'
import { isPageRequest } from './prerendered-pages.ts'
import { registerRoute } from './register-route.ts'
import { serveWeb } from './serve-web.ts'
import { disconnectSlowClients } from './slow-clients.ts'
import { discardUnreadBody } from './unread-body.ts'
import { limitUnsentResponses } from './unsent-responses.ts'

/** Time limit for the head of a request. Bodies have a minimum rate instead (slow-clients.ts). */
const HEADERS_TIMEOUT_MS = 15_000
/** Time limit for a complete request: an upload of 2 GB at 600 KB a second. */
const REQUEST_TIMEOUT_MS = 60 * 60_000
/** How often both limits are checked. */
const CHECK_TIMEOUTS_MS = 5000

/** Served by each server, whatever its roles are. */
const HEALTH_PATHS: ReadonlySet<string> = new Set(Object.values(healthCalls).map(({ path }) => path))

/**
 * How long a stopping server waits for responses in progress: one that is alone restarts soon, one of several need not.
 */
const GRACE_MS = { one: 4_000, many: 20_000 } as const
const SWEEP_MS = 100

/** On close, ends idle connections immediately and completes responses in progress. */
function closeGracefully(app: FastifyInstance, graceMs: number): void {
  app.addHook('preClose', async () => {
    const { server } = app
    closeStreams(server)
    if (!server.listening) return
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    const deadline = setTimeout(() => server.closeAllConnections(), graceMs)
    server.once('close', () => {
      clearInterval(sweep)
      clearTimeout(deadline)
    })
  })
}

/**
 * Closes the connection after each response from now on, so that a load balancer opens its next one to another server,
 * and ends the event streams at random moments, so that their clients do not connect again all at once. Returns after
 * `drainMs`; calls are served meanwhile.
 */
export async function drain({ server }: FastifyInstance, drainMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'))
  await closeStreamsWithin(server, drainMs)
}

/**
 * @param trustedProxies addresses, networks or groups whose X-Forwarded-* headers are used; those of other clients are
 * ignored
 */
export function createApp(logger: FastifyBaseLogger, trustedProxies: readonly string[] = []): FastifyInstance {
  return Fastify({
    loggerInstance: logger,
    bodyLimit: DEFAULT_BODY_LIMIT.bytes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_TIMEOUTS_MS },
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, _request, reply) =>
      void sendErrorResponse(reply, failure('bad_request', { problem: error.message })),
    routerOptions: { maxParamLength: 200 },
  })
}

/** Registers the calls and the web app on an app of `createApp`. */
export async function registerRoutesAndPlugins(app: FastifyInstance, services: Services): Promise<FastifyInstance> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The web app sets styles through style sheets and the CSSOM only (apps/web/src/app/theme/theme-css.ts).
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // The browser exchanges the code of a remote sign-in with the identity provider.
        connectSrc: ["'self'", ...(services.settings.oidc ? [new URL(services.settings.oidc.issuer).origin] : [])],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: services.settings.publicUrl?.startsWith('https:') ? undefined : false,
    // The popup of a remote sign-in needs access to its opener, the login page.
    crossOriginOpenerPolicy: { policy: services.settings.oidc ? 'same-origin-allow-popups' : 'same-origin' },
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  })
  await app.register(cookie)
  // Every call uses JSON, which a page of another site cannot send without a CORS preflight.
  app.removeContentTypeParser('text/plain')
  parseJsonBodies(app)
  // Uploads of connectors: their handler reads the stream itself, up to its limit.
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
  await app.register(multipart, { limits: { files: 1, fields: 10, fileSize: UPLOAD_LIMITS.fileBytes } })

  limitPipelining(app)
  disconnectSlowClients(app, services.settings.slowClients)
  limitClients(app, services.settings)
  const namesUs = hostCheck(services.settings)
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (isApiRequest(request)) reply.header('cache-control', 'no-store')
    if (!namesUs(request)) {
      request.log.warn({ host: request.headers.host }, 'a request for an unknown host was rejected; see PLATEN_HOSTS')
      return sendErrorResponse(reply, failure('wrong_host'))
    }
    if (isCrossSite(request, services.settings.publicUrl)) return sendErrorResponse(reply, failure('foreign_origin'))
  })
  app.addHook('onSend', async (request, reply) =>
    discardUnreadBody(request, reply, services.settings.slowClients?.unreadBodyMs),
  )
  traceRequests(app)
  answerHeadWithoutBody(app)
  setErrorHandler(app)
  await app.register(fastifyStatic, {
    root: DOWNLOADS_FOLDER,
    prefix: DOWNLOAD_PATH,
    index: false,
    decorateReply: false,
    setHeaders: (reply) => {
      reply.header('content-disposition', 'attachment')
    },
  })
  app.get(DOWNLOAD_PATH, async (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(await renderDownloadsPage()),
  )
  closeGracefully(app, GRACE_MS[services.settings.servers])
  const countUnsent = limitUnsentResponses(app.server, services.settings.unsentResponses)
  app.addHook('onSend', countUnsent)
  compressResponses(app)
  app.addHook('onSend', countUnsent)
  serveMetrics(app, services)
  const limits = await callLimits(app, services.settings.costLimits)
  const isWebServed = services.settings.roles.includes('web')
  const served = isWebServed ? handlers : handlers.filter(({ call }) => HEALTH_PATHS.has(call.path))
  for (const handler of served.filter(({ call }) => !call.isRaw)) registerRoute(app, services, limits, handler)
  await app.register(async (raw) => {
    passBodiesUnparsed(raw)
    for (const handler of served.filter(({ call }) => call.isRaw)) registerRoute(raw, services, limits, handler)
  })
  if (isWebServed) serveApiReference(app)
  const page = isWebServed ? await serveWeb(app, services) : null
  app.setNotFoundHandler((request, reply) => {
    if (page && isPageRequest(request)) return page(request, reply)
    return sendErrorResponse(reply, failure('not_found'))
  })
  return app
}
