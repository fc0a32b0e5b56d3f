import { type Call, keyScopeOf } from '@platen/contract/call'
import { keyGrantsScope } from '@platen/domain/connectors'
import { isAdministratorKind, hasPermission, type Permission } from '@platen/domain/permissions'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { EnvironmentRef, KeyRef, SignedIn } from './call-context.ts'
import { environmentNamed, keyHolder, sessionOf, signedIn } from './callers.ts'
import type { Handler, HeldList } from './handlers.ts'
import { Refusal, refuse } from './refusal.ts'

/** A member who may make the call. */
interface AuthorisedMember {
  readonly environment: EnvironmentRef
  readonly user: SignedIn
  /** The list that the caller holds, where no order has changed since it was read. */
  readonly held?: HeldList<Call>
}

interface AuthorisedSession {
  readonly environment: EnvironmentRef | undefined
  readonly user: SignedIn
}

interface AuthorisedKey {
  readonly environment: EnvironmentRef
  readonly key: KeyRef
}

/** Who makes a call, by the kind of its handler. Nothing is known of the caller of a call for anyone. */
export interface Authorised {
  readonly member: AuthorisedMember
  readonly session: AuthorisedSession
  readonly key: AuthorisedKey
  readonly anyone: null
}

function allowed(who: Call['access'], user: SignedIn): boolean {
  if (who === 'member' || who === 'session' || who === 'anyone') return true
  if (keyScopeOf(who) !== null) return false
  if (who === 'account') return user.account !== undefined
  if (who === 'administrator') return isAdministratorKind(user)
  const anyOf = (typeof who === 'string' ? [who] : who) as readonly Permission[]
  return anyOf.some((permission) => hasPermission(user, permission))
}

async function authoriseMember(
  handler: Extract<Handler, { kind: 'member' }>,
  services: Services,
  request: FastifyRequest,
): Promise<AuthorisedMember | Refusal> {
  const held = handler.held?.(services, request)
  const session = held && (await sessionOf(services, request, held.ordersSince))
  const environment = await environmentNamed(services, request, 'environment')
  if (environment instanceof Refusal) return environment
  if (!environment) return refuse('invalid_customer')
  const user = await signedIn(services, request, environment)
  if (user instanceof Refusal) return user
  if (!allowed(handler.call.access, user)) return refuse('forbidden')
  return { environment, user, ...(held && session?.ordersUnchanged ? { held } : {}) }
}

async function authoriseSession(
  call: Call,
  services: Services,
  request: FastifyRequest,
): Promise<AuthorisedSession | Refusal> {
  const environment = await environmentNamed(services, request, 'session')
  if (environment instanceof Refusal) return environment
  const user = await signedIn(services, request, environment)
  if (user instanceof Refusal) return user
  return allowed(call.access, user) ? { environment, user } : refuse('forbidden')
}

async function authoriseKey(call: Call, services: Services, request: FastifyRequest): Promise<AuthorisedKey | Refusal> {
  const holder = await keyHolder(services, request)
  if (holder instanceof Refusal) return holder
  const purpose = keyScopeOf(call.access)
  return purpose !== null && keyGrantsScope(holder.key.kind, purpose) ? holder : refuse('forbidden')
}

/**
 * Decides from the call's row whether the caller may make it. Needs the head of the request only, so that the body of a
 * caller who is refused is never read.
 */
export function authorise(
  handler: Handler,
  services: Services,
  request: FastifyRequest,
): Promise<Authorised[Handler['kind']] | Refusal> {
  switch (handler.kind) {
    case 'anyone':
      return Promise.resolve(null)
    case 'session':
      return authoriseSession(handler.call, services, request)
    case 'member':
      return authoriseMember(handler, services, request)
    case 'key':
      return authoriseKey(handler.call, services, request)
  }
}
