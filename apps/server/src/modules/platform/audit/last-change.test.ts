import { auditCalls, type SharedSetting } from '@platen/contract/audit'
import { calls } from '@platen/contract/calls'
import { DEFAULT_CONFIG } from '@platen/domain/config'
import { EMPTY_MASTERS } from '@platen/domain/master-data'
import { expect, test } from 'vitest'
import { type TestClient, testServer } from '../../../testing/test-server.ts'

const server = await testServer()

const lastActor = async (reader: TestClient, subject: SharedSetting, id?: string) => {
  const query = { subject, ...(id === undefined ? {} : { id }) }
  const { change } = (await reader.call(auditCalls.lastChange, { query })).body as { change: { actor: string } | null }
  return change?.actor ?? null
}

test('Every user reads who changed a shared setting last', async () => {
  const shop = await server.environment()
  const [first, second] = [await server.person(shop, 'admin'), await server.person(shop, 'admin')]
  const reader = await server.person(shop, 'operator')
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
})

test('The last change of one user or preset is not that of another, and not that of another environment', async () => {
  const shop = await server.environment()
  const [first, second] = [await server.person(shop, 'admin'), await server.person(shop, 'admin')]
  const [ann, bob] = [await server.person(shop, 'operator'), await server.person(shop, 'operator')]
  const rename = (person: TestClient, user: TestClient) =>
    person.call(calls.users.edit, { body: { id: user.id, permissions: ['jig_view'] } })
  expect((await rename(first, ann)).status).toBe(200)
  expect((await rename(second, bob)).status).toBe(200)
  expect([await lastActor(bob, 'user', ann.id), await lastActor(ann, 'user', bob.id)]).toEqual([
    first.userId,
    second.userId,
  ])
  expect(await lastActor(ann, 'preset', ann.id)).toBeNull()
  const elsewhere = await server.person(await server.environment(), 'admin')
  expect(await lastActor(elsewhere, 'user', ann.id)).toBeNull()
})
