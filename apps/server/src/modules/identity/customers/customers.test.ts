import { randomUUID } from 'node:crypto'
import { configCalls } from '@platen/contract/config'
import { customerCalls } from '@platen/contract/customers'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { sessionCalls } from '@platen/contract/session'
import { userCalls } from '@platen/contract/users'
import { SYSTEM_KEYWORDS } from '@platen/domain/environments'
import { expect, test } from 'vitest'
import { type TestClient, testServer } from '../../../testing/test-server.ts'
import { handlers } from '../../route-table.ts'

const server = await testServer()
const shop = await server.environment()
const foreign = await server.environment()

const uniqueName = () => `shop${randomUUID().slice(0, 8)}`
const make = (person: TestClient, resourceName: string) =>
  person.call(customerCalls.createEnvironment, { body: { resourceName } })
const names = async (person: TestClient) =>
  ((await person.call(customerCalls.list)).body['customers'] as { resourceName: string }[]).map(
    (customer) => customer.resourceName,
  )

test('GET /pax/customers returns all to a super administrator, the owned ones to a remote user, and fails for others', async () => {
  const superAdministrator = await server.account('superadmin')
  const owner = await server.account('b2b', shop)
  expect(await names(superAdministrator)).toEqual(expect.arrayContaining([shop.resourceName, foreign.resourceName]))
  expect(await names(owner)).toEqual([shop.resourceName])
  const admin = await server.person(shop, 'admin')
  expect((await admin.call(customerCalls.list)).status).toBe(403)
  expect((await make(admin, uniqueName())).status).toBe(403)
})

test('Super administrators can access any environment, remote users their own; others fail like unknown ones', async () => {
  const superAdministrator = await server.account('superadmin')
  const owner = await server.account('b2b', shop)
  expect((await superAdministrator.in(foreign).call(configCalls.get)).status).toBe(200)
  expect((await owner.in(shop).call(configCalls.get)).status).toBe(200)
  const other = await owner.in(foreign).call(configCalls.get)
  const unknown = await owner.in({ resourceName: 'nosuchshop' }).call(configCalls.get)
  expect([other.status, other.body['errorCode']]).toEqual([403, 'invalid_customer'])
  expect(other.raw.body).toBe(unknown.raw.body)
  expect((await superAdministrator.call(configCalls.get)).body['errorCode']).toBe('invalid_customer')
})

test('An account has one user in an environment, which is not in the list of users', async () => {
  const superAdministrator = await server.account('superadmin')
  const inside = superAdministrator.in(shop)
  const profiles = await Promise.all([1, 2, 3].map(() => inside.call(sessionCalls.profile)))
  const ids = profiles.map((response) => (response.body['user'] as { id: string }).id)
  expect(new Set(ids).size).toBe(1)
  expect(profiles[0]?.body['user']).toMatchObject({ role: 'superadmin', resourceName: shop.resourceName })
  const users = (await inside.call(userCalls.list, { query: {} })).body['users'] as { id: string }[]
  expect(users.map((user) => user.id)).not.toContain(ids[0])
  expect((await inside.call(outputPresetCalls.list)).status).toBe(200)
})

test('A remote user has the permissions of an administrator in their environment', async () => {
  const owned = await server.environment()
  const owner = await server.account('b2c', owned)
  const profile = await owner.call(sessionCalls.profile)
  expect(profile.body['user']).toMatchObject({ type: 'b2c', resourceName: owned.resourceName })
  expect((profile.body['user'] as { permissions: string[] }).permissions).toContain('user_management_edit')
})

test('Creating an environment returns its failures, and then lists the environment', async () => {
  const superAdministrator = await server.account('superadmin')
  for (const [name, status, code] of [
    [shop.resourceName.toUpperCase(), 409, 'customer_already_exists'],
    ['Settings', 422, 'system_keyword'],
    ['my shop', 422, 'invalid_resource_name'],
    ['', 422, 'invalid_resource_name'],
    ['../etc', 422, 'invalid_resource_name'],
  ] as const) {
    const response = await make(superAdministrator, name)
    expect([response.status, response.body['errorCode']]).toEqual([status, code])
  }
  const name = uniqueName()
  expect((await make(superAdministrator, name.toUpperCase())).body).toEqual({ success: true })
  expect((await superAdministrator.in({ resourceName: name }).call(configCalls.get)).status).toBe(200)
})

test('A remote consumer owns at most one environment, also after concurrent calls', async () => {
  const consumer = await server.account('b2c')
  const answers = await Promise.all([
    make(consumer, uniqueName()),
    make(consumer, uniqueName()),
    make(consumer, uniqueName()),
  ])
  expect(answers.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect(await names(consumer)).toHaveLength(1)
  const business = await server.account('b2b')
  for (const name of [uniqueName(), uniqueName()]) expect((await make(business, name)).status).toBe(200)
})

test('The first path segment of each call is not permitted as the name of an environment', () => {
  for (const { call } of handlers) expect(SYSTEM_KEYWORDS).toContain(call.path.split('/')[1])
})

test('A new environment has the time zone that was chosen, and UTC if none was', async () => {
  const staff = await server.account('superadmin')
  const created = async (timeZone?: string) => {
    const resourceName = uniqueName()
    const body = { resourceName, ...(timeZone === undefined ? {} : { timeZone }) }
    expect((await staff.call(customerCalls.createEnvironment, { body })).status).toBe(200)
    return (await staff.in({ resourceName }).call(configCalls.get)).body['configData']
  }
  expect(await created('America/New_York')).toMatchObject({ timeZone: 'America/New_York' })
  expect(await created()).toMatchObject({ timeZone: 'UTC' })
  const body = { resourceName: uniqueName(), timeZone: 'Nowhere' }
  expect((await staff.call(customerCalls.createEnvironment, { body })).status).toBe(400)
})
