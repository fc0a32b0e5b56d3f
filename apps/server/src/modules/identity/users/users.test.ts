import { randomUUID } from 'node:crypto'
import { auditCalls } from '@platen/contract/audit'
import { masterCalls } from '@platen/contract/masters'
import { type Profile, sessionCalls } from '@platen/contract/session'
import { type UserChange, userCalls, type WireUser } from '@platen/contract/users'
import { effectivePermissions } from '@platen/domain/permissions'
import { expect, test } from 'vitest'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, PASSWORD, statusAndCode, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const shop = await server.environment()
const admin = await server.person(shop, 'admin')
const NEW_PASSWORD = 'three quiet otters sing'

const rule = { jig: ['Mug'], location: [], qualityLevel: [], printerType: [], mediaType: [], colorConfig: [] }

const newUser = (change: object = {}) => ({
  userId: `u${randomUUID().slice(0, 8)}@shop.example`,
  role: 'operator' as const,
  password: NEW_PASSWORD,
  ...change,
})
const create = async (change: object = {}) => {
  const body = newUser(change)
  const response = await admin.call(userCalls.create, { body })
  return { body, response, id: (response.body['user'] as { id: string } | undefined)?.id ?? '' }
}
const getUser = async (id: string) => {
  const users = (await admin.call(userCalls.list, { query: {} })).body['users'] as {
    id: string
    [key: string]: unknown
  }[]
  return users.find((user) => user.id === id)
}
const addLocation = async (label: string) => {
  const { body } = await admin.call(masterCalls.save, { body: { type: 'location', value: label } })
  return body['id'] as string
}
const signIn = (userId: string, password: string, customer = shop.resourceName) =>
  server.call(sessionCalls.login, { body: { userId, password } }, { customer })

test('A new user is stored in lower case, the call returns their id, and they can sign in', async () => {
  const { response, id, body } = await create({ userId: `Otto.${randomUUID().slice(0, 6)}@Shop.Example` })
  expect(response.status).toBe(200)
  expect((await getUser(id))?.['userId']).toBe(body.userId.toLowerCase())
  expect((await signIn(body.userId, NEW_PASSWORD)).status).toBe(200)
})

test('The users are read in pages by keyset, by e-mail, while users are added, and searched by e-mail and role', async () => {
  const environment = await server.environment()
  const manager = await server.person(environment, 'admin')
  for (let number = 0; number < 4; number += 1) await server.person(environment, 'operator')
  await server.person(environment, 'poweruser')
  const list = async (query: object) => {
    const { body } = await manager.call(userCalls.list, { query })
    return { ...body, ids: (body['users'] as { userId: string }[]).map(({ userId }) => userId) } as {
      readonly ids: string[]
      readonly total: number
      readonly nextCursor: string | null
    }
  }
  const all = await list({})
  expect(all).toMatchObject({ total: 6, isTotalEstimated: false, nextCursor: null })
  expect(all.ids).toEqual(all.ids.toSorted())
  const first = await list({ limit: 4 })
  // before the cursor: no page repeats or skips a user because of it
  const added = newUser({ userId: 'a.a@shop.example' })
  await manager.call(userCalls.create, { body: added })
  const second = await list({ limit: 4, cursor: first.nextCursor })
  expect([...first.ids, ...second.ids]).toEqual(all.ids)
  expect(second).toMatchObject({ total: 7, nextCursor: null })
  expect((await list({ search: 'A.A@' })).ids).toEqual([added.userId])
  expect((await list({ search: '_' })).ids).toEqual([])
  expect((await list({ search: 'a.a@', roles: 'poweruser,admin' })).ids).toHaveLength(3)
  const other = await manager.call(userCalls.list, { query: { search: 'a.a@', cursor: first.nextCursor ?? '' } })
  expect(statusAndCode(other)).toEqual([400, 'bad_cursor'])
  expect((await manager.call(userCalls.list, { query: { limit: 501 } })).status).toBe(400)
})

test('An e-mail must be valid, and must not equal an existing user id, case ignored', async () => {
  expect((await create({ userId: 'not an address' })).response.body['errorCode']).toBe('email_invalid')
  const { body } = await create()
  const duplicate = await create({ userId: body.userId.toUpperCase() })
  expect([duplicate.response.status, duplicate.response.body['errorCode']]).toEqual([409, 'email_exists'])
})

test('Of two concurrent calls that create the same user, at most one succeeds', async () => {
  const body = newUser()
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(userCalls.create, { body })))
  expect(answers.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('The server checks the strength of a password: too short, common, or made of the address', async () => {
  expect((await create({ password: 'x1!' })).response.body['errorCode']).toBe('password_too_short')
  for (const password of ['password', 'qwerty', 'serenity', 'S3renity', 'Platen', shop.resourceName]) {
    expect((await create({ password })).response.body['errorCode']).toBe('password_too_weak')
  }
  expect((await create({ password: 'a long one '.repeat(30) })).response.body['errorCode']).toBe('password_too_long')
})

test('A body with disallowed fields is rejected', async () => {
  for (const extra of [{ confirmPassword: NEW_PASSWORD }, { id: randomUUID() }, { type: 'b2b' }]) {
    expect((await create(extra)).response.status).toBe(400)
  }
  expect((await create({ role: 'superadmin' })).response.body['errorCode']).toBe('role_not_assignable')
})

test('Choosing a role sets its default set, which can then be changed; permissions are a list or a comma string', async () => {
  const { id } = await create()
  await admin.call(userCalls.edit, { body: { id, role: 'poweruser' } })
  expect((await getUser(id))?.['permissions']).toContain('masters_edit')
  await admin.call(userCalls.edit, { body: { id, permissions: 'jig_view, print_order_edit' } })
  expect((await getUser(id))?.['permissions']).toEqual(['jig_view', 'print_order_edit'])
  await admin.call(userCalls.edit, { body: { id, permissions: [] } })
  expect((await getUser(id))?.['permissions']).toEqual([])
})

test('A change based on values that another administrator has changed meanwhile is refused; other fields do not matter', async () => {
  const { id, body } = await create()
  const before = (await getUser(id)) as unknown as WireUser
  const edit = (change: Omit<UserChange, 'id'>) => admin.call(userCalls.edit, { body: { id, ...change } })
  expect((await edit({ role: 'poweruser', permissions: ['jig_view'] })).status).toBe(200)
  const stale = await edit({ permissions: ['jig_edit'], before: { permissions: before.permissions } })
  expect(statusAndCode(stale)).toEqual([409, 'changed_meanwhile'])
  expect(stale.body['details']).toEqual({ name: body.userId, user: admin.userId })
  expect((await edit({ role: 'operator', before: { role: 'operator' } })).status).toBe(409)
  expect((await edit({ userRules: [rule], before: { userRules: [] } })).status).toBe(200)
  expect((await edit({ userRules: [], before: { userRules: [] } })).status).toBe(409)
  expect(await getUser(id)).toMatchObject({ role: 'poweruser', permissions: ['jig_view'], userRules: [rule] })
  const current = { role: 'poweruser' as const, permissions: ['jig_view'], location: [], userRules: [rule] }
  expect((await edit({ permissions: ['jig_edit'], before: current })).status).toBe(200)
})

test('Permissions and locations that do not exist are refused; a location whose master was deleted may stay', async () => {
  const unknown = await create({ permissions: ['jig_view', 'fly_edit'] })
  expect(statusAndCode(unknown.response)).toEqual([400, 'bad_request'])
  expect(statusAndCode((await create({ permissions: 'jig_view,fly_edit' })).response)).toEqual([400, 'bad_request'])
  const elsewhere = await create({ location: ['nowhere'] })
  expect(statusAndCode(elsewhere.response)).toEqual([422, 'location_not_found'])
  expect(elsewhere.response.body['details']).toEqual({ name: 'nowhere' })
  const location = [await addLocation('Hall 7')]
  const { id } = await create({ location })
  const edit = (to: string[]) => admin.call(userCalls.edit, { body: { id, location: to } })
  expect(statusAndCode(await edit([...location, 'nowhere']))).toEqual([422, 'location_not_found'])
  await server.services.database.inEnvironment(shop.id, (tx) =>
    tx.execute("update users set locations = '{deleted}' where environment_id = $1 and id = $2", [id]),
  )
  expect((await edit(['deleted', ...location])).status).toBe(200)
})

test('Changing locations and rules leaves the other fields unchanged', async () => {
  const { id } = await create()
  const location = [await addLocation('Hall 1')]
  await admin.call(userCalls.edit, { body: { id, location, userRules: [rule] } })
  expect(await getUser(id)).toMatchObject({ role: 'operator', location, userRules: [rule] })
})

test('Without the permission to manage users, only one’s own password can be changed', async () => {
  const { id } = await create()
  const operator = await server.person(shop, 'operator')
  for (const body of [
    { id, role: 'operator' as const },
    { id, password: NEW_PASSWORD },
    { id: operator.id, location: [] },
  ]) {
    expect((await operator.call(userCalls.edit, { body })).status).toBe(403)
  }
  const rights = { id: operator.id, role: 'admin' as const, password: NEW_PASSWORD, existingPassword: PASSWORD }
  expect((await operator.call(userCalls.edit, { body: rights })).status).toBe(403)
})

test('A change of one’s own password needs the existing one and revokes the other sessions', async () => {
  const person = await server.person(shop, 'operator')
  const second = await signIn(person.userId, PASSWORD)
  const cookie = second.raw.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const body = { id: person.id, userId: person.userId, password: NEW_PASSWORD }
  const wrong = await person.call(userCalls.edit, { body: { ...body, existingPassword: 'not it' } })
  expect([wrong.status, wrong.body['errorCode']]).toEqual([422, 'password_wrong'])
  // the user as GET /pax/user/allUsers returns it, with permissions as a list or as a text
  const { role, permissions } = (await getUser(person.id)) as unknown as WireUser
  const unchanged = { role, permissions: permissions.join(','), type: null, location: [], userRules: [] }
  const profileFields = { ...body, ...unchanged, existingPassword: PASSWORD }
  for (const change of [{ location: ['elsewhere'] }, { role: 'admin' as const }, { permissions: ['jig_edit'] }]) {
    expect((await person.call(userCalls.edit, { body: { ...profileFields, ...change } })).status).toBe(403)
  }
  expect((await person.call(userCalls.edit, { body: profileFields })).status).toBe(200)
  expect((await person.call(sessionCalls.profile)).status).toBe(200)
  const other = await server.call(sessionCalls.profile, undefined, { cookie, customer: shop.resourceName })
  expect(other.status).toBe(401)
  expect((await signIn(person.userId, PASSWORD)).status).toBe(401)
  expect((await signIn(person.userId, NEW_PASSWORD)).status).toBe(200)
})

test('The user of the profile, with both passwords, changes the own password', async () => {
  const person = await server.person(shop, 'operator')
  const { user } = (await person.call(sessionCalls.profile)).body as { user: Profile }
  const body = { ...user, existingPassword: PASSWORD, password: NEW_PASSWORD }
  expect((await person.call(userCalls.edit, { body })).status).toBe(200)
  expect((await signIn(person.userId, NEW_PASSWORD)).status).toBe(200)
})

test('An administrator sets a new password for another user, which revokes all sessions of that user', async () => {
  const person = await server.person(shop, 'operator')
  const response = await admin.call(userCalls.edit, { body: { id: person.id, password: NEW_PASSWORD } })
  expect(response.status).toBe(200)
  expect((await person.call(sessionCalls.profile)).status).toBe(401)
})

test('A user may not delete themself, and the last user manager may not be deleted or demoted', async () => {
  const small = await server.environment()
  const only = await server.person(small, 'admin')
  const other = await server.person(small, 'operator')
  const deletion = await only.call(userCalls.delete, { body: { id: only.id } })
  expect(deletion.body['errorCode']).toBe('own_account')
  const demoted = await only.call(userCalls.edit, { body: { id: only.id, role: 'operator' } })
  expect(demoted.body['errorCode']).toBe('own_rights')
  const superAdministrator = (await server.account('superadmin')).in(small)
  expect((await superAdministrator.call(userCalls.delete, { body: { id: only.id } })).body['errorCode']).toBe(
    'last_user_manager',
  )
  for (const change of [{ role: 'operator' as const }, { permissions: [] }])
    expect((await superAdministrator.call(userCalls.edit, { body: { id: only.id, ...change } })).body).toMatchObject({
      errorCode: 'last_user_manager',
    })
  expect((await only.call(userCalls.delete, { body: { id: other.id } })).status).toBe(200)
})

test('Of two administrators who delete each other concurrently, at most one succeeds', async () => {
  const small = await server.environment()
  const [a, b] = [await server.person(small, 'admin'), await server.person(small, 'admin')]
  const answers = await Promise.all([
    a.call(userCalls.delete, { body: { id: b.id } }),
    b.call(userCalls.delete, { body: { id: a.id } }),
  ])
  expect(answers.filter((response) => response.status === 200)).toHaveLength(1)
})

test('Deleting a user revokes their sessions and removes them from assigned orders', async () => {
  const testShop = await testEnvironment(server)
  const boss = await server.person(testShop.environment, 'admin')
  const person = await server.person(testShop.environment, 'operator')
  await testShop.rule(person.id, { jig: ['Case'] })
  const order = await testShop.order()
  expect((await boss.call(userCalls.delete, { body: { id: person.id } })).status).toBe(200)
  expect((await person.call(sessionCalls.profile)).status).toBe(401)
  const { rows } = await server.services.database.pool.query('select users from jobs where order_pk = $1', [order.id])
  expect(rows.every((row: { users: string[] }) => row.users.length === 0)).toBe(true)
})

test('User changes are recorded in the audit trail, with permissions and without passwords', async () => {
  const { id, body } = await create()
  await admin.call(userCalls.edit, { body: { id, role: 'poweruser' } })
  await admin.call(userCalls.edit, { body: { id, password: 'four loud herons dance' } })
  await admin.call(userCalls.delete, { body: { id } })
  const response = await admin.call(auditCalls.list, { query: { subject: 'user', text: body.userId } })
  const entries = response.body['entries'] as { action: string; actor: string; changes: object }[]
  expect(entries.map((entry) => entry.action)).toEqual(['deleted', 'password', 'changed', 'created'])
  expect(entries.every((entry) => entry.actor === admin.userId)).toBe(true)
  expect(entries[2]?.changes).toMatchObject({ role: { from: 'operator', to: 'poweruser' } })
  expect(JSON.stringify(response.body)).not.toMatch(/otters|herons|argon/)
})

test('A change of the usual permissions of a role is recorded with the permissions before it', async () => {
  const { id, body } = await create()
  const usual = effectivePermissions({ role: 'operator', permissions: null, type: undefined }).toSorted()
  const permissions = usual.slice(1)
  expect((await admin.call(userCalls.edit, { body: { id, permissions } })).status).toBe(200)
  const { body: found } = await admin.call(auditCalls.list, { query: { action: 'changed', text: body.userId } })
  expect((found['entries'] as { changes: object }[])[0]?.changes).toEqual({
    permissions: { from: usual, to: permissions },
  })
  // the usual permissions as a list are no change
  const secondUser = await create()
  await admin.call(userCalls.edit, { body: { id: secondUser.id, permissions: usual } })
  const other = await admin.call(auditCalls.list, { query: { action: 'changed', text: secondUser.body.userId } })
  expect((other.body['entries'] as { changes: object }[])[0]?.changes ?? {}).toEqual({})
})

test('A super administrator changes their own password outside of any environment, which revokes their other sessions', async () => {
  const superAdministrator = await server.account('superadmin')
  const change = (existingPassword: string, password: string) =>
    superAdministrator.call(userCalls.accountPassword, { body: { existingPassword, password } })
  expect((await change('not it', 'four loud herons dance')).body['errorCode']).toBe('password_wrong')
  expect((await change(PASSWORD, 'password')).body['errorCode']).toBe('password_too_weak')
  const signInOutside = (password: string) =>
    server.call(sessionCalls.login, { body: { userId: superAdministrator.userId, password } }, {})
  const elsewhere = (await signInOutside(PASSWORD)).raw.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  expect((await change(PASSWORD, 'four loud herons dance')).status).toBe(200)
  expect((await signInOutside(PASSWORD)).status).toBe(401)
  expect((await signInOutside('four loud herons dance')).status).toBe(200)
  expect((await server.call(sessionCalls.profile, undefined, { cookie: elsewhere })).status).toBe(401)
  expect((await superAdministrator.call(sessionCalls.profile)).status).toBe(200)
})

test('Remote accounts cannot change a password in Platen, and users of an environment have no account', async () => {
  const body = { existingPassword: PASSWORD, password: 'four loud herons dance' }
  const remote = await server.account('b2b', await server.environment())
  expect((await remote.call(userCalls.accountPassword, { body })).status).toBe(403)
  expect((await admin.call(userCalls.accountPassword, { body })).status).toBe(403)
})

test('Attempts at one’s existing password are counted even if the call fails', async () => {
  const person = await server.person(shop, 'admin')
  const guess = (existingPassword: string) =>
    person.call(userCalls.edit, {
      body: { id: person.id, existingPassword, password: 'four loud herons dance', location: ['hall2'] },
    })
  for (let round = 0; round < 10; round += 1) expect((await guess('not it')).body['errorCode']).toBe('password_wrong')
  expect((await guess(PASSWORD)).status).toBe(429)
  expect((await getUser(person.id))?.['location']).toEqual([])
})

test('A user cannot grant a role or permission that they do not have, nor manage users with more permissions', async () => {
  const environment = await server.environment()
  const boss = await server.person(environment, 'admin')
  const printer = await server.person(environment, 'operator')
  const manager = await server.person(environment, 'operator', ['user_management_edit', 'jig_view'])
  const refused = [403, 'above_own_rights']
  const makes = async (change: object) => statusAndCode(await manager.call(userCalls.create, { body: newUser(change) }))
  expect(await makes({ role: 'admin', permissions: [] })).toEqual(refused)
  expect(await makes({ role: 'poweruser', permissions: [] })).toEqual(refused)
  expect(await makes({})).toEqual(refused)
  expect(await makes({ permissions: ['print_order_edit'] })).toEqual(refused)
  expect(await makes({ permissions: 'jig_view,jig_edit' })).toEqual(refused)
  expect(await makes({ permissions: ['jig_view'] })).toEqual(OK)
  const edits = async (body: UserChange) => statusAndCode(await manager.call(userCalls.edit, { body }))
  for (const target of [boss.id, printer.id]) {
    expect(await edits({ id: target, password: NEW_PASSWORD })).toEqual(refused)
    expect(await edits({ id: target, permissions: [] })).toEqual(refused)
    expect(await edits({ id: target, location: [] })).toEqual(refused)
    expect(statusAndCode(await manager.call(userCalls.delete, { body: { id: target } }))).toEqual(refused)
  }
  const small = await server.person(environment, 'operator', ['jig_view'])
  expect(await edits({ id: small.id, permissions: ['jig_edit'] })).toEqual(refused)
  expect(await edits({ id: small.id, role: 'admin' })).toEqual(refused)
  expect(await edits({ id: small.id, password: NEW_PASSWORD, role: 'admin' })).toEqual(refused)
  expect((await signIn(small.userId, PASSWORD, environment.resourceName)).status).toBe(200)
  expect(await edits({ id: small.id, permissions: [] })).toEqual(OK)
})

test('A user cannot change their own role and permissions, in any spelling of their id', async () => {
  const environment = await server.environment()
  await server.person(environment, 'admin')
  for (const person of [
    await server.person(environment, 'operator', ['user_management_edit']),
    await server.person(environment, 'admin'),
  ]) {
    const edits = async (change: object) =>
      statusAndCode(await person.call(userCalls.edit, { body: { id: person.id, ...change } }))
    const refused = [409, 'own_rights']
    expect(await edits({ permissions: ['user_management_edit', 'print_order_edit'] })).toEqual(refused)
    expect(await edits({ permissions: 'user_management_edit,jig_view' })).toEqual(refused)
    expect(await edits({ role: 'poweruser' })).toEqual(refused)
    expect(await edits({ permissions: [], password: NEW_PASSWORD, existingPassword: PASSWORD })).toEqual(refused)
    expect(await edits({ userRules: [rule] })).toEqual(OK)
  }
})

test('Administrators create users who print, and grant administrators that permission only if they have it', async () => {
  expect((await create({ role: 'operator' })).response.status).toBe(200)
  expect((await create({ role: 'poweruser' })).response.status).toBe(200)
  expect((await create({ role: 'admin' })).response.status).toBe(200)
  expect(statusAndCode((await create({ role: 'admin', permissions: ['print_order_edit'] })).response)).toEqual([
    403,
    'above_own_rights',
  ])
})

test('A user with the e-mail of a super administrator shadows neither their sign-in nor their name in the audit trail', async () => {
  const root = await server.account('superadmin')
  const { response, id } = await create({ userId: root.userId })
  expect(response.status).toBe(200)
  const getProfile = async (password: string) => {
    const session = await signIn(root.userId, password)
    const cookie = session.raw.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
    const profile = await server.call(sessionCalls.profile, undefined, { cookie, customer: shop.resourceName })
    return (profile.body['user'] as { id: string; role: string } | undefined)?.role
  }
  expect(await getProfile(PASSWORD)).toBe('superadmin')
  expect(await getProfile(NEW_PASSWORD)).toBe('operator')
  await root.in(shop).call(userCalls.edit, { body: { id, location: [await addLocation('Hall 9')] } })
  const entries = (await admin.call(auditCalls.list, { query: {} })).body['entries'] as object[]
  expect(entries[0]).toMatchObject({ actor: root.userId, account: 'superadmin', subjectId: id })
})
