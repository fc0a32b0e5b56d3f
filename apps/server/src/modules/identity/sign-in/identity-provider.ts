import type { errors as JoseErrors, JWTPayload } from 'jose'
import { z } from 'zod'

const discoverySchema = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})

/** Expected values of an id token, and the clock. */
export interface TokenExpectations {
  readonly clientId: string
  readonly nonce: string
  readonly now: Date
}

export interface RemotePerson {
  readonly subject: string
  /** Lowercase. */
  readonly email: string
}

/** Why a token is refused, as the audit trail names it. */
export type TokenRefusalReason =
  | 'tokenExpired'
  | 'tokenOfOtherSignIn'
  | 'tokenOfOtherClient'
  | 'emailNotConfirmed'
  | 'tokenInvalid'

/** A refused token. `subject` is set if the provider has signed it: only then it is known whose token it is. */
export interface TokenRefusal {
  readonly refusal: TokenRefusalReason
  readonly subject: string | undefined
}

/** An OpenID Connect provider, as far as Platen uses it. */
export interface IdentityProvider {
  endpoints(): Promise<{ authorization: string; token: string }>
  /**
   * Verifies an id token: signature by a published key, algorithm, issuer, audience, expiry, age and nonce (OpenID
   * Connect Core 3.1.3.7). Throws if the provider is unavailable.
   */
  verifyIdToken(token: string, expected: TokenExpectations): Promise<RemotePerson | TokenRefusal>
}

/** Only public-key signatures: neither `none` nor HMAC, for which a public key could be used as the secret. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
const CLOCK_TOLERANCE_S = 30
const MAX_TOKEN_AGE_S = 10 * 60
const TIMEOUT_MS = 5000

async function discover(issuer: string) {
  const { createRemoteJWKSet } = await import('jose')
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
  if (!response.ok) throw new Error(`the identity provider returned status ${response.status}`)
  const metadata = discoverySchema.parse(await response.json())
  if (metadata.issuer !== issuer) throw new Error('the metadata of the identity provider contains another issuer')
  // An unknown key id triggers a refetch of the keys, so that rotated keys are accepted; limited by the cooldown.
  const keys = createRemoteJWKSet(new URL(metadata.jwks_uri), { cooldownDuration: 1000, timeoutDuration: TIMEOUT_MS })
  return { authorization: metadata.authorization_endpoint, token: metadata.token_endpoint, keys }
}

/** With several audiences the authorised party (`azp`) must be Platen's client id. */
function hasValidAudience(payload: JWTPayload, clientId: string): boolean {
  const others = Array.isArray(payload.aud) && payload.aud.length > 1
  const azp = payload['azp']
  return (azp === undefined && !others) || azp === clientId
}

function toPerson(payload: JWTPayload, { clientId, nonce }: TokenExpectations): RemotePerson | TokenRefusal {
  const subject = payload.sub
  if (!hasValidAudience(payload, clientId)) return { refusal: 'tokenOfOtherClient', subject }
  if (payload['nonce'] !== nonce) return { refusal: 'tokenOfOtherSignIn', subject }
  const email = z.email().safeParse(payload['email'])
  if (!subject || !email.success || payload['email_verified'] === false)
    return { refusal: 'emailNotConfirmed', subject }
  return { subject, email: email.data.toLowerCase() }
}

const TIME_CLAIMS: ReadonlySet<string> = new Set(['exp', 'iat', 'nbf'])

/**
 * Returns why jose refused a token; undefined if the error means that the provider is unavailable. Claims are checked
 * after the signature, so an error of a claim proves the subject of a token of this issuer.
 */
function toRefusal(errors: typeof JoseErrors, error: unknown, issuer: string): TokenRefusal | undefined {
  if (!(error instanceof errors.JOSEError)) return undefined
  if (error instanceof errors.JWTExpired || error instanceof errors.JWTClaimValidationFailed) {
    const subject = error.payload.iss === issuer ? error.payload.sub : undefined
    if (TIME_CLAIMS.has(error.claim)) return { refusal: 'tokenExpired', subject }
    return { refusal: error.claim === 'aud' ? 'tokenOfOtherClient' : 'tokenInvalid', subject }
  }
  const isUnavailable = error instanceof errors.JWKSTimeout || error.code === 'ERR_JOSE_GENERIC'
  return isUnavailable ? undefined : { refusal: 'tokenInvalid', subject: undefined }
}

function identityProvider(issuer: string): IdentityProvider {
  let discovery: ReturnType<typeof discover> | undefined
  const discovered = () => {
    discovery ??= discover(issuer).catch((error: unknown) => {
      discovery = undefined
      throw error
    })
    return discovery
  }
  return {
    async endpoints() {
      const { authorization, token } = await discovered()
      return { authorization, token }
    },
    async verifyIdToken(token, expected) {
      const { keys } = await discovered()
      const { errors, jwtVerify } = await import('jose')
      try {
        const { payload } = await jwtVerify(token, keys, {
          issuer,
          audience: expected.clientId,
          algorithms: ALGORITHMS,
          requiredClaims: ['sub', 'exp', 'iat', 'nonce'],
          clockTolerance: CLOCK_TOLERANCE_S,
          maxTokenAge: MAX_TOKEN_AGE_S,
          currentDate: expected.now,
        })
        return toPerson(payload, expected)
      } catch (error) {
        const refusal = toRefusal(errors, error, issuer)
        if (refusal) return refusal
        throw error
      }
    },
  }
}

const providers = new Map<string, IdentityProvider>()

/** Returns the provider of an issuer, one per process, which caches its published keys. */
export function getIdentityProvider(issuer: string): IdentityProvider {
  const provider = providers.get(issuer) ?? identityProvider(issuer)
  providers.set(issuer, provider)
  return provider
}
