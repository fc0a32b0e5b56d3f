import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from '../../testing/test-server.ts'

const server = await testServer()
const shop = await server.environment()
const other = await server.environment()
const operator = await server.person(shop, 'operator')

test('Sign-in with the right password answers success and sets an httpOnly, SameSite=Lax cookie', async () => {
  const answer = await server.call(
    sessionCalls.login,
    { body: { userId: operator.userId.toUpperCase(), password: PASSWORD } },
    { customer: shop.resourceName },
  )
  expect(answer.body).toEqual({ success: true })
  expect(answer.raw.headers['set-cookie']).toMatch(/platen_session=.+; Path=\/; HttpOnly; SameSite=Lax/)
})

test('A wrong password, an unknown user and another environment answer alike', async () => {
  const tries = [
    [operator.userId, 'wrong', shop.resourceName],
    ['nobody@shop.example', PASSWORD, shop.resourceName],
    [operator.userId, PASSWORD, other.resourceName],
    [operator.userId, PASSWORD, 'nosuchshop'],
  ] as const
  for (const [userId, password, customer] of tries) {
    const answer = await server.call(sessionCalls.login, { body: { userId, password } }, { customer })
    expect([answer.status, answer.body['errorCode']]).toEqual([401, 'wrong_credentials'])
  }
})

test('The Customer header must agree with the session, and nothing tells whether the other environment exists', async () => {
  const cookie = (
    await server.call(
      sessionCalls.login,
      { body: { userId: operator.userId, password: PASSWORD } },
      { customer: shop.resourceName },
    )
  ).raw.cookies.map((one) => `${one.name}=${one.value}`)
  for (const customer of [other.resourceName, 'nosuchshop']) {
    const answer = await server.call(sessionCalls.profile, undefined, { cookie: cookie.join('; '), customer })
    expect([answer.status, answer.body['errorCode']]).toEqual([403, 'invalid_customer'])
  }
})

test('The profile tells role, rights and environment', async () => {
  const answer = await operator.call(sessionCalls.profile)
  expect(answer.body['user']).toMatchObject({
    userId: operator.userId,
    role: 'operator',
    resourceName: shop.resourceName,
  })
})

test('Sign-out ends the session, but not when another site asks for it', async () => {
  const person = await server.person(shop, 'operator')
  const cross = await server.app.inject({ url: '/pax/user/logout', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(cross.json()).toMatchObject({ errorCode: 'foreign_origin' })
  expect((await person.call(sessionCalls.profile)).status).toBe(200)
  await person.call(sessionCalls.logout)
  expect((await person.call(sessionCalls.profile)).status).toBe(401)
})

test('Too many failed sign-ins are refused for a while, and only then is the right password let in', async () => {
  const person = await server.person(shop, 'operator')
  const tryIt = (password: string) =>
    server.call(sessionCalls.login, { body: { userId: person.userId, password } }, { customer: shop.resourceName })
  for (let round = 0; round < 10; round += 1) await tryIt('wrong')
  expect((await tryIt(PASSWORD)).status).toBe(429)
})

test('A call with no session is refused', async () => {
  const answer = await server.call(sessionCalls.profile, undefined, { customer: shop.resourceName })
  expect(answer.status).toBe(401)
})
