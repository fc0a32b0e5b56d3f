import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from '../../../testing/test-server.ts'

const server = await testServer({}, { publicUrl: 'https://platen.example' })
const shop = await server.environment()

test('Behind HTTPS the session cookie is Secure and limited to this host, and authenticates', async () => {
  const person = await server.person(shop, 'operator')
  const input = { body: { userId: person.userId, password: PASSWORD } }
  const response = await server.call(sessionCalls.login, input, { customer: shop.resourceName })
  expect(String([response.raw.headers['set-cookie']].flat()[0])).toMatch(
    /^__Host-platen_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect((await person.call(sessionCalls.profile)).status).toBe(200)
})

test('Every response has the headers against content sniffing, framing and information leaks', async () => {
  for (const url of ['/pax/health', '/pax/nothing', '/']) {
    const { headers } = await server.app.inject({ url })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'self'/)
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).toMatch(/object-src 'none'/)
    expect(policy).toMatch(/base-uri 'none'/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).not.toMatch(/unsafe-/)
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['referrer-policy']).toBe('same-origin')
    expect(headers['strict-transport-security']).toMatch(/max-age=31536000; includeSubDomains/)
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
  }
})
