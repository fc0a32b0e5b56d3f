import { createHash, randomBytes } from 'node:crypto'
import type { Call } from '@platen/contract/call'
import { sessionCalls } from '@platen/contract/session'
import type { FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from '../../../http/cookies.ts'
import { publicHandler } from '../../../http/define-handler.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { PublicContext } from '../../../http/handler-context.ts'
import { findFirstOwnedEnvironment, loadOwnedEnvironments } from '../../platform/environments/environments-queries.ts'
import { upsertRemoteAccount } from '../accounts/accounts-commands.ts'
import { findRemoteAccount } from '../accounts/accounts-queries.ts'
import type { CountedAttempt } from '../passwords/sign-in-attempt-keys.ts'
import { clearAttempts, countAttempt } from '../passwords/sign-in-attempts-commands.ts'
import { createSession } from '../sessions/create-session.ts'
import { getIdentityProvider, type RemotePerson, type TokenRefusal } from './identity-provider.ts'
import { recordRemoteSignIn, recordUnknownToken } from './record-sign-in.ts'

/** GET /pax/user/token/providers: returns the kinds of users that the login page offers the identity provider to. */
export const listProviders = publicHandler(sessionCalls.providers, async ({ services }) => {
  const clients = services.settings.oidc?.clients ?? {}
  return { types: (['b2b', 'b2c'] as const).filter((type) => clients[type] !== undefined) }
})

/** Holds the secret whose hash is the nonce: the returned token is accepted only in this browser. */
const NONCE_COOKIE = 'platen_nonce'
const NONCE_SECONDS = 10 * 60

const hashNonce = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** POST /pax/user/token/begin */
export const startRemoteSignIn = publicHandler(
  sessionCalls.startTokenSignIn,
  async ({ body, services, request, reply }) => {
    const { oidc } = services.settings
    const clientId = oidc?.clients[body.type]
    if (!oidc || clientId === undefined) return failure('not_found')
    try {
      const { authorization, token } = await getIdentityProvider(oidc.issuer).endpoints()
      const secret = randomBytes(32).toString('base64url')
      reply.setCookie(cookieName(services.settings, NONCE_COOKIE), secret, {
        ...cookieOptions(services.settings),
        maxAge: NONCE_SECONDS,
      })
      return { authorizationEndpoint: authorization, tokenEndpoint: token, clientId, nonce: hashNonce(secret) }
    } catch (error) {
      request.log.error({ err: error }, 'identity provider unavailable')
      return failure('unavailable')
    }
  },
)

type Kind = 'b2b' | 'b2c'

/** Returns the token and its kind from the headers, or the failure if they are missing. */
function readToken(request: FastifyRequest): { kind: Kind; token: string } | Failure {
  const { type, location, authorization = '' } = request.headers
  const [scheme, token] = authorization.split(' ')
  if ((type !== 'b2b' && type !== 'b2c') || location !== 'remote') return failure('bad_request', { part: 'headers' })
  if (scheme?.toLowerCase() !== 'bearer' || !token) return failure('wrong_credentials')
  return { kind: type, token }
}

/**
 * Records a refused token in the environments of the account, if the provider has signed the token for one. Any other
 * token proves nothing about an account: like a wrong password it is recorded in the environment of the sign-in page,
 * without a name and within the limit of attempts.
 */
async function recordRefusedToken(
  { services, request, environment }: Pick<PublicContext<Call>, 'services' | 'request' | 'environment'>,
  { kind, issuer }: { readonly kind: Kind; readonly issuer: string },
  { refusal, subject }: TokenRefusal,
): Promise<void> {
  request.log.warn({ kind, refusal }, 'remote sign-in failed')
  const db = services.database.outsideEnvironments
  const account = subject === undefined ? undefined : await findRemoteAccount(db, { kind, issuer, subject })
  if (!account) return recordUnknownToken({ services, request, environment }, refusal)
  const owned = await loadOwnedEnvironments(db, account.id)
  await recordRemoteSignIn({ services, request }, { ...account, kind }, owned, refusal)
}

/** PUT /pax/user/token: creates a session for the user of an id token. All invalid tokens get the same response. */
export const completeRemoteSignIn = publicHandler(sessionCalls.exchangeToken, async (context) => {
  const { services, request, reply } = context
  const pendingSignIn = readToken(request)
  if (!('token' in pendingSignIn)) return pendingSignIn
  const { oidc } = services.settings
  const clientId = oidc?.clients[pendingSignIn.kind]
  if (!oidc || clientId === undefined) return failure('not_found')
  const now = services.now()
  const attempt: CountedAttempt = { credential: 'token', account: request.ip, address: request.ip, now }
  const seconds = await countAttempt(services.database.outsideEnvironments, attempt)
  if (seconds > 0) {
    request.log.warn({ kind: pendingSignIn.kind }, 'too many failed remote sign-ins')
    return failure('too_many_requests', { seconds })
  }
  const secret = request.cookies[cookieName(services.settings, NONCE_COOKIE)]
  if (!secret) return failure('wrong_credentials')
  const nonce = hashNonce(secret)
  let person: RemotePerson | TokenRefusal
  try {
    person = await getIdentityProvider(oidc.issuer).verifyIdToken(pendingSignIn.token, { clientId, nonce, now })
  } catch (error) {
    request.log.error({ err: error }, 'identity provider unavailable')
    return failure('unavailable')
  }
  if ('refusal' in person) {
    await recordRefusedToken(context, { kind: pendingSignIn.kind, issuer: oidc.issuer }, person)
    return failure('wrong_credentials')
  }
  await clearAttempts(services.database.outsideEnvironments, attempt)
  const accountId = await upsertRemoteAccount(services.database.outsideEnvironments, {
    kind: pendingSignIn.kind,
    issuer: oidc.issuer,
    ...person,
  })
  reply.clearCookie(cookieName(services.settings, NONCE_COOKIE), cookieOptions(services.settings))
  await createSession({ services, request, reply }, { accountId }, false)
  const owned = await loadOwnedEnvironments(services.database.outsideEnvironments, accountId)
  await recordRemoteSignIn(
    { services, request },
    { id: accountId, userId: person.email, kind: pendingSignIn.kind },
    owned,
  )
  return { resourceName: await findFirstOwnedEnvironment(services.database.outsideEnvironments, accountId) }
})
