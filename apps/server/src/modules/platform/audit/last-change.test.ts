import { auditCalls, SHARED_SETTINGS, type SharedSetting } from '@platen/contract/audit'
import { calls } from '@platen/contract/calls'
import { DEFAULT_CONFIG } from '@platen/domain/config'
import { EMPTY_MASTERS } from '@platen/domain/master-data'
import type { Permission } from '@platen/domain/permissions'
import { expect, test } from 'vitest'
import { type TestClient, testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const lastActor = async (reader: TestClient, subject: SharedSetting, id?: string) => {
  const query = { subject, ...(id === undefined ? {} : { id }) }
  const { change } = (await reader.call(auditCalls.lastChange, { query })).body as { change: { actor: string } | null }
  return change?.actor ?? null
}

test('Users who may see a shared setting read who changed it last', async () => {
  const shop = await server.environment()
  const [first, second] = [await server.person(shop, 'admin'), await server.person(shop, 'admin')]
  const views: Permission[] = ['configuration_view', 'masters_view', 'input_settings_view']
  const reader = await server.person(shop, 'operator', views)
  expect(await lastActor(reader, 'config')).toBeNull()

  const { unit, isAutoPollingOn, isAutoPurgeOn, autoDeleteAfterDays, autoDeleteScheduleAt } = DEFAULT_CONFIG
  const config = { unit, isAutoPollingOn, isAutoPurgeOn, autoDeleteAfterDays, autoDeleteScheduleAt }
  const saveConfig = (person: TestClient, autoPollingIntervalMins: number) =>
    person.call(calls.config.save, { body: { ...config, autoPollingIntervalMins } })
  expect((await saveConfig(first, 7)).status).toBe(200)
  expect((await saveConfig(second, 8)).status).toBe(200)
  expect(await lastActor(reader, 'config')).toBe(second.userId)

  await first.call(calls.masters.save, { body: { ...EMPTY_MASTERS, location: { a: 'A' } } })
  expect(await lastActor(reader, 'master')).toBe(first.userId)

  const naming = { type: 'HotFolder1' as const, order: ['systemParam.media'], separator: '-' as const, fixValues: [] }
  await second.call(calls.inputSettings.saveConnectors, { body: { connectors: [naming], learningMode: true } })
  expect(await lastActor(reader, 'inputSettings')).toBe(second.userId)

  const other = await server.person(shop, 'operator', ['jig_view'])
  for (const subject of SHARED_SETTINGS) {
    const response = await other.call(auditCalls.lastChange, { query: { subject } })
    expect([subject, response.status]).toEqual([subject, 403])
  }
})

test('The last change of one user or preset is not that of another, and not that of another environment', async () => {
  const shop = await server.environment()
  const [first, second] = [await server.person(shop, 'admin'), await server.person(shop, 'admin')]
  const manager = await server.person(shop, 'operator', ['user_management_edit', 'output_preset_edit'])
  const [ann, bob] = [await server.person(shop, 'operator'), await server.person(shop, 'operator')]
  const rename = (person: TestClient, user: TestClient) =>
    person.call(calls.users.edit, { body: { id: user.id, permissions: ['jig_view'] } })
  expect((await rename(first, ann)).status).toBe(200)
  expect((await rename(second, bob)).status).toBe(200)
  expect([await lastActor(manager, 'user', ann.id), await lastActor(manager, 'user', bob.id)]).toEqual([
    first.userId,
    second.userId,
  ])
  expect(await lastActor(manager, 'preset', ann.id)).toBeNull()
  const elsewhere = await server.person(await server.environment(), 'admin')
  expect(await lastActor(elsewhere, 'user', ann.id)).toBeNull()
})
