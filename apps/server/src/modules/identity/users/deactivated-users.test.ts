import { randomUUID } from 'node:crypto'
import { auditCalls } from '@platen/contract/audit'
import { configCalls } from '@platen/contract/config'
import { orderCalls } from '@platen/contract/orders'
import { sessionCalls } from '@platen/contract/session'
import { type UserChange, userCalls } from '@platen/contract/users'
import { expect, test } from 'vitest'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, PASSWORD, statusAndCode, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const OWN_PASSWORD = 'three quiet otters sing'

/** Signs in; returns the response, and a function that makes calls with the session. */
async function signIn(userId: string, password: string, customer: string) {
  const response = await server.call(sessionCalls.login, { body: { userId, password } }, { customer })
  const cookie = response.raw.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  return { response, headers: { cookie, customer } }
}

test('A deactivated user is signed out, cannot sign in and gets no orders by rules, and can be activated again', async () => {
  const testShop = await testEnvironment(server)
  const { resourceName } = testShop.environment
  const admin = await server.person(testShop.environment, 'admin')
  const person = await server.person(testShop.environment, 'operator')
  await testShop.rule(person.id, { jig: ['Case'] })
  const edit = async (change: Omit<UserChange, 'id'>) =>
    statusAndCode(await admin.call(userCalls.edit, { body: { id: person.id, ...change } }))
  const assigned = async () => {
    const order = await testShop.order({ media: 'case' })
    const { rows } = await server.services.database.pool.query<{ users: string[] }>(
      'select users from jobs where order_pk = $1',
      [order.id],
    )
    return rows.flatMap(({ users }) => users)
  }
  expect(await assigned()).toEqual([person.id])
  expect(await edit({ isActive: false, before: { isActive: true } })).toEqual(OK)
  expect(await edit({ isActive: true, before: { isActive: true } })).toEqual([409, 'changed_meanwhile'])
  expect((await person.call(sessionCalls.profile)).status).toBe(401)
  const right = await signIn(person.userId, PASSWORD, resourceName)
  expect(statusAndCode(right.response)).toEqual([403, 'user_deactivated'])
  expect(right.response.raw.cookies.some(({ name }) => name.endsWith('session'))).toBe(false)
  // only somebody who knows the password reads that the user is deactivated
  expect((await signIn(person.userId, 'not it', resourceName)).response.status).toBe(401)
  expect(await assigned()).toEqual([])
  expect(await edit({ isActive: true })).toEqual(OK)
  expect((await signIn(person.userId, PASSWORD, resourceName)).response.status).toBe(200)
  expect(await assigned()).toEqual([person.id])
  const { body } = await admin.call(auditCalls.list, { query: { subject: 'user' } })
  expect((body['entries'] as { changes: object }[]).map(({ changes }) => changes)).toEqual([
    { isActive: { from: false, to: true } },
    { isActive: { from: true, to: false } },
  ])
})

test('Nobody deactivates themself or the last active user who may manage users', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const second = await server.person(shop, 'admin')
  const root = (await server.account('superadmin')).in(shop)
  const deactivate = async (actor: typeof admin, { id }: { id: string }) =>
    statusAndCode(await actor.call(userCalls.edit, { body: { id, isActive: false } }))
  expect(await deactivate(admin, admin)).toEqual([409, 'own_account'])
  expect(await deactivate(admin, second)).toEqual(OK)
  expect(await deactivate(root, admin)).toEqual([409, 'last_user_manager'])
  expect(statusAndCode(await root.call(userCalls.delete, { body: { id: admin.id } }))).toEqual([
    409,
    'last_user_manager',
  ])
  const manager = await server.person(shop, 'operator', ['user_management_edit'])
  expect(await deactivate(manager, admin)).toEqual([403, 'above_own_rights'])
})

test('A user whose password was set by somebody else can only change it, to another one, after the sign-in', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const userId = `u${randomUUID().slice(0, 8)}@shop.example`
  const first = 'four loud herons dance'
  const created = await admin.call(userCalls.create, { body: { userId, role: 'admin', password: first } })
  const { id } = created.body['user'] as { id: string }
  const session = await signIn(userId, first, shop.resourceName)
  expect(session.response.status).toBe(200)
  const mustChange = async () => {
    const { body } = await server.call(sessionCalls.profile, undefined, session.headers)
    return (body['user'] as { mustChangePassword: boolean }).mustChangePassword
  }
  const edit = async (change: Omit<UserChange, 'id'>, of = id) =>
    statusAndCode(await server.call(userCalls.edit, { body: { id: of, ...change } }, session.headers))
  const required = [403, 'password_change_required']
  expect(await mustChange()).toBe(true)
  expect(statusAndCode(await server.call(configCalls.get, undefined, session.headers))).toEqual(required)
  const orders = await server.call(orderCalls.list, { query: { type: 'active' } }, session.headers)
  expect(statusAndCode(orders)).toEqual(required)
  expect(await edit({ isActive: false }, admin.id)).toEqual(required)
  expect(await edit({ password: first, existingPassword: first })).toEqual([422, 'password_not_new'])
  expect(await edit({ password: OWN_PASSWORD, existingPassword: first })).toEqual(OK)
  expect(await mustChange()).toBe(false)
  expect((await server.call(configCalls.get, undefined, session.headers)).status).toBe(200)

  expect((await admin.call(userCalls.edit, { body: { id, password: first } })).status).toBe(200)
  const secondSignIn = await signIn(userId, first, shop.resourceName)
  expect(statusAndCode(await server.call(configCalls.get, undefined, secondSignIn.headers))).toEqual(required)
})
