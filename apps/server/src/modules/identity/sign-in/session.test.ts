import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { createApp, registerRoutesAndPlugins } from '../../../http/app.ts'
import { PASSWORD, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const shop = await server.environment()
const other = await server.environment()
const operator = await server.person(shop, 'operator')

test('Sign-in with the right password succeeds and sets an httpOnly, SameSite=Lax cookie', async () => {
  const response = await server.call(
    sessionCalls.login,
    { body: { userId: operator.userId.toUpperCase(), password: PASSWORD } },
    { customer: shop.resourceName },
  )
  expect(response.body).toEqual({ success: true, failedSignIns: 0 })
  expect(String(response.raw.headers['set-cookie'])).toMatch(/platen_session=.+; Path=\/; HttpOnly; SameSite=Lax/)
})

test('A wrong password, an unknown user and another environment get the same response', async () => {
  const tries = [
    [operator.userId, 'wrong', shop.resourceName],
    ['nobody@shop.example', PASSWORD, shop.resourceName],
    [operator.userId, PASSWORD, other.resourceName],
    [operator.userId, PASSWORD, 'nosuchshop'],
  ] as const
  for (const [userId, password, customer] of tries) {
    const response = await server.call(sessionCalls.login, { body: { userId, password } }, { customer })
    expect([response.status, response.body['errorCode']]).toEqual([401, 'wrong_credentials'])
  }
})

test('The Customer header must match the session, and the response does not reveal whether the other environment exists', async () => {
  const cookie = (
    await server.call(
      sessionCalls.login,
      { body: { userId: operator.userId, password: PASSWORD } },
      { customer: shop.resourceName },
    )
  ).raw.cookies.map((one) => `${one.name}=${one.value}`)
  for (const customer of [other.resourceName, 'nosuchshop']) {
    const response = await server.call(sessionCalls.profile, undefined, { cookie: cookie.join('; '), customer })
    expect([response.status, response.body['errorCode']]).toEqual([403, 'invalid_customer'])
  }
})

test('The profile contains role, permissions and environment', async () => {
  const response = await operator.call(sessionCalls.profile)
  expect(response.body['user']).toMatchObject({
    userId: operator.userId,
    role: 'operator',
    resourceName: shop.resourceName,
  })
})

test('Sign-out revokes the session, except for cross-site requests', async () => {
  const person = await server.person(shop, 'operator')
  const cross = await server.app.inject({ url: '/pax/user/logout', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(cross.json()).toMatchObject({ errorCode: 'foreign_origin' })
  expect((await person.call(sessionCalls.profile)).status).toBe(200)
  await person.call(sessionCalls.logout)
  expect((await person.call(sessionCalls.profile)).status).toBe(401)
})

test('After too many failed sign-ins, sign-in is rejected for a while even with the right password', async () => {
  const person = await server.person(shop, 'operator')
  const tryIt = (password: string) =>
    server.call(sessionCalls.login, { body: { userId: person.userId, password } }, { customer: shop.resourceName })
  for (let round = 0; round < 10; round += 1) await tryIt('wrong')
  expect((await tryIt(PASSWORD)).status).toBe(429)
})

test('A call without session is rejected', async () => {
  const response = await server.call(sessionCalls.profile, undefined, { customer: shop.resourceName })
  expect(response.status).toBe(401)
})

test('Concurrent attempts cannot exceed the sign-in limit, which servers on one database share', async () => {
  const person = await server.person(shop, 'operator')
  const input = { body: { userId: person.userId, password: 'wrong' } }
  const tryIt = () => server.call(sessionCalls.login, input, { customer: shop.resourceName })
  const answers = await Promise.all(Array.from({ length: 25 }, tryIt))
  const statuses = answers.map((response) => response.status).toSorted()
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), ...Array.from({ length: 15 }, () => 429)])

  const second = await registerRoutesAndPlugins(createApp(server.services.log), server.services)
  const payload = { userId: person.userId, password: PASSWORD }
  const response = await second.inject({
    method: 'POST',
    url: '/pax/user/login',
    headers: { customer: shop.resourceName },
    payload,
  })
  await second.close()
  expect(response.statusCode).toBe(429)
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
})

test('Sign-in attempts do not store the typed values and expire', async () => {
  const typed = 'a password typed as a name'
  await server.call(sessionCalls.login, { body: { userId: typed, password: 'x' } }, { customer: shop.resourceName })
  const { pool } = server.services.database
  const { rows } = await pool.query<{ key: Buffer; at: Date }>('select key, at from sign_in_tries')
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.every(({ key }) => key.length === 32 && !key.toString('latin1').includes('typed'))).toBe(true)
  await pool.query(`update sign_in_tries set at = at - interval '15 minutes'`)
  await server.call(sessionCalls.login, { body: { userId: 'x', password: 'x' } }, { customer: shop.resourceName })
  expect((await pool.query('select from sign_in_tries')).rowCount).toBe(4)
})
