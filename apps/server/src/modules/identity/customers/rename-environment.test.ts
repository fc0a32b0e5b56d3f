import { auditCalls } from '@platen/contract/audit'
import { connectorCalls } from '@platen/contract/connectors'
import { customerCalls, type WireCustomer } from '@platen/contract/customers'
import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { OK, PASSWORD, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
const provider = await server.account('superadmin')

interface Shop {
  readonly id: string
  readonly resourceName: string
}
const rename = ({ id }: Shop, resourceName: string, person: Pick<TestClient, 'call'> = provider) =>
  person.call(customerCalls.renameEnvironment, { body: { id, resourceName } })
const list = async () => (await provider.call(customerCalls.list)).body['customers'] as WireCustomer[]
const signIn = async (customer: string, userId: string) =>
  (await server.call(sessionCalls.login, { body: { userId, password: PASSWORD } }, { customer })).status

test('After an environment was renamed, sessions, sign-ins and API keys work with the new and the former names', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const created = await admin.call(connectorCalls.createKey, { body: { name: 'line 1', kind: 'both' } })
  const authorization = `Bearer ${String(created.body['key'])}`
  const sendHeartbeat = (customer?: string) =>
    server.call(
      connectorCalls.heartbeat,
      { body: { version: '1', host: 'rip-1', channels: [] } },
      { authorization, ...(customer === undefined ? {} : { customer }) },
    )
  expect(statusAndCode(await rename(shop, 'SecondName'))).toEqual(OK)
  expect(statusAndCode(await rename(shop, 'thirdname'))).toEqual(OK)

  const names = [shop.resourceName, 'secondname', 'thirdname']
  for (const customer of names) {
    expect(await signIn(customer, admin.userId)).toBe(200)
    expect((await sendHeartbeat(customer)).body['environment']).toBe('thirdname')
    const profile = await admin.call(sessionCalls.profile, {}, { customer })
    expect(profile.body['user']).toMatchObject({ resourceName: 'thirdname' })
    expect((await provider.in({ ...shop, resourceName: customer }).call(auditCalls.list, { query: {} })).status).toBe(
      200,
    )
  }
  expect((await list()).find(({ id }) => id === shop.id)?.resourceName).toBe('thirdname')
  const { body } = await admin.call(auditCalls.list, { query: { subject: 'environment' } })
  expect(body['entries']).toMatchObject([
    { actor: provider.userId, changes: { name: { from: 'secondname', to: 'thirdname' } } },
    { actor: provider.userId, changes: { name: { from: shop.resourceName, to: 'secondname' } } },
  ])
  // the same name changes nothing
  expect(statusAndCode(await rename(shop, 'ThirdName'))).toEqual(OK)
  expect((await admin.call(auditCalls.list, { query: { subject: 'environment' } })).body['entries']).toHaveLength(2)
  // back to a name that it has had
  expect(statusAndCode(await rename(shop, 'secondname'))).toEqual(OK)
})

test('An environment gets no name that another one has or had, no invalid one, and only from super administrators', async () => {
  const [shop, other] = [await server.environment(), await server.environment()]
  expect(statusAndCode(await rename(other, 'formername'))).toEqual(OK)
  expect(statusAndCode(await rename(other, 'currentname'))).toEqual(OK)
  for (const usedName of [other.resourceName, 'formername', 'currentname']) {
    expect(statusAndCode(await rename(shop, usedName))).toEqual([409, 'customer_already_exists'])
    const duplicate = await provider.call(customerCalls.createEnvironment, { body: { resourceName: usedName } })
    expect(statusAndCode(duplicate)).toEqual([409, 'customer_already_exists'])
  }
  expect(statusAndCode(await rename(shop, 'my shop'))).toEqual([422, 'invalid_resource_name'])
  expect(statusAndCode(await rename(shop, 'demo'))).toEqual([422, 'system_keyword'])
  const demo = await server.environment('demo')
  expect(statusAndCode(await rename(demo, 'nodemo'))).toEqual([422, 'system_keyword'])
  for (const person of [await server.account('b2b', shop), await server.person(shop, 'admin')]) {
    expect(statusAndCode(await rename(shop, 'mine', person))).toEqual([403, 'forbidden'])
  }
  const remove = { body: { id: shop.id, resourceName: shop.resourceName } }
  expect(statusAndCode(await provider.call(customerCalls.deleteEnvironment, remove))).toEqual(OK)
  expect(statusAndCode(await rename(shop, 'gone'))).toEqual([404, 'not_found'])
})
