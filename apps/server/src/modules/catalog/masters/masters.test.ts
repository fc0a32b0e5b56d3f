import { calls } from '@platen/contract/calls'
import { EMPTY_MASTERS } from '@platen/domain/master-data'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'

const server = await testServer()

async function shopWith(role: 'admin' | 'operator' = 'admin', permissions?: never[]) {
  const shop = await server.environment()
  return { shop, person: await server.person(shop, role, permissions) }
}

test('POST /pax/actions with type and value adds one value and returns its id', async () => {
  const { person } = await shopWith()
  const response = await person.call(calls.masters.save, { body: { type: 'mediaType', value: ' Acrylic glass ' } })
  expect(response.body).toMatchObject({
    success: true,
    id: 'acrylic-glass',
    actions: { mediaType: { 'acrylic-glass': 'Acrylic glass' } },
  })
})

test('PUT /pax/actions accepts a map from master type to new value, and adds all of them or none', async () => {
  const { person } = await shopWith()
  const added = await person.call(calls.masters.add, { body: { location: 'Hall 1', colorConfig: 'CMYK + white' } })
  expect(added.body).toMatchObject({
    actions: { location: { 'hall-1': 'Hall 1' }, colorConfig: { 'cmyk-white': 'CMYK + white' } },
  })
  const twice = await person.call(calls.masters.add, { body: { qualityLevel: 'High', location: 'HALL 1 ' } })
  expect([twice.status, twice.body['errorCode']]).toEqual([409, 'value_exists'])
  const list = await person.call(calls.masters.list)
  expect(list.body['actions']).toMatchObject({ qualityLevel: {} })
})

test('A value that is empty or exists, regardless of case, is rejected', async () => {
  const { person } = await shopWith()
  await person.call(calls.masters.save, { body: { type: 'location', value: 'Hall' } })
  const codes = []
  for (const value of ['  ', 'hALL', 'x'.repeat(101)]) {
    const response = await person.call(calls.masters.save, { body: { type: 'location', value } })
    codes.push(response.body['errorCode'])
  }
  expect(codes).toEqual(['value_empty', 'value_exists', 'value_too_long'])
})

test('A master value in use is not deleted, and the failure lists where it is used', async () => {
  const { person } = await shopWith()
  await person.call(calls.masters.save, { body: { ...EMPTY_MASTERS, mediaType: { m1: 'Acrylic' } } })
  const tree = {
    rootFilterNodeId: 'f',
    filterNodes: [
      { id: 'f', key: 'systemParam.media', values: [{ dataNodeId: 'd', filterNodeId: null, isLinked: false }] },
    ],
    dataNodes: [{ id: 'd', value: 'default', matchRule: 'EQUAL' as const, actions: { mediaType: 'm1' } }],
  }
  await person.call(calls.decisionTree.save, { body: tree })
  const uses = await person.call(calls.masters.uses, { query: { type: 'mediaType', id: 'm1' } })
  expect(uses.body['uses']).toEqual([{ kind: 'rule', name: 'default' }])
  const deleted = await person.call(calls.masters.save, { body: { ...EMPTY_MASTERS } })
  expect([deleted.status, deleted.body['errorCode']]).toEqual([409, 'value_in_use'])
  expect(deleted.body['details']).toMatchObject({ value: 'Acrylic', uses: [{ kind: 'rule' }] })
})

test('A set of masters is stored, and one that is based on an outdated state overwrites nothing', async () => {
  const { person } = await shopWith()
  const before = { ...EMPTY_MASTERS, location: { a: 'A' } }
  await person.call(calls.masters.save, { body: { ...before } })
  await person.call(calls.masters.save, { body: { type: 'location', value: 'B' } })
  const late = await person.call(calls.masters.save, { body: { ...before, location: { a: 'Z' }, before } })
  expect(late.body['errorCode']).toBe('changed_meanwhile')
  const stored = { ...EMPTY_MASTERS, location: { a: 'A', b: 'B' } }
  expect((await person.call(calls.masters.list)).body['actions']).toEqual(stored)
})

test('The view permission permits adding values; changing and deleting requires the edit permission', async () => {
  const shop = await server.environment()
  const viewer = await server.person(shop, 'operator', ['masters_view'])
  const nobody = await server.person(shop, 'operator', ['jig_view'])
  const added = await viewer.call(calls.masters.save, { body: { type: 'location', value: 'Hall' } })
  expect(added.status).toBe(200)
  const codes = [
    await viewer.call(calls.masters.save, { body: { ...EMPTY_MASTERS } }),
    await nobody.call(calls.masters.save, { body: { type: 'location', value: 'Hall 2' } }),
    await nobody.call(calls.masters.add, { body: { location: 'Hall 2' } }),
  ].map((response) => response.body['errorCode'])
  expect(codes).toEqual(['forbidden', 'forbidden', 'forbidden'])
})

test('Of two concurrent calls that add the same value, one fails', async () => {
  const { person } = await shopWith()
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => person.call(calls.masters.save, { body: { type: 'location', value: 'Hall' } })),
  )
  expect(answers.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409, 409])
})
