import { Readable } from 'node:stream'
import { type Call, keyPurposeOf } from '@platen/contract/call'
import { ERROR_STATUS, type ErrorCode } from '@platen/contract/errors'
import type { LiveTopic } from '@platen/contract/live'
import { opens } from '@platen/domain/connectors'
import { isAdministratorKind, may, type Permission } from '@platen/domain/permissions'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { isAccounted } from '../features/audit/audit.ts'
import { announce } from '../live/live-hub.ts'
import type { Services } from '../services.ts'
import type { EnvironmentRef, SignedIn } from './call-context.ts'
import { environmentNamed, keyHolder, namedEnvironment, sessionOf, signedIn } from './callers.ts'
import { Afterwards, type Handler, STREAMED } from './handlers.ts'
import { Refusal, refuse } from './refusal.ts'
import { whyNotStorable } from './storable.ts'

/** Writes the one error shape (readings D3). */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  const { seconds } = refusal.details
  if (refusal.code === 'too_many_requests' && typeof seconds === 'number') reply.header('retry-after', String(seconds))
  return reply.status(ERROR_STATUS[refusal.code]).send({
    success: false,
    errorCode: refusal.code,
    message: refusal.code.replaceAll('_', ' '),
    ...(Object.keys(refusal.details).length > 0 ? { details: refusal.details } : {}),
  })
}

function parse(schema: z.ZodType | undefined, part: string, value: unknown): { value: unknown } | Refusal {
  if (!schema) return { value: undefined }
  // bytes, where the row asks for a body in JSON
  if (value instanceof Readable) return refuse('unsupported_media')
  const problem = whyNotStorable(value)
  if (problem !== null) return refuse('bad_request', { part, problem })
  const parsed = schema.safeParse(value)
  if (parsed.success) return { value: parsed.data }
  const issue = parsed.error.issues[0]
  return refuse('bad_request', { part, field: issue?.path.join('.') ?? '', problem: issue?.message ?? '' })
}

function allowed(who: Call['who'], user: SignedIn): boolean {
  if (who === 'member' || who === 'session' || who === 'anyone') return true
  if (keyPurposeOf(who) !== null) return false
  if (who === 'account') return user.account !== undefined
  if (who === 'administrator') return isAdministratorKind(user)
  const anyOf = (typeof who === 'string' ? [who] : who) as readonly Permission[]
  return anyOf.some((permission) => may(user, permission))
}

interface Parts {
  readonly params: never
  readonly query: never
  readonly body: never
}

function partsOf(call: Call, request: FastifyRequest): Parts | Refusal {
  const params = parse(call.params, 'path', request.params)
  if (params instanceof Refusal) return params
  const query = parse(call.query, 'query', request.query)
  if (query instanceof Refusal) return query
  const body = parse(call.body, 'body', request.body)
  if (body instanceof Refusal) return body
  return { params: params.value as never, query: query.value as never, body: body.value as never }
}

/** A change that is not in the audit trail does not happen. */
const leavesNoTrace = (call: Call): boolean => call.method === 'GET' || call.unaudited !== undefined

async function asMember(
  handler: Extract<Handler, { kind: 'member' }>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const held = handler.held?.(services, request)
  const session = held && (await sessionOf(services, request, held.ordersSince))
  const environment = await environmentNamed(services, request, 'environment')
  if (environment instanceof Refusal) return environment
  if (!environment) return refuse('invalid_customer')
  const user = await signedIn(services, request, environment)
  if (user instanceof Refusal) return user
  if (!allowed(handler.call.who, user)) return refuse('forbidden')
  const parts = partsOf(handler.call, request)
  if (parts instanceof Refusal) return parts
  if (held && session?.ordersUnchanged) {
    if (await held.answer({ environment, user, request, reply, query: parts.query })) return STREAMED
  }
  const topics: LiveTopic[] = []
  const given = await services.database.inEnvironment(
    environment.id,
    async (tx) => {
      const changed = (...more: LiveTopic[]): void => {
        topics.push(...more)
      }
      const result = await handler.handle({ ...parts, services, request, reply, environment, user, tx, changed })
      if (result instanceof Refusal) return result
      if (!leavesNoTrace(handler.call) && !isAccounted(tx)) throw new Error(`${handler.call.path} is not in the trail`)
      await announce(tx, topics)
      return result
    },
    { readOnly: handler.call.method === 'GET', keep: (result) => !(result instanceof Refusal) || result.keeps },
  )
  return given instanceof Afterwards ? given.work() : given
}

async function asKey(
  handler: Extract<Handler, { kind: 'key' }>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const holder = await keyHolder(services, request)
  if (holder instanceof Refusal) return holder
  const purpose = keyPurposeOf(handler.call.who)
  if (purpose === null || !opens(holder.key.kind, purpose)) return refuse('forbidden')
  const parts = partsOf(handler.call, request)
  if (parts instanceof Refusal) return parts
  return handler.handle({ ...parts, services, request, reply, ...holder })
}

async function asSession(
  handler: Extract<Handler, { kind: 'session' }>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const environment = await environmentNamed(services, request, 'session')
  if (environment instanceof Refusal) return environment
  const user = await signedIn(services, request, environment)
  if (user instanceof Refusal) return user
  if (!allowed(handler.call.who, user)) return refuse('forbidden')
  const parts = partsOf(handler.call, request)
  if (parts instanceof Refusal) return parts
  return handler.handle({ ...parts, services, request, reply, environment, user })
}

async function asAnyone(
  handler: Extract<Handler, { kind: 'anyone' }>,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const parts = partsOf(handler.call, request)
  if (parts instanceof Refusal) return parts
  const environment: EnvironmentRef | undefined = await namedEnvironment(services, request)
  return handler.handle({ ...parts, services, request, reply, environment })
}

function run(handler: Handler, services: Services, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  switch (handler.kind) {
    case 'anyone':
      return asAnyone(handler, services, request, reply)
    case 'session':
      return asSession(handler, services, request, reply)
    case 'member':
      return asMember(handler, services, request, reply)
    case 'key':
      return asKey(handler, services, request, reply)
  }
}

/** Refusals that somebody who looks for intruders wants to find in the log. */
const DENIALS: ReadonlySet<ErrorCode> = new Set(['forbidden', 'invalid_customer', 'too_many_requests'])

/** Whoever has not signed in has nothing long to say, and costs no more than this to be heard. */
const STRANGER_BODY_LIMIT = 64 * 1024

/** Makes the route of one call. The row decides method, path, shapes and who may; the handler decides nothing of it. */
export function bindCall(app: FastifyInstance, services: Services, handler: Handler): void {
  app.route({
    method: handler.call.method,
    url: handler.call.path,
    ...(handler.call.who === 'anyone' ? { bodyLimit: STRANGER_BODY_LIMIT } : {}),
    handler: async (request, reply) => {
      const result = await run(handler, services, request, reply)
      if (result === STREAMED) return reply
      if (result instanceof Refusal) {
        if (DENIALS.has(result.code))
          request.log.warn({ call: handler.call.path, code: result.code }, 'a call was denied')
        return sendRefusal(reply, result)
      }
      return { success: true, ...(result as object) }
    },
  })
}
