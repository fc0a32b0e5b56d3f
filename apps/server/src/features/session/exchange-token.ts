import { sessionCalls } from '@platen/contract/session'
import type { FastifyRequest } from 'fastify'
import { cookieName, cookieOptions } from '../../http/cookies.ts'
import { forAnyone } from '../../http/handlers.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { firstEnvironmentOf } from '../customers/customers-reads.ts'
import { accountOf } from './accounts-store.ts'
import { beginSession } from './begin-session.ts'
import { NONCE_COOKIE, nonceOf } from './begin-token.ts'
import { providerOf, type RemotePerson } from './identity-provider.ts'
import { beginTry, forgiveTry, type Try } from './sign-in-tries-store.ts'

type Kind = 'b2b' | 'b2c'

/** The token and its kind in the headers of specification section 7, or why they are not there. */
function asked(request: FastifyRequest): { kind: Kind; token: string } | Refusal {
  const { type, location, authorization = '' } = request.headers
  const [scheme, token] = authorization.split(' ')
  if ((type !== 'b2b' && type !== 'b2c') || location !== 'remote') return refuse('bad_request', { part: 'headers' })
  if (scheme?.toLowerCase() !== 'bearer' || !token) return refuse('wrong_credentials')
  return { kind: type, token }
}

/** PUT /pax/user/token: a session for the person of an id token (readings I2). Every token that is not right answers alike. */
export const exchangeToken = forAnyone(sessionCalls.exchangeToken, async ({ services, request, reply }) => {
  const found = asked(request)
  if (!('token' in found)) return found
  const { oidc } = services.settings
  const clientId = oidc?.clients[found.kind]
  if (!oidc || clientId === undefined) return refuse('not_found')
  const now = services.now()
  const attempt: Try = { what: 'token', account: request.ip, address: request.ip, now }
  const seconds = await beginTry(services.database.outside, attempt)
  if (seconds > 0) return refuse('too_many_requests', { seconds })
  const secret = request.cookies[cookieName(services.settings, NONCE_COOKIE)]
  if (!secret) return refuse('wrong_credentials')
  const nonce = nonceOf(secret)
  let person: RemotePerson | null
  try {
    person = await providerOf(oidc.issuer).personIn(found.token, { clientId, nonce, now })
  } catch (error) {
    request.log.error({ err: error }, 'the identity provider does not answer')
    return refuse('unavailable')
  }
  if (!person) {
    request.log.warn({ kind: found.kind }, 'a remote sign-in failed')
    return refuse('wrong_credentials')
  }
  await forgiveTry(services.database.outside, attempt)
  const accountId = await accountOf(services.database.outside, { kind: found.kind, issuer: oidc.issuer, ...person })
  reply.clearCookie(cookieName(services.settings, NONCE_COOKIE), cookieOptions(services.settings))
  await beginSession({ services, request, reply }, { accountId }, false)
  return { resourceName: await firstEnvironmentOf(services.database.outside, accountId) }
})
