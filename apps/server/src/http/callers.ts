import { createHash } from 'node:crypto'
import { type Permission, ROLES, type Role } from '@platen/domain/permissions'
import type { FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import type { EnvironmentRef, SignedIn } from './call-context.ts'
import { type Refusal, refuse } from './refusal.ts'

export const SESSION_COOKIE = 'platen_session'

/** Sessions and keys are kept as hashes only. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The Customer header; images and event streams, which send none, name it in the query. */
function customerOf(request: FastifyRequest): string | undefined {
  const header = request.headers['customer']
  if (typeof header === 'string' && header !== '') return header.toLowerCase()
  const query = (request.query as Record<string, unknown> | undefined)?.['customer']
  return typeof query === 'string' && query !== '' ? query.toLowerCase() : undefined
}

export async function environmentByName(services: Services, name: string): Promise<EnvironmentRef | undefined> {
  const row = await services.database.outside
    .selectFrom('environments')
    .select(['id', 'resource_name'])
    .where('resource_name', '=', name)
    .executeTakeFirst()
  return row && { id: row.id, resourceName: row.resource_name }
}

export async function namedEnvironment(
  services: Services,
  request: FastifyRequest,
): Promise<EnvironmentRef | undefined> {
  const name = customerOf(request)
  return name === undefined ? undefined : environmentByName(services, name)
}

interface SessionRow {
  readonly environmentId: string
  readonly resourceName: string
  readonly userId: string
}

const sessionsOfRequests = new WeakMap<FastifyRequest, Promise<SessionRow | undefined>>()

/** The session of the cookie, if it is there and not over. Looked up once a request. */
function sessionOf(services: Services, request: FastifyRequest): Promise<SessionRow | undefined> {
  const known = sessionsOfRequests.get(request)
  if (known) return known
  const found = findSession(services, request)
  sessionsOfRequests.set(request, found)
  return found
}

async function findSession(services: Services, request: FastifyRequest): Promise<SessionRow | undefined> {
  const token = request.cookies[SESSION_COOKIE]
  if (!token) return undefined
  const row = await services.database.outside
    .selectFrom('sessions')
    .innerJoin('environments', 'environments.id', 'sessions.environment_id')
    .select(['sessions.environment_id', 'sessions.user_id', 'environments.resource_name'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', services.now())
    .executeTakeFirst()
  return row && { environmentId: row.environment_id, resourceName: row.resource_name, userId: row.user_id }
}

/**
 * The environment that a call is about: the one that the Customer header names, which must be the session's own, or,
 * for calls that need none (`session`), the session's. Whether another environment exists is never told (readings I1).
 */
export async function environmentNamed(
  services: Services,
  request: FastifyRequest,
  fallback?: 'session',
): Promise<EnvironmentRef | Refusal> {
  const session = await sessionOf(services, request)
  if (!session) return refuse('not_signed_in')
  const name = customerOf(request)
  if (name === undefined && fallback !== 'session') return refuse('invalid_customer')
  if (name !== undefined && name !== session.resourceName) return refuse('invalid_customer')
  return { id: session.environmentId, resourceName: session.resourceName }
}

/** The person behind the session, with the rights that are stored now. */
export async function signedIn(
  services: Services,
  request: FastifyRequest,
  environment: EnvironmentRef,
): Promise<SignedIn | Refusal> {
  const session = await sessionOf(services, request)
  if (!session || session.environmentId !== environment.id) return refuse('not_signed_in')
  const row = await services.database.inEnvironment(
    environment.id,
    ({ db }) =>
      db
        .selectFrom('users')
        .select(['id', 'user_id', 'role', 'permissions', 'locations'])
        .where('environment_id', '=', environment.id)
        .where('id', '=', session.userId)
        .executeTakeFirst(),
    { readOnly: true },
  )
  if (!row) return refuse('not_signed_in')
  const role: Role | undefined = ROLES.find((known) => known === row.role)
  if (!role) return refuse('not_signed_in')
  return {
    id: row.id,
    userId: row.user_id,
    role,
    permissions: row.permissions as Permission[] | null,
    locations: row.locations,
  }
}

/** The environment whose API key the call carries as `Authorization: Bearer`. */
export async function keyHolder(
  services: Services,
  request: FastifyRequest,
): Promise<{ environment: EnvironmentRef; keyId: string } | Refusal> {
  const [scheme, key] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !key) return refuse('not_signed_in')
  const row = await services.database.outside
    .selectFrom('api_keys')
    .innerJoin('environments', 'environments.id', 'api_keys.environment_id')
    .select(['api_keys.id', 'api_keys.environment_id', 'environments.resource_name'])
    .where('key_hash', '=', hashOf(key))
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (!row) return refuse('not_signed_in')
  const name = customerOf(request)
  if (name !== undefined && name !== row.resource_name) return refuse('invalid_customer')
  return { environment: { id: row.environment_id, resourceName: row.resource_name }, keyId: row.id }
}
