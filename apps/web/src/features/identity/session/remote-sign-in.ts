import { calls } from '@platen/contract/calls'
import { ApiError, createClient } from '@platen/contract/client'
import { setCurrentEnvironment } from '../../../api/environment.ts'
import { queryOptions } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setHasSession, setSignedInUser } from '../../../api/session-flag.ts'
import { environmentPath, landingPathAfterLogin } from '../../../lib/paths.ts'
import type { PageType } from './sign-in.ts'
import { toSignedInUser } from './signed-in-user.ts'

/** The redirect URI of the popup; registered at the provider for the client ids of Platen. */
const REDIRECT_PATH = '/static/signed-in.html'
const CHANNEL = 'platen-sign-in'

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const randomToken = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))
const sha256 = async (text: string): Promise<string> =>
  base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

/** The browser did not open the window of the identity provider. */
export class PopupBlockedError extends Error {}

/** The message key of a failed sign-in; the server does not return the reason why it rejects a token. */
export function getSsoErrorKey(error: unknown) {
  if (error instanceof PopupBlockedError) return 'signInPage.popupBlocked'
  if (!(error instanceof ApiError)) return 'signInPage.error'
  if (error.code === 'wrong_credentials') return 'signInPage.refused'
  if (error.code === 'unavailable') return 'signInPage.unavailable'
  return error.code === 'too_many_requests' ? 'login.tooMany' : 'signInPage.error'
}

/** Waits for the authorization code of the popup. Rejects if the provider returns an error; ends with the signal. */
function waitForAuthCode(state: string, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const channel = new BroadcastChannel(CHANNEL)
    signal.addEventListener('abort', () => {
      channel.close()
      reject(new Error('another sign-in was started'))
    })
    channel.onmessage = ({ data }: MessageEvent<Record<string, string>>) => {
      if (data['state'] !== state) return
      channel.close()
      if (data['code']) resolve(data['code'])
      else reject(new Error('the identity provider returned an error'))
    }
  })
}

async function exchangeCodeForToken(tokenEndpoint: string, form: Record<string, string>): Promise<string> {
  const response = await fetch(tokenEndpoint, { method: 'POST', body: new URLSearchParams(form), credentials: 'omit' })
  if (!response.ok) throw new Error(`the identity provider answered with status ${response.status}`)
  const { id_token: token } = (await response.json()) as { id_token?: unknown }
  if (typeof token !== 'string') throw new Error('the response of the identity provider contains no id_token')
  return token
}

/**
 * Signs in with the identity provider (authorization code flow with PKCE) and returns the next page. Must be called in
 * a click handler: the popup is opened synchronously, otherwise the browser blocks it.
 *
 * @param page.environment that of the sign-in page; null if there is none
 */
export async function signInWithSso(
  { type, environment: page }: { readonly type: PageType; readonly environment: string | null },
  signal: AbortSignal,
): Promise<string> {
  const popup = window.open('about:blank', CHANNEL, 'popup,width=480,height=640')
  if (!popup) throw new PopupBlockedError('the browser blocked the popup')
  const anonymousClient = createClient({ customer: () => null })
  const authorization = await anonymousClient(calls.session.startTokenSignIn, { body: { type } })
  const [state, verifier] = [randomToken(), randomToken()]
  const redirect = window.location.origin + REDIRECT_PATH
  const address = new URL(authorization.authorizationEndpoint)
  const pendingRequest = {
    client_id: authorization.clientId,
    nonce: authorization.nonce,
    state,
    redirect_uri: redirect,
    response_type: 'code',
    scope: 'openid email',
    code_challenge: await sha256(verifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(pendingRequest)) address.searchParams.set(name, value)
  const answered = waitForAuthCode(state, signal)
  popup.location.replace(address)
  const code = await answered
  const token = await exchangeCodeForToken(authorization.tokenEndpoint, {
    grant_type: 'authorization_code',
    code,
    client_id: authorization.clientId,
    redirect_uri: redirect,
    code_verifier: verifier,
  })
  const headers = () => ({ Authorization: `Bearer ${token}`, Type: type, Location: 'remote' })
  // a token that is refused is recorded in the audit trail of the environment of the page
  const { resourceName } = await createClient({ customer: () => page, headers })(calls.session.exchangeToken)
  queryClient.clear()
  // a business user can have several environments and selects one; a consumer has exactly one
  const environment = type === 'b2c' ? resourceName : null
  setCurrentEnvironment(environment)
  setHasSession(true)
  const { user } = await queryClient.query(queryOptions.profile())
  setSignedInUser(toSignedInUser(user, environment))
  return environment === null ? landingPathAfterLogin(null, user) : environmentPath(environment)
}
