import { Readable } from 'node:stream'
import { type Call, getBodyLimit } from '@platen/contract/call'
import type { ErrorCode } from '@platen/contract/errors'
import { LIVE_SOURCE_HEADER } from '@platen/contract/live'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { getNetwork } from '../modules/identity/passwords/sign-in-attempt-keys.ts'
import type { Services } from '../services.ts'
import { optionalEnvironment } from './authentication.ts'
import { type Authorised, authorise } from './authorise.ts'
import { type CallLimits, type CallOwner, FREE_TURN, type Place } from './call-limits.ts'
import { type CallHandler, RESPONSE_SENT } from './define-handler.ts'
import { sendErrorResponse } from './error-response.ts'
import { Failure, failure } from './failure.ts'
import type { Turn } from './handler-context.ts'
import { runOnceForKey } from './idempotency.ts'
import { getTransactions } from './run-member-call.ts'
import { countForEnvironment } from './unsent-responses.ts'
import { storableError } from './validate-storable.ts'

function parse(schema: z.ZodType | undefined, part: string, value: unknown): { value: unknown } | Failure {
  if (!schema) return { value: undefined }
  // A stream, although the row has a JSON body.
  if (value instanceof Readable) return failure('unsupported_media')
  const problem = storableError(value)
  if (problem !== null) return failure('bad_request', { part, problem })
  const parsed = schema.safeParse(value)
  if (parsed.success) return { value: parsed.data }
  const issue = parsed.error.issues[0]
  return failure('bad_request', { part, field: issue?.path.join('.') ?? '', problem: issue?.message ?? '' })
}

interface ParsedRequest {
  readonly params: never
  readonly query: never
  readonly body: never
}

function parseRequest(call: Call, request: FastifyRequest): ParsedRequest | Failure {
  const params = parse(call.params, 'path', request.params)
  if (params instanceof Failure) return params
  const query = parse(call.query, 'query', request.query)
  if (query instanceof Failure) return query
  const body = parse(call.body, 'body', request.body)
  if (body instanceof Failure) return body
  return { params: params.value as never, query: query.value as never, body: body.value as never }
}

/** Calls the handler, after the call is authorised and its input is validated. */
async function dispatch(
  handler: CallHandler,
  authorised: Authorised[CallHandler['kind']],
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  turn: Turn,
): Promise<unknown> {
  const parts = parseRequest(handler.call, request)
  if (parts instanceof Failure) return parts
  const base = { ...parts, services, request, reply, turn }
  switch (handler.kind) {
    case 'anyone':
      return handler.handle({
        ...base,
        environment: handler.ignoresEnvironment ? undefined : await optionalEnvironment(services, request),
      })
    case 'session':
      return handler.handle({ ...base, ...(authorised as Authorised['session']) })
    case 'key': {
      const { environment, key } = authorised as Authorised['key']
      const run = () => handler.handle({ ...base, environment, key })
      const { call } = handler
      if (!call.idempotencyKeys) return run()
      return runOnceForKey(
        { call, environmentId: environment.id, apiKeyId: key.id, services, request, reply, parts },
        run,
      )
    }
    case 'address': {
      const { environment, holder } = authorised as Authorised['address']
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.of()
      return handler.handle({ ...base, environment, holder, rawBody })
    }
    case 'member': {
      const { cachedList, ...member } = authorised as Authorised['member']
      if (cachedList && (await cachedList.response({ ...base, ...member }))) return RESPONSE_SENT
      const transaction = getTransactions(handler.call, services, member.environment, getLiveSource(request))
      return handler.handle({ ...base, ...member, transaction })
    }
  }
}

/** Returns how the client names this request in live events; undefined if it is not a short identifier. */
function getLiveSource(request: FastifyRequest): string | undefined {
  const source = request.headers[LIVE_SOURCE_HEADER]
  return typeof source === 'string' && /^[\w.-]{1,64}$/.test(source) ? source : undefined
}

/** Failures that are logged for intrusion detection. */
const SECURITY_LOGGED_ERRORS: ReadonlySet<ErrorCode> = new Set(['forbidden', 'invalid_customer', 'too_many_requests'])

/** Calls without a session have their limits together, so that members are not delayed by them. */
const WITHOUT_SESSION = 'without session'

/**
 * Returns the caller for the limits of expensive calls: without a session, the network of the client. Undefined outside
 * of any environment.
 */
function getOwner(
  kind: CallHandler['kind'],
  authorised: Authorised[CallHandler['kind']],
  request: FastifyRequest,
): CallOwner | undefined {
  if (kind === 'anyone') return { environmentId: WITHOUT_SESSION, callerId: getNetwork(request.ip) }
  if (!authorised?.environment) return undefined
  if ('callerId' in authorised) return { environmentId: authorised.environment.id, callerId: authorised.callerId }
  const { id } = 'key' in authorised ? authorised.key : authorised.user
  return { environmentId: authorised.environment.id, callerId: id }
}

/** Returns a signal that is aborted when the connection closes before the response is complete. */
function createDisconnectSignal(reply: FastifyReply): AbortSignal {
  const closed = new AbortController()
  if (reply.raw.destroyed) closed.abort()
  else {
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) closed.abort()
    })
  }
  return closed.signal
}

/** Returns the bytes of the body that a call holds in memory while it waits: the maximum if they are not known. */
function getBodyBytes(call: Call, { body, headers }: FastifyRequest): number {
  if (body === undefined || body === null) return 0
  return Buffer.isBuffer(body) ? body.length : Number(headers['content-length'] ?? getBodyLimit(call).bytes)
}

/**
 * Registers the route of one call. The row defines method, path, schemas and access, not the handler. The caller is
 * authorised before the body is read.
 */
export function registerRoute(
  app: FastifyInstance,
  services: Services,
  limits: CallLimits,
  handler: CallHandler,
): void {
  const { call } = handler
  const { method, path: url } = call
  const callers = new WeakMap<FastifyRequest, Authorised[CallHandler['kind']]>()
  const places = new WeakMap<FastifyRequest, Place>()
  const answerRefusal = (request: FastifyRequest, reply: FastifyReply, refusal: Failure): FastifyReply => {
    if (SECURITY_LOGGED_ERRORS.has(refusal.code))
      request.log.warn({ call: url, code: refusal.code }, 'a call was denied')
    return sendErrorResponse(reply, refusal)
  }
  app.route({
    method,
    url,
    bodyLimit: getBodyLimit(call).bytes,
    config: { call },
    onRequest: async (request, reply) => {
      const authorised = await authorise(handler, services, request)
      if (authorised instanceof Failure) return answerRefusal(request, reply, authorised)
      if (authorised?.environment) countForEnvironment(request, authorised.environment.id)
      const owner = getOwner(handler.kind, authorised, request)
      const refusal = owner ? await limits.count(call, owner, request, reply) : null
      if (refusal) return answerRefusal(request, reply, refusal)
      callers.set(request, authorised)
    },
    handler: async (request, reply) => {
      const authorised = callers.get(request) ?? null
      const owner = getOwner(handler.kind, authorised, request)
      const work = (turn: Turn) => dispatch(handler, authorised, services, request, reply, turn)
      const inPlace = (place: Place) => {
        places.set(request, place)
        return work(place)
      }
      const onLateError = (error: unknown): void =>
        request.log.error({ err: error, call: url }, 'a call failed after its time limit')
      const bytes = getBodyBytes(call, request)
      const result = owner
        ? await limits.runWithinLimits(
            call,
            owner,
            inPlace,
            { gone: createDisconnectSignal(reply), bytes },
            onLateError,
          )
        : await work(FREE_TURN)
      if (result === RESPONSE_SENT) return reply
      if (result instanceof Failure) return answerRefusal(request, reply, result)
      return { success: true, ...(result as object) }
    },
    // A client that reads its response slowly, or not at all, holds no slot.
    onSend: async (request) => places.get(request)?.leave(),
  })
}
