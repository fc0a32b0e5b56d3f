import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sessionCalls } from '@platen/contract/session'
import { Provider } from 'oidc-provider'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'

/** The complete code flow with PKCE against the certified provider on the loopback interface, as on the login page. */
const REDIRECT = 'https://platen.example/static/signed-in.html'
const http = createServer()
await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  http.closeAllConnections()
  http.close()
})
const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'platen-consumer',
      redirect_uris: [REDIRECT],
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'none',
    },
  ],
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'] },
  conformIdTokenClaims: false,
  findAccount: (_context, sub) => ({
    accountId: sub,
    claims: () => ({ sub, email: `${sub}@remote.example`, email_verified: true }),
  }),
  features: { devInteractions: { enabled: true } },
  cookies: { keys: ['for this test alone'] },
})
const answerRequest = provider.callback()
http.on('request', (request, response) => void answerRequest(request, response))

const server = await testServer({}, { oidc: { issuer, clients: { b2c: 'platen-consumer' } } })

/** A minimal browser: follows redirects, stores cookies, submits the provider's forms. */
function browser() {
  const cookies = new Map<string, string>()
  async function go(address: string, form?: Record<string, string>): Promise<{ at: string; text: string }> {
    const response = await fetch(address, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { body: new URLSearchParams(form) } : {}),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', ...value] = pair.split('=')
      if (/expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value.join('='))
    }
    const next = response.headers.get('location')
    if (!next) return { at: address, text: await response.text() }
    const to = new URL(next, address).href
    return to.startsWith(REDIRECT) ? { at: to, text: '' } : go(to)
  }
  return { go }
}

test('A user signs in at the provider, and the returned id token creates a session', async () => {
  const signInStart = await server.call(sessionCalls.startTokenSignIn, { body: { type: 'b2c' } }, {})
  const cookie = signInStart.raw.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const verifier = randomBytes(32).toString('base64url')
  const address = new URL(String(signInStart.body['authorizationEndpoint']))
  const requestParameters = {
    client_id: String(signInStart.body['clientId']),
    nonce: String(signInStart.body['nonce']),
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'openid email',
    state: 'state',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  address.search = new URLSearchParams(requestParameters).toString()

  const { go } = browser()
  const loginPage = await go(address.href)
  const consentPage = await go(loginPage.at, { prompt: 'login', login: 'olga', password: 'any' })
  const back = await go(consentPage.at, { prompt: 'consent' })
  const code = new URL(back.at).searchParams.get('code') ?? ''
  const response = await fetch(String(signInStart.body['tokenEndpoint']), {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      client_id: requestParameters.client_id,
      redirect_uri: REDIRECT,
      code_verifier: verifier,
    }),
  })
  const { id_token: token } = (await response.json()) as { id_token: string }
  const headers = { authorization: `Bearer ${token}`, type: 'b2c', location: 'remote', cookie }
  const exchanged = await server.call(sessionCalls.exchangeToken, undefined, headers)
  expect(exchanged.body).toEqual({ success: true, resourceName: null })
  const session = exchanged.raw.cookies.find((one) => one.name === 'platen_session')
  const profile = await server.call(sessionCalls.profile, undefined, { cookie: `platen_session=${session?.value}` })
  expect(profile.body['user']).toMatchObject({ userId: 'olga@remote.example', type: 'b2c' })
})
