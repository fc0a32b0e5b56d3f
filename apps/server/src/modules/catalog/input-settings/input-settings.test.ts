import { calls } from '@platen/contract/calls'
import { inputSettingsSchema } from '@platen/contract/input-settings'
import type { InputSettings } from '@platen/domain/input-settings'
import { expect, test } from 'vitest'
import { type TestClient, testServer } from '../../../testing/test-server.ts'
import { lockInputSettings, updateInputSettings } from './input-settings-store.ts'

const server = await testServer()
const admin = async () => server.person(await server.environment(), 'admin')

const folder = (type: string, order: string[], fixValues: { key: string; value: string }[] = []) => ({
  type,
  order,
  separator: '-' as const,
  fixValues,
})

test('Saved connectors are stored, and the others are unchanged', async () => {
  const person = await admin()
  const first = await person.call(calls.inputSettings.saveConnectors, {
    body: { learningMode: true, connectors: [folder('HotFolder2', ['media'])] },
  })
  expect(first.body).toEqual({ success: true })
  await person.call(calls.inputSettings.saveConnectors, {
    body: { learningMode: true, connectors: [{ type: 'persBiz', mapping: [{ name: 'media', values: ['product'] }] }] },
  })
  const { inputSettings } = (await person.call(calls.inputSettings.get)).body as { inputSettings: object }
  expect(inputSettings).toMatchObject({ learningMode: true })
  const { connectors } = inputSettings as { connectors: { type: string }[] }
  expect(connectors).toHaveLength(9)
  expect(connectors).toContainEqual(folder('HotFolder2', ['media']))
  expect(connectors[0]).toEqual({ type: 'persBiz', mapping: [{ name: 'media', values: ['product'] }] })
})

test('A parameter is used once, in the file-name order or among the fixed values', async () => {
  const person = await admin()
  const response = await person.call(calls.inputSettings.saveConnectors, {
    body: {
      learningMode: false,
      connectors: [folder('HotFolder1', ['media'], [{ key: 'systemParam.media', value: 'Mug' }])],
    },
  })
  expect([response.status, response.body['errorCode']]).toEqual([422, 'input_settings_wrong'])
  expect(response.body['details']).toMatchObject({ problems: [{ code: 'parameter_twice', connector: 'HotFolder1' }] })
})

test('Custom parameters are unique case-insensitively, no system names and not empty, and at most 5 are topLevel', async () => {
  const person = await admin()
  const top = (...names: string[]) => ({
    body: { customParams: names.map((name) => ({ name, type: 'topLevel' as const })) },
  })
  const code = async (...names: string[]) =>
    (await person.call(calls.inputSettings.saveCustomParams, top(...names))).body['errorCode'] ?? 'saved'
  expect(await code('Gift', 'gift ')).toBe('value_exists')
  expect(await code('Media')).toBe('value_exists')
  expect(await code(' ')).toBe('value_empty')
  expect(await code('1', '2', '3', '4', '5', '6')).toBe('too_many_values')
  expect(await code('1', '2', '3', '4', '5')).toBe('saved')
  const { inputSettings } = (await person.call(calls.inputSettings.get)).body as { inputSettings: InputSettings }
  expect(inputSettings.customParams).toEqual(top('1', '2', '3', '4', '5').body.customParams)
})

test('Only topLevel custom parameters are changed; those of the media stay', async () => {
  const shop = await server.environment()
  const person = await server.person(shop, 'admin')
  const media = { name: 'Grain', type: 'media' } as const
  await server.services.database.inEnvironment(shop.id, async (tx) =>
    updateInputSettings(tx, { ...(await lockInputSettings(tx)), customParams: [media] }),
  )
  for (const customParams of [[{ name: 'Gift', type: 'topLevel' as const }], []]) {
    await person.call(calls.inputSettings.saveCustomParams, { body: { customParams } })
    const { body } = await person.call(calls.inputSettings.get)
    expect(body['inputSettings']).toMatchObject({ customParams: [media, ...customParams] })
  }
})

test('A custom parameter used by a naming pattern cannot be removed', async () => {
  const person = await admin()
  await person.call(calls.inputSettings.saveCustomParams, {
    body: { customParams: [{ name: 'Gift', type: 'topLevel' }] },
  })
  await person.call(calls.inputSettings.saveConnectors, {
    body: { learningMode: false, connectors: [folder('HotFolder1', ['Gift'])] },
  })
  const response = await person.call(calls.inputSettings.saveCustomParams, { body: { customParams: [] } })
  expect([response.status, response.body['errorCode']]).toEqual([409, 'value_in_use'])
  expect(response.body['details']).toMatchObject({ uses: [{ kind: 'hotFolder', name: 'HotFolder1' }] })
})

test('Changing input settings requires the permission input_settings_edit', async () => {
  const operator = await server.person(await server.environment(), 'operator')
  const response = await operator.call(calls.inputSettings.saveCustomParams, { body: { customParams: [] } })
  expect(response.status).toBe(403)
})

test('Of two concurrent changes of the same input settings, the second fails and overwrites nothing', async () => {
  const shop = await server.environment()
  const [first, second] = [await server.person(shop, 'admin'), await server.person(shop, 'admin')]
  const { inputSettings } = (await first.call(calls.inputSettings.get)).body as { inputSettings: InputSettings }
  const { connectors, learningMode } = inputSettingsSchema.parse(inputSettings)
  const before = { connectors, learningMode }
  const save = (person: TestClient, naming: ReturnType<typeof folder>) =>
    person.call(calls.inputSettings.saveConnectors, { body: { connectors: [naming], learningMode, before } })
  const answers = await Promise.all([
    save(first, folder('HotFolder1', ['media'])),
    save(second, folder('HotFolder1', ['size'])),
  ])
  expect(answers.map(({ body }) => body['errorCode'] ?? 'saved').toSorted()).toEqual(['changed_meanwhile', 'saved'])
  // a change of another hot folder is not a conflict
  expect((await save(second, folder('HotFolder2', ['size']))).body).toEqual({ success: true })
  const params = (person: TestClient, name: string) =>
    person.call(calls.inputSettings.saveCustomParams, {
      body: { customParams: [{ name, type: 'topLevel' }], before: [] },
    })
  expect((await params(first, 'Gift')).body).toEqual({ success: true })
  expect((await params(second, 'Finish')).body['errorCode']).toBe('changed_meanwhile')
})
