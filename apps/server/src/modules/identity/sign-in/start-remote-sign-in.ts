import { createHash, randomBytes } from 'node:crypto'
import { sessionCalls } from '@platen/contract/session'
import { cookieName, cookieOptions } from '../../../http/cookies.ts'
import { publicHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { getIdentityProvider } from './identity-provider.ts'

/** Holds the secret whose hash is the nonce: the returned token is accepted only in this browser. */
export const NONCE_COOKIE = 'platen_nonce'
const NONCE_SECONDS = 10 * 60

export const hashNonce = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

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
