import { calls } from '@platen/contract/calls'
import { DEFAULT_PREFLIGHT_SETTINGS } from '@platen/domain/artwork'
import { DEFAULT_RETENTION_DAYS } from '@platen/domain/config'
import { expect, test } from 'vitest'
import { testServer } from '../../../testing/test-server.ts'
import type { StoredConfig } from './config-queries.ts'

const server = await testServer()

const CONFIG = {
  unit: 'inches' as const,
  isAutoPollingOn: true,
  autoPollingIntervalMins: 5,
  isAutoPurgeOn: true,
  autoDeleteAfterDays: 30,
  autoDeleteScheduleAt: 90,
}

test('A saved configuration is returned by GET /pax/config, and the help message is unchanged', async () => {
  const admin = await server.person(await server.environment(), 'admin')
  expect((await admin.call(calls.config.save, { body: CONFIG })).body).toEqual({ success: true })
  expect((await admin.call(calls.config.get)).body['configData']).toEqual({
    ...CONFIG,
    timeZone: 'UTC',
    retentionDays: DEFAULT_RETENTION_DAYS,
    artworkChecks: DEFAULT_PREFLIGHT_SETTINGS,
    showHelpMessage: false,
    helpMessage: '',
  })
})

test('Enabling polling requires an interval and enabling purging requires days, integers of at least 1', async () => {
  const admin = await server.person(await server.environment(), 'admin')
  const wrong = { ...CONFIG, autoPollingIntervalMins: null, autoDeleteAfterDays: 0.5, autoDeleteScheduleAt: 1440 }
  const refused = await admin.call(calls.config.save, { body: wrong })
  expect(refused.body).toMatchObject({
    errorCode: 'config_wrong',
    details: { fields: ['autoPollingIntervalMins', 'autoDeleteAfterDays', 'autoDeleteScheduleAt'] },
  })
  const off = await admin.call(calls.config.save, { body: { ...wrong, isAutoPollingOn: false, isAutoPurgeOn: false } })
  expect(off.status).toBe(200)
  const { configData } = (await admin.call(calls.config.get)).body
  expect(configData).toMatchObject({ isAutoPollingOn: false, autoPollingIntervalMins: 2, autoDeleteAfterDays: 21 })
})

test('Retention days are saved within their limits by users who may change the configuration', async () => {
  const shop = await server.environment()
  const [admin, viewer] = [
    await server.person(shop, 'admin'),
    await server.person(shop, 'operator', ['configuration_view']),
  ]
  const retentionDays = { ...DEFAULT_RETENTION_DAYS, sheets: 5, activityLog: 30 }
  expect((await admin.call(calls.config.save, { body: { ...CONFIG, retentionDays } })).status).toBe(200)
  const wrong = [{ sheets: 0 }, { proofs: 1.5 }, { activityLog: 29 }, { printJobs: 36_501 }, { unknown: 3 }]
  for (const change of wrong) {
    const body = { ...CONFIG, retentionDays: { ...retentionDays, ...change } }
    expect([change, (await admin.call(calls.config.save, { body })).status]).toEqual([change, 400])
  }
  expect((await viewer.call(calls.config.save, { body: { ...CONFIG, retentionDays } })).status).toBe(403)
  // A client that does not know the setting keeps it.
  await admin.call(calls.config.save, { body: { ...CONFIG, unit: 'mm' } })
  expect((await admin.call(calls.config.get)).body['configData']).toMatchObject({ unit: 'mm', retentionDays })
})

test('Only administrators set the visibility of help', async () => {
  const shop = await server.environment()
  const [admin, operator] = [await server.person(shop, 'admin'), await server.person(shop, 'operator')]
  const denied = [
    await operator.call(calls.config.save, { body: { ...CONFIG, showHelpMessage: true } }),
    await operator.call(calls.config.setHelpVisibility, { body: { showHelpMessage: true } }),
  ].map((response) => response.body['errorCode'])
  expect(denied).toEqual(['forbidden', 'forbidden'])
  expect((await operator.call(calls.config.save, { body: CONFIG })).status).toBe(200)
  await admin.call(calls.config.setHelpVisibility, { body: { showHelpMessage: true } })
  expect((await operator.call(calls.config.get)).body['configData']).toMatchObject({
    showHelpMessage: true,
    unit: 'inches',
  })
})

test('Only super administrators edit the help message, which is stored by language if it is such JSON, otherwise as text', async () => {
  const environment = await server.environment()
  const admin = await server.person(environment, 'admin')
  const provider = (await server.account('superadmin')).in(environment)
  const save = async (helpMessage: string | Record<string, string>, person = provider) =>
    (await person.call(calls.config.saveHelp, { body: { helpMessage } })).body['errorCode'] ?? 'saved'
  const stored = async () => ((await admin.call(calls.config.get)).body['configData'] as StoredConfig).helpMessage
  expect(await save('Hello', admin)).toBe('forbidden')
  expect(await stored()).toBe('')
  expect(await save('Call 100.')).toBe('saved')
  expect(await stored()).toBe('Call 100.')
  expect(await save('{"en":"Call 100.","de":"Hilfe 100."}')).toBe('saved')
  expect(await stored()).toEqual({ en: 'Call 100.', de: 'Hilfe 100.' })
  const emptyMessages: (string | Record<string, string>)[] = ['  ', {}, { en: ' ' }]
  for (const empty of emptyMessages) expect(await save(empty)).toBe('value_empty')
  expect(await stored()).toEqual({ en: 'Call 100.', de: 'Hilfe 100.' })
})

test('Of two concurrent changes of the help message, the second fails and overwrites nothing', async () => {
  const environment = await server.environment()
  const provider = (await server.account('superadmin')).in(environment)
  const save = (helpMessage: Record<string, string>, before: string | Record<string, string>) =>
    provider.call(calls.config.saveHelp, { body: { helpMessage, before } })
  expect((await save({ en: 'Call 100.' }, '')).status).toBe(200)
  const before = { en: 'Call 100.' }
  const answers = await Promise.all([
    save({ ...before, de: 'Hilfe 100.' }, before),
    save({ ...before, fr: 'Tel 100.' }, before),
  ])
  expect(answers.map(({ body }) => body['errorCode'] ?? 'saved').toSorted()).toEqual(['changed_meanwhile', 'saved'])
})

test('Of two concurrent changes of the configuration, the second fails and overwrites nothing', async () => {
  const shop = await server.environment()
  const [first, second] = [await server.person(shop, 'admin'), await server.person(shop, 'admin')]
  await first.call(calls.config.save, { body: CONFIG })
  const { helpMessage: _, ...before } = (await first.call(calls.config.get)).body['configData'] as StoredConfig
  const answers = await Promise.all([
    first.call(calls.config.save, { body: { ...CONFIG, autoPollingIntervalMins: 7, before } }),
    second.call(calls.config.save, { body: { ...CONFIG, autoDeleteAfterDays: 70, before } }),
  ])
  expect(answers.map(({ body }) => body['errorCode'] ?? 'saved').toSorted()).toEqual(['changed_meanwhile', 'saved'])
})

test('The time zone is an IANA zone, and clients that do not know it keep it', async () => {
  const admin = await server.person(await server.environment(), 'admin')
  const timeZone = async () => ((await admin.call(calls.config.get)).body['configData'] as StoredConfig).timeZone
  expect((await admin.call(calls.config.save, { body: { ...CONFIG, timeZone: 'Europe/Berlin' } })).status).toBe(200)
  expect(await timeZone()).toBe('Europe/Berlin')
  for (const wrong of ['Europe/Nowhere', '+01:00', '']) {
    expect((await admin.call(calls.config.save, { body: { ...CONFIG, timeZone: wrong } })).status).toBe(400)
  }
  expect((await admin.call(calls.config.save, { body: CONFIG })).status).toBe(200)
  expect(await timeZone()).toBe('Europe/Berlin')
})
