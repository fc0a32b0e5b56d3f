import { type Call, getKeyScope } from '@platen/contract/call'
import { userCalls } from '@platen/contract/users'
import { keyGrantsScope } from '@platen/domain/connectors'
import { hasPermission, isAdministratorKind, type Permission } from '@platen/domain/permissions'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { findRequestSession, requireApiKey, requireUser, resolveEnvironment } from './authentication.ts'
import type { CachedListValidator, CallHandler } from './define-handler.ts'
import { Failure, failure } from './failure.ts'
import type { AddressHolder, ApiKeyRef, AuthenticatedUser, EnvironmentRef } from './handler-context.ts'

/** A member who is authorised to make the call. */
interface AuthorisedMember {
  readonly environment: EnvironmentRef
  readonly user: AuthenticatedUser
  /** The cached list of the caller, if no order has changed since it was read. */
  readonly cachedList?: CachedListValidator<Call>
}

interface AuthorisedSession {
  readonly environment: EnvironmentRef | undefined
  readonly user: AuthenticatedUser
}

interface AuthorisedKey {
  readonly environment: EnvironmentRef
  readonly key: ApiKeyRef
}

/** The authorised caller of a call, by the kind of its handler. Public calls have none. */
export interface Authorised {
  readonly member: AuthorisedMember
  readonly session: AuthorisedSession
  readonly key: AuthorisedKey
  readonly address: AddressHolder<unknown>
  readonly anyone: null
}

function allowed(who: Call['access'], user: AuthenticatedUser): boolean {
  if (who === 'member' || who === 'session' || who === 'anyone') return true
  if (getKeyScope(who) !== null) return false
  if (who === 'account') return user.account !== undefined
  if (who === 'administrator') return isAdministratorKind(user)
  const permissions = (typeof who === 'string' ? [who] : who) as readonly Permission[]
  return permissions.some((permission) => hasPermission(user, permission))
}

async function authoriseMember(
  handler: Extract<CallHandler, { kind: 'member' }>,
  services: Services,
  request: FastifyRequest,
): Promise<AuthorisedMember | Failure> {
  const cachedList = handler.cachedList?.(services, request)
  const session = cachedList && (await findRequestSession(services, request, cachedList.ordersSince))
  const environment = await resolveEnvironment(services, request, 'environment')
  if (environment instanceof Failure) return environment
  if (!environment) return failure('invalid_customer')
  const user = await requireUser(services, request, environment)
  if (user instanceof Failure) return user
  if (user.mustChangePassword && handler.call !== userCalls.edit) return failure('password_change_required')
  if (!allowed(handler.call.access, user)) return failure('forbidden')
  return { environment, user, ...(cachedList && session?.ordersUnchanged ? { cachedList } : {}) }
}

async function authoriseSession(
  call: Call,
  services: Services,
  request: FastifyRequest,
): Promise<AuthorisedSession | Failure> {
  const environment = await resolveEnvironment(services, request, 'session')
  if (environment instanceof Failure) return environment
  const user = await requireUser(services, request, environment)
  if (user instanceof Failure) return user
  return allowed(call.access, user) ? { environment, user } : failure('forbidden')
}

async function authoriseKey(call: Call, services: Services, request: FastifyRequest): Promise<AuthorisedKey | Failure> {
  const holder = await requireApiKey(services, request)
  if (holder instanceof Failure) return holder
  const purpose = getKeyScope(call.access)
  return purpose !== null && keyGrantsScope(holder.key.kind, purpose) ? holder : failure('forbidden')
}

/**
 * Checks by the call's row whether the caller is authorised. Needs only the head of the request, so that the body of a
 * rejected caller is never read.
 */
export function authorise(
  handler: CallHandler,
  services: Services,
  request: FastifyRequest,
): Promise<Authorised[CallHandler['kind']] | Failure> {
  switch (handler.kind) {
    case 'anyone':
      return Promise.resolve(null)
    case 'session':
      return authoriseSession(handler.call, services, request)
    case 'member':
      return authoriseMember(handler, services, request)
    case 'key':
      return authoriseKey(handler.call, services, request)
    case 'address':
      return handler.find(services, request)
  }
}
