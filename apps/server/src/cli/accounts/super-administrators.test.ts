import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import { createSuperAdministrator, resetSuperAdministrator, resetUser } from './super-administrators.ts'

const server = await testServer()
const { database } = server.services
const GOOD = 'three quiet otters sing'
const BETTER = 'four loud herons dance'

const signIn = async (userId: string, password: string, headers: Record<string, string> = {}) =>
  (await server.call(sessionCalls.login, { body: { userId, password } }, headers)).status

test('createSuperAdministrator creates the first super administrator once, with a valid password', async () => {
  expect(await createSuperAdministrator(database, 'nobody', GOOD)).toMatchObject({ ok: false })
  expect(await createSuperAdministrator(database, 'Root@provider.example', 'password')).toMatchObject({ ok: false })
  expect(await createSuperAdministrator(database, 'Root@provider.example', GOOD)).toEqual({ ok: true })
  expect(await createSuperAdministrator(database, 'root@provider.example', GOOD)).toMatchObject({ ok: false })
  expect(await signIn('root@provider.example', GOOD)).toBe(200)
})

test('resetSuperAdministrator sets a new password and revokes the sessions of the super administrator', async () => {
  const superAdministrator = await server.account('superadmin')
  expect(await resetSuperAdministrator(database, 'none@provider.example', BETTER)).toMatchObject({ ok: false })
  expect(await resetSuperAdministrator(database, superAdministrator.userId, BETTER)).toEqual({ ok: true })
  expect((await superAdministrator.call(sessionCalls.profile)).status).toBe(401)
  expect(await signIn(superAdministrator.userId, BETTER)).toBe(200)
})

test('resetUser sets a new password only in the named environment', async () => {
  const shop = await server.environment()
  const other = await server.environment()
  const person = await server.person(shop, 'admin')
  expect(await resetUser(database, other.resourceName, person.userId, BETTER)).toMatchObject({ ok: false })
  expect(await resetUser(database, 'nosuchshop', person.userId, BETTER)).toMatchObject({ ok: false })
  expect(await resetUser(database, shop.resourceName, person.userId, BETTER)).toEqual({ ok: true })
  expect((await person.call(sessionCalls.profile)).status).toBe(401)
  expect(await signIn(person.userId, BETTER, { customer: shop.resourceName })).toBe(200)
})
