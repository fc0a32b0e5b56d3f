import { type AuditEntry, auditCalls } from '@platen/contract/audit'
import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { PASSWORD, testServer } from '../../../testing/test-server.ts'
import { SIGN_IN_LIMITS } from '../passwords/sign-in-attempt-keys.ts'

const server = await testServer()

const signIn = async (customer: string, userId: string, password: string, remoteAddress = '192.0.2.1') => {
  const headers = { customer }
  const payload = { userId, password }
  const response = await server.app.inject({
    method: 'POST',
    url: sessionCalls.login.path,
    remoteAddress,
    headers,
    payload,
  })
  return response.statusCode
}

test('Sign-ins, failures and one lock-out are in the audit trail, without texts that are no user', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const person = await server.person(shop, 'operator')
  const root = await server.account('superadmin')
  const entries = async (query: object = {}) => {
    const { body } = await admin.call(auditCalls.list, { query: { subject: 'session', ...query } })
    return body['entries'] as AuditEntry[]
  }
  const name = shop.resourceName
  expect(await signIn(name, person.userId.toUpperCase(), PASSWORD)).toBe(200)
  expect(await signIn(name, person.userId, 'wrong')).toBe(401)
  expect(await signIn(name, 'my secret password', 'x')).toBe(401)
  expect(await signIn(name, root.userId, PASSWORD)).toBe(200)
  expect((await entries({})).slice(0, 4).map(({ action, actor, account }) => [action, actor, account])).toEqual([
    ['signedIn', root.userId, 'superadmin'],
    ['signInFailed', '', null],
    ['signInFailed', person.userId, null],
    ['signedIn', person.userId, null],
  ])
  expect((await entries())[2]).toMatchObject({ subjectName: person.userId, changes: { address: '192.0.2.1' } })
  const failed = await entries({ action: 'signInFailed', actor: person.userId })
  for (let more = failed.length; more < SIGN_IN_LIMITS.account + 3; more += 1)
    await signIn(name, person.userId, 'wrong')
  expect(await signIn(name, person.userId, PASSWORD)).toBe(429)
  expect(await entries({ action: 'signInFailed', actor: person.userId })).toHaveLength(SIGN_IN_LIMITS.account)
  expect((await entries({ action: 'signInLocked' })).map(({ actor }) => actor)).toEqual([person.userId])
  const other = await server.environment()
  const reader = await server.person(other, 'admin')
  expect(await signIn(other.resourceName, reader.userId, PASSWORD)).toBe(200)
  const { body } = await reader.call(auditCalls.list, { query: { subject: 'session' } })
  expect((body['entries'] as AuditEntry[]).map(({ actor }) => actor)).toEqual([reader.userId])
})
