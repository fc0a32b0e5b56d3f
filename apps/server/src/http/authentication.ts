import { createHash } from 'node:crypto'
import { KEY_KINDS } from '@platen/domain/connectors'
import { type Permission, ROLES, type Role } from '@platen/domain/permissions'
import type { FastifyRequest } from 'fastify'
import type { EnvironmentTx } from '../database/database.ts'
import type { Services } from '../services.ts'
import {
  findAccountUser,
  findActiveApiKey,
  findEnvironmentByName,
  findSessionEnd,
  findSessionWithUser,
  insertAccountUser,
  isEnvironmentName,
  touchSession,
} from './authentication-store.ts'
import { cookieName } from './cookies.ts'
import type { OrdersSince } from './define-handler.ts'
import { type Failure, failure } from './failure.ts'
import {
  ACCOUNT_KINDS,
  type AccountRef,
  type ApiKeyRef,
  type AuthenticatedUser,
  type EnvironmentRef,
} from './handler-context.ts'

/** The name of the demo's environment; reserved. */
export const DEMO_ENVIRONMENT = 'demo'

export const SESSION_COOKIE = 'platen_session'

/** Hashes a token: sessions and keys are stored as hashes only. */
export const hashToken = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Returns the Customer header, or the query parameter of images and event streams, which cannot send headers. */
export function requestedEnvironmentName(request: FastifyRequest): string | undefined {
  const header = request.headers['customer']
  if (typeof header === 'string' && header !== '') return header.toLowerCase()
  const query = (request.query as Record<string, unknown> | undefined)?.['customer']
  return typeof query === 'string' && query !== '' ? query.toLowerCase() : undefined
}

/**
 * Whether the environment is the demo while it is disabled: its passwords and its key are publicly known, so it is
 * inaccessible.
 */
export const isDisabledDemo = (services: Services, name: string): boolean =>
  name === DEMO_ENVIRONMENT && !services.settings.demo

export async function environmentByName(services: Services, name: string): Promise<EnvironmentRef | undefined> {
  if (isDisabledDemo(services, name)) return undefined
  const environmentRow = await findEnvironmentByName(services.database.outsideEnvironments, name)
  return environmentRow && { id: environmentRow.id, resourceName: environmentRow.resourceName }
}

export async function optionalEnvironment(
  services: Services,
  request: FastifyRequest,
): Promise<EnvironmentRef | undefined> {
  const name = requestedEnvironmentName(request)
  return name === undefined ? undefined : environmentByName(services, name)
}

/** The owner of a session: a user of one environment with the currently stored permissions, or an account outside. */
type AuthenticatedSession = {
  readonly tokenHash: Buffer
  /** No order of the environment was changed since the given state. */
  readonly ordersUnchanged: boolean
} & (
  | { readonly kind: 'user'; readonly environment: EnvironmentRef; readonly user: AuthenticatedUser }
  | { readonly kind: 'account'; readonly account: AccountRef }
)

const sessionsOfRequests = new WeakMap<FastifyRequest, Promise<AuthenticatedSession | undefined>>()

/**
 * Returns the session of the cookie if it exists and has not expired. Queried once per request.
 *
 * @param ordersSince used by the first caller only: also queries whether orders were changed since then
 */
export function findRequestSession(
  services: Services,
  request: FastifyRequest,
  ordersSince?: OrdersSince,
): Promise<AuthenticatedSession | undefined> {
  const cachedSession = sessionsOfRequests.get(request)
  if (cachedSession) return cachedSession
  const sessionPromise = findSession(services, request, ordersSince)
  sessionsOfRequests.set(request, sessionPromise)
  return sessionPromise
}

/** Precision of the last use in the list of sessions. */
const SEEN_UPDATE_INTERVAL_MS = 5 * 60 * 1000

async function findSession(
  services: Services,
  request: FastifyRequest,
  ordersSince: OrdersSince | undefined,
): Promise<AuthenticatedSession | undefined> {
  const token = request.cookies[cookieName(services.settings, SESSION_COOKIE)]
  if (!token) return undefined
  const tokenHash = hashToken(token)
  const now = services.now()
  const { pool } = services.database
  const row = await findSessionWithUser(pool, tokenHash, now, ordersSince)
  if (!row) return undefined
  const ordersUnchanged = row.orders_changed === false
  if (now.getTime() - row.seen_at.getTime() > SEEN_UPDATE_INTERVAL_MS) await touchSession(pool, tokenHash, now)
  if (row.environment_id === null) {
    const kind = ACCOUNT_KINDS.find((each) => each === row.account_kind)
    return (
      kind && {
        kind: 'account',
        tokenHash,
        ordersUnchanged,
        account: { id: row.account_id, userId: row.account_user_id, kind },
      }
    )
  }
  const role: Role | undefined = ROLES.find((each) => each === row.role)
  if (!role || isDisabledDemo(services, row.resource_name)) return undefined
  const { user_pk: id, user_id: userId, locations } = row
  const permissions = row.permissions as Permission[] | null
  return {
    kind: 'user',
    tokenHash,
    ordersUnchanged,
    environment: { id: row.environment_id, resourceName: row.resource_name },
    user: { id, userId, role, permissions, locations, mustChangePassword: row.must_change_password },
  }
}

/** The failure of a call without an active session, with the reason if the browser's session ended. */
async function notSignedIn(services: Services, request: FastifyRequest): Promise<Failure> {
  const token = request.cookies[cookieName(services.settings, SESSION_COOKIE)]
  const reason = token && (await findSessionEnd(services.database.pool, hashToken(token), services.now()))
  return failure('not_signed_in', reason ? { reason } : {})
}

/**
 * Returns the environment of a call. For a user it is that of the session, and the Customer header must match; an
 * account names one that it may enter: any for super administrators, owned ones for remote users. Calls that need none
 * (`session`) use that of the session, or none. The result never reveals whether another environment exists.
 */
export async function resolveEnvironment(
  services: Services,
  request: FastifyRequest,
  need: 'environment' | 'session',
): Promise<EnvironmentRef | undefined | Failure> {
  const session = await findRequestSession(services, request)
  if (!session) return notSignedIn(services, request)
  const name = requestedEnvironmentName(request)
  if (name === undefined && need === 'environment') return failure('invalid_customer')
  if (session.kind === 'user') {
    const { environment } = session
    return (await isNamed(services, environment, name)) ? environment : failure('invalid_customer')
  }
  if (name === undefined) return undefined
  return (await findAccessibleEnvironment(services, session.account, name)) ?? failure('invalid_customer')
}

/** Returns whether the name in a request, if there is one, is the current or a former name of an environment. */
async function isNamed(services: Services, environment: EnvironmentRef, name: string | undefined): Promise<boolean> {
  if (name === undefined || name === environment.resourceName) return true
  return isEnvironmentName(services.database.pool, name, environment.id)
}

async function findAccessibleEnvironment(
  services: Services,
  account: AccountRef,
  name: string,
): Promise<EnvironmentRef | undefined> {
  const environmentRow = await findEnvironmentByName(services.database.outsideEnvironments, name)
  if (!environmentRow || (account.kind !== 'superadmin' && environmentRow.ownerId !== account.id)) return undefined
  return { id: environmentRow.id, resourceName: environmentRow.resourceName }
}

/**
 * Returns the user of the session with the currently stored permissions, including accounts outside of any environment.
 */
export async function requireUser(
  services: Services,
  request: FastifyRequest,
  environment: EnvironmentRef | undefined,
): Promise<AuthenticatedUser | Failure> {
  const session = await findRequestSession(services, request)
  if (!session) return notSignedIn(services, request)
  if (session.kind === 'account') return toAuthenticatedUser(services, session.account, environment)
  return session.environment.id === environment?.id ? session.user : failure('not_signed_in')
}

/** Returns an account as a user, by its row among the environment's users, which is inserted at the first entry. */
async function toAuthenticatedUser(
  services: Services,
  account: AccountRef,
  environment: EnvironmentRef | undefined,
): Promise<AuthenticatedUser> {
  const rights = account.kind === 'superadmin' ? { role: account.kind } : { role: 'admin' as const, type: account.kind }
  const id = environment ? await ensureAccountUser(services, account, environment) : account.id
  return { id, userId: account.userId, ...rights, locations: [], account }
}

async function ensureAccountUser(services: Services, account: AccountRef, { id }: EnvironmentRef): Promise<string> {
  const find = (tx: EnvironmentTx) => findAccountUser(tx, account.id)
  const existingUser = await services.database.inEnvironment(id, find, { readOnly: true })
  return existingUser ?? services.database.inEnvironment(id, (tx) => insertAccountUser(tx, account))
}

/** Returns the environment of the API key that the call sends as `Authorization: Bearer`. */
export async function requireApiKey(
  services: Services,
  request: FastifyRequest,
): Promise<{ environment: EnvironmentRef; key: ApiKeyRef } | Failure> {
  const [scheme, key] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !key) return failure('not_signed_in')
  const row = await findActiveApiKey(services.database.pool, hashToken(key))
  const kind = KEY_KINDS.find((each) => each === row?.kind)
  if (!row || !kind || isDisabledDemo(services, row.environment.resourceName)) return failure('not_signed_in')
  const name = requestedEnvironmentName(request)
  if (!(await isNamed(services, row.environment, name))) return failure('invalid_customer')
  return { environment: row.environment, key: { id: row.id, name: row.name, kind } }
}
