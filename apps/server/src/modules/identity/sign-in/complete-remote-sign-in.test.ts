import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type AuditEntry, auditCalls } from '@platen/contract/audit'
import { customerCalls } from '@platen/contract/customers'
import { sessionCalls } from '@platen/contract/session'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'

/**
 * A provider whose keys the test controls, so that tokens can be invalid in every way. The flow with the certified
 * provider is tested in remote-sign-in.test.ts.
 */
type Keys = Awaited<ReturnType<typeof generateKeyPair>>
let published: { kid: string; keys: Keys }[] = [{ kid: 'first', keys: await generateKeyPair('RS256') }]
const outsider = { kid: 'outsider', keys: await generateKeyPair('RS256') }
const provider: Server = createServer((request, response) => {
  const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  response.setHeader('content-type', 'application/json')
  if (request.url === '/keys') {
    void Promise.all(
      published.map(async ({ kid, keys }) => ({ ...(await exportJWK(keys.publicKey)), kid, use: 'sig' })),
    ).then((keys) => response.end(JSON.stringify({ keys })))
    return
  }
  response.end(
    JSON.stringify({
      issuer: origin,
      authorization_endpoint: `${origin}/auth`,
      token_endpoint: `${origin}/token`,
      jwks_uri: `${origin}/keys`,
    }),
  )
})
await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
afterAll(() => provider.close())
const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

const clients = { b2b: 'platen-business', b2c: 'platen-consumer' }
const server = await testServer({}, { oidc: { issuer, clients } })

async function begin(type: 'b2b' | 'b2c' = 'b2c') {
  const response = await server.call(sessionCalls.startTokenSignIn, { body: { type } }, {})
  const cookie = response.raw.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  return { nonce: String(response.body['nonce']), cookie }
}

interface Wrong {
  readonly claims?: JWTPayload
  readonly header?: Partial<JWTHeaderParameters>
  readonly by?: { kid: string; keys: Keys }
}

async function tokenFor(nonce: string, { claims = {}, header = {}, by = published[0] }: Wrong = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const usual = { sub: 'person-1', email: 'Remote@Person.example', nonce, iss: issuer, aud: clients.b2c }
  if (!by) throw new Error('no key')
  return new SignJWT({ ...usual, iat: now, exp: now + 300, ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: by.kid, ...header })
    .sign(by.keys.privateKey)
}

const exchange = (token: string, cookie: string, type = 'b2c', location = 'remote') =>
  server.call(sessionCalls.exchangeToken, undefined, { authorization: `Bearer ${token}`, type, location, cookie })

test('A valid token creates a session of a remote user, who then owns what they create', async () => {
  const { nonce, cookie } = await begin()
  const response = await exchange(await tokenFor(nonce), cookie)
  expect(response.body).toEqual({ success: true, resourceName: null })
  const session = response.raw.cookies.find((one) => one.name === 'platen_session')
  expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const sessionHeaders = { cookie: `platen_session=${session?.value}` }
  const profile = await server.call(sessionCalls.profile, undefined, sessionHeaders)
  expect(profile.body['user']).toMatchObject({ userId: 'remote@person.example', type: 'b2c' })
  await server.call(customerCalls.createEnvironment, { body: { resourceName: 'remoteshop' } }, sessionHeaders)
  const secondSignIn = await begin()
  // Users are identified by the subject, even if the e-mail has changed.
  const moved = await tokenFor(secondSignIn.nonce, { claims: { email: 'moved@person.example' } })
  expect((await exchange(moved, secondSignIn.cookie)).body['resourceName']).toBe('remoteshop')
  const superAdministrator = await server.account('superadmin')
  const { body } = await superAdministrator
    .in({ resourceName: 'remoteshop' })
    .call(auditCalls.list, { query: { subject: 'session' } })
  expect(body['entries']).toMatchObject([{ action: 'signedIn', actor: 'moved@person.example', account: 'b2c' }])
  // The e-mail alone does not identify the user who previously had it.
  const third = await begin()
  const stranger = await tokenFor(third.nonce, { claims: { sub: 'person-2', email: 'moved@person.example' } })
  expect((await exchange(stranger, third.cookie)).body['resourceName']).toBeNull()
})

const now = () => Math.floor(Date.now() / 1000)
test.each<[string, Wrong]>([
  ['issuer', { claims: { iss: 'https://other.example' } }],
  ['audience', { claims: { aud: 'another client' } }],
  ['kind of account', { claims: { aud: clients.b2b } }],
  ['authorised party', { claims: { aud: [clients.b2c, 'another client'], azp: 'another client' } }],
  ['nonce', { claims: { nonce: 'of another browser' } }],
  ['expiry', { claims: { iat: now() - 500, exp: now() - 100 } }],
  ['age', { claims: { iat: now() - 3600, exp: now() + 3600 } }],
  ['start of validity', { claims: { nbf: now() + 3600 } }],
  ['e-mail', { claims: { email: 'no address' } }],
  ['unconfirmed e-mail', { claims: { email_verified: false } }],
  ['unknown key', { by: outsider }],
  ['signature: another key under a known id', { by: { kid: 'first', keys: outsider.keys } }],
])('A token with a wrong %s is rejected', async (_what, wrong) => {
  const { nonce, cookie } = await begin()
  const response = await exchange(await tokenFor(nonce, wrong), cookie)
  expect([response.status, response.body['errorCode']]).toEqual([401, 'wrong_credentials'])
  expect(response.raw.cookies.some((one) => one.name === 'platen_session')).toBe(false)
  // The next valid token resets the count of failures.
  const good = await begin()
  expect((await exchange(await tokenFor(good.nonce), good.cookie)).status).toBe(200)
})

test('Refused tokens that the provider has signed are in the audit trail of the environments of their account', async () => {
  const sub = 'person-3'
  const signedIn = await begin('b2b')
  const token = await tokenFor(signedIn.nonce, { claims: { sub, aud: clients.b2b } })
  const session = (await exchange(token, signedIn.cookie, 'b2b')).raw.cookies.find(
    ({ name }) => name === 'platen_session',
  )
  const sessionHeaders = { cookie: `platen_session=${session?.value}` }
  for (const resourceName of ['firstshop', 'secondshop'])
    await server.call(customerCalls.createEnvironment, { body: { resourceName } }, sessionHeaders)
  const refused: Wrong[] = [
    { claims: { iat: now() - 500, exp: now() - 100 } },
    { claims: { nonce: 'of another browser' } },
    { claims: { aud: clients.b2c } },
    { claims: { email_verified: false } },
    // these prove nothing about the account
    { claims: { iss: 'https://other.example' } },
    { by: { kid: 'first', keys: outsider.keys } },
  ]
  for (const { claims, ...wrong } of refused) {
    const { nonce, cookie } = await begin('b2b')
    const forged = await tokenFor(nonce, { ...wrong, claims: { sub, aud: clients.b2b, ...claims } })
    expect((await exchange(forged, cookie, 'b2b')).status).toBe(401)
  }
  // resets the count of failures
  const good = await begin()
  expect((await exchange(await tokenFor(good.nonce), good.cookie)).status).toBe(200)
  const superAdministrator = await server.account('superadmin')
  for (const resourceName of ['firstshop', 'secondshop']) {
    const { body } = await superAdministrator
      .in({ resourceName })
      .call(auditCalls.list, { query: { action: 'signInFailed' } })
    const entries = body['entries'] as AuditEntry[]
    expect(entries[0]).toMatchObject({ actor: 'remote@person.example', account: 'b2b', subject: 'session' })
    expect(entries.map(({ changes }) => changes['reason'])).toEqual([
      'emailNotConfirmed',
      'tokenOfOtherClient',
      'tokenOfOtherSignIn',
      'tokenExpired',
    ])
  }
})

test('A token without a valid signature is recorded without a name in the environment of the sign-in page, within the limit', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const attempt = async (customer: Record<string, string>) => {
    const { nonce, cookie } = await begin()
    const forged = await tokenFor(nonce, { by: { kid: 'first', keys: outsider.keys } })
    const headers = { authorization: `Bearer ${forged}`, type: 'b2c', location: 'remote', cookie, ...customer }
    return (await server.call(sessionCalls.exchangeToken, undefined, headers)).status
  }
  const failures = async () => {
    const { body } = await admin.call(auditCalls.list, { query: { action: 'signInFailed' } })
    return body['entries'] as AuditEntry[]
  }
  expect([await attempt({}), await attempt({ customer: 'nosuchshop' })]).toEqual([401, 401])
  expect(await failures()).toEqual([])
  const statuses: number[] = []
  do statuses.push(await attempt({ customer: shop.resourceName }))
  while (statuses.at(-1) === 401)
  expect(statuses.at(-1)).toBe(429)
  const entries = await failures()
  expect(entries).toHaveLength(statuses.length - 1)
  expect(entries[0]).toMatchObject({ actor: '', account: null, changes: { reason: 'tokenInvalid' } })
  await server.services.database.pool.query('delete from sign_in_tries')
})

test('A token must be signed with a public-key algorithm: neither none nor HMAC is accepted', async () => {
  const { nonce, cookie } = await begin()
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: 'x', email: 'x@y.example', nonce, iss: issuer, aud: clients.b2c, iat: now(), exp: now() + 60 }
  const unsigned = `${part({ alg: 'none' })}.${part(claims)}.`
  expect((await exchange(unsigned, cookie)).status).toBe(401)
  const first = published[0]
  const secret = new TextEncoder().encode(JSON.stringify(first && (await exportJWK(first.keys.publicKey))))
  const symmetric = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid: 'first' }).sign(secret)
  expect((await exchange(symmetric, cookie)).status).toBe(401)
})

test('A token is accepted only in the browser that started the sign-in, and only with its headers', async () => {
  const { nonce, cookie } = await begin()
  const token = await tokenFor(nonce)
  expect((await exchange(token, '')).status).toBe(401)
  expect((await exchange(token, (await begin()).cookie)).status).toBe(401)
  expect((await exchange(token, cookie, 'b2x')).status).toBe(400)
  expect((await exchange(token, cookie, 'b2c', 'local')).status).toBe(400)
  expect((await exchange(token, cookie)).status).toBe(200)
})

test('A key that the provider published later is accepted', async () => {
  published = [{ kid: 'second', keys: await generateKeyPair('RS256') }]
  // Keys are fetched again at most once a second.
  await expect
    .poll(
      async () => {
        const { nonce, cookie } = await begin()
        return (await exchange(await tokenFor(nonce), cookie)).status
      },
      { timeout: 10_000, interval: 500 },
    )
    .toBe(200)
})

test('A provider whose metadata contains another issuer is rejected', async () => {
  const wrong = await testServer({}, { oidc: { issuer: `${issuer}/other`, clients } })
  const response = await wrong.call(sessionCalls.startTokenSignIn, { body: { type: 'b2c' } }, {})
  expect([response.status, response.body['errorCode']]).toEqual([503, 'unavailable'])
})

test('No provider is offered if none is configured', async () => {
  expect((await server.call(sessionCalls.providers, undefined, {})).body['types']).toEqual(['b2b', 'b2c'])
  const plain = await testServer()
  expect((await plain.call(sessionCalls.providers, undefined, {})).body['types']).toEqual([])
  expect((await plain.call(sessionCalls.startTokenSignIn, { body: { type: 'b2c' } }, {})).status).toBe(404)
  expect((await plain.call(sessionCalls.exchangeToken, undefined, { type: 'b2c', location: 'remote' })).status).toBe(
    401,
  )
})
