import { createHash, randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { type ConnectorChannel, connectorCalls, type WireConnector } from '@platen/contract/connectors'
import { outputChannelCalls, type WireOutputChannel } from '@platen/contract/output-channels'
import { CLAIM_WAIT_MS, MAX_REPORTED_CHANNELS, OFFLINE_AFTER_MS } from '@platen/domain/connectors'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import { expect, test } from 'vitest'
import { waitUntil } from '../../../testing/connector-fixture.ts'
import { statusAndCode, testServer } from '../../../testing/test-server.ts'
import { upsertReportedChannels } from '../../catalog/output-channels/reported-channels-store.ts'
import { insertKey } from '../../identity/api-keys/api-keys-store.ts'

let clock = Date.UTC(2026, 10, 21, 8)
const server = await testServer({ now: () => new Date(clock) })
const environment = await server.environment()
const admin = await server.person(environment, 'admin')

const CHANNEL = {
  key: 'Bed',
  ripName: 'VersaWorks' as const,
  way: 'folder' as const,
  modelName: 'LEF2-300',
  nickName: 'Bed',
  queueLabel: 'Queue A',
  hostName: 'rip-1',
  hotFolderPath: 'C:\\Queue A',
  hotFolderName: 'Queue A',
  printer: '',
  printerSettingFiles: [{ presetName: 'Gloss' }],
  problem: null,
}

const newKey = async (name: string) => {
  const { body } = await admin.call(connectorCalls.createKey, { body: { name, kind: 'output' } })
  return body as { key: string; connector: WireConnector }
}
const sendHeartbeat = (key: string, channels = [CHANNEL], host = 'rip-1') =>
  server.call(connectorCalls.heartbeat, { body: { version: '1', host, channels } }, { authorization: `Bearer ${key}` })
const stopping = (key: string) => {
  const body = { version: '1', host: 'rip-1', channels: [CHANNEL], isStopping: true }
  return server.call(connectorCalls.heartbeat, { body }, { authorization: `Bearer ${key}` })
}
const offered = async () => (await admin.call(connectorCalls.channels)).body['channels'] as ConnectorChannel[]
const getConnector = async (id: string) =>
  ((await admin.call(connectorCalls.list)).body['connectors'] as WireConnector[]).find((each) => each.id === id)

test('A connector without recent heartbeats and its channels are listed as offline, with the time since when', async () => {
  const { key, connector } = await newKey('Press room')
  expect(await getConnector(connector.id)).toMatchObject({ lastSeenAt: null, silentSince: null })
  await sendHeartbeat(key)
  const heard = new Date(clock).toISOString()
  clock += OFFLINE_AFTER_MS
  expect((await getConnector(connector.id))?.silentSince).toBe(null)
  clock += 1
  expect((await getConnector(connector.id))?.silentSince).toBe(heard)
  expect((await offered())[0]?.silentSince).toBe(heard)
  await sendHeartbeat(key, [])
  expect((await getConnector(connector.id))?.silentSince).toBe(null)
  // the connector is online again and no longer reports the channel
  expect((await offered())[0]?.silentSince).toBe(heard)
})

test('A channel that is reported as before is not changed, also one with a fault and settings', async () => {
  const { connector } = await newKey('Same reports')
  const fault = { code: 'printer_away', values: { printer: 'ipp://press.example', error: 'ETIMEDOUT' } }
  const printerSettingFiles = [{ presetName: 'Gloss', settings: { resolution: '720', ink: 'white' } }]
  const channel = { ...CHANNEL, problem: 'The printer does not respond.', fault, printerSettingFiles }
  const store = (...channels: Parameters<typeof upsertReportedChannels>[2]) =>
    server.services.database.inEnvironment(environment.id, (tx) =>
      upsertReportedChannels(tx, connector.id, channels, new Date(clock)),
    )
  expect(await store(channel)).toBe(true)
  expect(await store(channel)).toBe(false)
  // of channels with the same key, the last one is used
  expect(await store(CHANNEL, channel)).toBe(false)
  expect(await store({ ...channel, fault: { ...fault, values: { ...fault.values, error: 'ECONNREFUSED' } } })).toBe(
    true,
  )
  expect(await store({ ...CHANNEL, key: 'Another' })).toBe(true)
})

test('A reported channel can be assigned to a user, and an unknown one cannot', async () => {
  const { key, connector } = await newKey('Second room')
  await sendHeartbeat(key)
  const channel = (await offered()).find(({ connectorName }) => connectorName === 'Second room')
  if (!channel) throw new Error('the channel was not reported')
  const { key: own, connectorId, connectorName, silentSince, problem, way, id, ...rest } = channel
  const device = { outputRotation: 0 as const, referenceZeroPointAsLeft: false, autoCropping: true }
  const chosen = { ...rest, ...device, type: null, name: own, printerType: 'default', connectorChannelId: id }
  const choose = (connectorChannelId: string) => {
    const data = [{ userId: admin.id, myPrinterData: [{ ...chosen, connectorChannelId }], myHotFolderData: [] }]
    return admin.call(outputChannelCalls.saveUserOutputs, { body: { data } })
  }
  expect((await choose('0b5b3d0e-7a44-4b1e-9a43-0f7f5a1c0001')).status).toBe(404)
  expect((await choose(id)).status).toBe(200)
  const { body } = await admin.call(outputChannelCalls.list, { query: {} })
  expect(body['outputChannels']).toMatchObject([{ connectorChannelId: id, hotFolderPath: 'C:\\Queue A' }])

  // with its connector revoked the channel stays assigned and is offline, and other fields can be saved
  expect((await admin.call(connectorCalls.revokeKey, { params: { id: connector.id } })).status).toBe(200)
  const revoked = (await offered()).find((each) => each.id === id)
  expect([revoked?.silentSince, revoked?.isRevoked]).toEqual([expect.any(String), true])
  const [stored] = body['outputChannels'] as WireOutputChannel[]
  if (!stored) throw new Error('the channel was not stored')
  const save = (...myPrinterData: WireOutputChannel[]) =>
    admin.call(outputChannelCalls.saveUserOutputs, {
      body: { data: [{ userId: admin.id, myPrinterData, myHotFolderData: [] }] },
    })
  expect((await save({ ...stored, printerType: 'uv' })).status).toBe(200)

  // another key takes the channel over, with its id, once its connector reports the same queue of the same machine
  const successor = await newKey('Second room again')
  const holder = async () => (await offered()).find((each) => each.id === id)
  await sendHeartbeat(successor.key, [CHANNEL], 'rip-2')
  await sendHeartbeat(successor.key, [{ ...CHANNEL, hotFolderPath: 'C:\\Queue B' }])
  expect((await holder())?.connectorId).toBe(connector.id)
  await sendHeartbeat(successor.key)
  expect(await holder()).toMatchObject({ connectorId: successor.connector.id, silentSince: null })
  expect((await offered()).filter(({ connectorId: of }) => of === successor.connector.id)).toHaveLength(1)
  await admin.call(connectorCalls.revokeKey, { params: { id: successor.connector.id } })

  // once no user prints with it, it is no longer offered
  expect((await save()).status).toBe(200)
  expect((await offered()).some((each) => each.id === id)).toBe(false)
  expect((await choose(id)).status).toBe(404)
})

test('A renewed key replaces the lost one: the connector and its channels stay, and the old text is rejected', async () => {
  const { key, connector } = await newKey('Lost')
  await sendHeartbeat(key)
  const ownIds = async () =>
    (await offered()).flatMap(({ id, connectorId }) => (connectorId === connector.id ? [id] : []))
  const before = await ownIds()
  const renewed = await admin.call(connectorCalls.renewKey, { params: { id: connector.id } })
  expect(statusAndCode(await sendHeartbeat(key))).toEqual([401, 'not_signed_in'])
  expect((await sendHeartbeat(renewed.body['key'] as string)).status).toBe(200)
  expect([before.length, await ownIds()]).toEqual([1, before])
  const since = () =>
    Promise.all([getConnector(connector.id), offered()]).then(([row, channels]) => [
      row?.silentSince,
      channels.find(({ connectorId }) => connectorId === connector.id)?.silentSince,
    ])
  expect(await since()).toEqual([null, null])
  const renewedKey = await admin.call(connectorCalls.renewKey, { params: { id: connector.id } })
  const now = new Date(clock).toISOString()
  expect(await since()).toEqual([now, now])
  await sendHeartbeat(renewedKey.body['key'] as string)
  expect(await since()).toEqual([null, null])
  const stranger = await server.person(await server.environment(), 'admin')
  const foreign = await stranger.call(connectorCalls.renewKey, { params: { id: connector.id } })
  expect(statusAndCode(foreign)).toEqual([404, 'not_found'])
  await admin.call(connectorCalls.revokeKey, { params: { id: connector.id } })
  expect((await admin.call(connectorCalls.renewKey, { params: { id: connector.id } })).status).toBe(404)
})

test('A connector is offline when it reports that it stops and when its connection ends, until it reports again', async () => {
  const { key, connector } = await newKey('Stopped')
  const isOffline = async () => (await getConnector(connector.id))?.silentSince !== null
  await sendHeartbeat(key)
  expect(await isOffline()).toBe(false)
  await stopping(key)
  expect(await isOffline()).toBe(true)
  await sendHeartbeat(key)
  expect(await isOffline()).toBe(false)

  const { port } = new URL(await server.app.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  const line = `${connectorCalls.claim.method} ${connectorCalls.claim.path}?waitMs=${CLAIM_WAIT_MS} HTTP/1.1`
  socket.end(`${line}\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${key}\r\nContent-Length: 0\r\n\r\n`)
  await waitUntil(async () => expect(await isOffline()).toBe(true))
  await sendHeartbeat(key)
  expect(await isOffline()).toBe(false)
})

test('Creating a second key with the same name fails, and a key is valid only for a user of its own environment', async () => {
  const { body: first } = await admin.call(connectorCalls.createKey, { body: { name: 'Twice', kind: 'both' } })
  expect(first).toMatchObject({ connector: { user: admin.userId, kind: 'both' } })
  expect((await admin.call(connectorCalls.createKey, { body: { name: 'twice', kind: 'input' } })).status).toBe(409)
  const stranger = await server.person(await server.environment(), 'operator')
  const body = { name: 'Other', kind: 'input' as const, userId: stranger.id }
  expect((await admin.call(connectorCalls.createKey, { body })).status).toBe(404)
})

test('An environment has a maximum number of keys', async () => {
  const full = await server.environment()
  const person = await server.person(full, 'admin')
  const hash = (at: number): Buffer => createHash('sha256').update(`${full.id} ${at}`).digest()
  await server.services.database.inEnvironment(full.id, async (tx) => {
    for (let at = 0; at < ENVIRONMENT_LIMITS.apiKeys; at += 1) {
      const key = { id: randomUUID(), name: `Key ${at}`, kind: 'input', userId: person.id } as const
      await insertKey(tx, { ...key, hash: hash(at), now: new Date() })
    }
  })
  const response = await person.call(connectorCalls.createKey, { body: { name: 'One more', kind: 'input' } })
  expect(statusAndCode(response)).toEqual([422, 'too_many_items'])
})

test('Of channels with ever changing keys, the last ones and those in use are keys', async () => {
  const { key, connector } = await newKey('Many channels')
  const ownChannels = async () => (await offered()).filter(({ connectorId }) => connectorId === connector.id)
  await sendHeartbeat(key)
  const [first] = await ownChannels()
  if (!first) throw new Error('the channel was not reported')
  const { key: name, connectorId, connectorName, silentSince, problem, way, id, ...rest } = first
  const device = { outputRotation: 0 as const, referenceZeroPointAsLeft: false, autoCropping: true }
  const chosen = { ...rest, ...device, type: null, name, printerType: 'default', connectorChannelId: id }
  const data = [{ userId: admin.id, myPrinterData: [chosen], myHotFolderData: [] }]
  expect((await admin.call(outputChannelCalls.saveUserOutputs, { body: { data } })).status).toBe(200)
  for (let report = 0; report < 3; report += 1) {
    clock += 1
    const channels = Array.from({ length: MAX_REPORTED_CHANNELS }, (_, i) => ({ ...CHANNEL, key: `${report}-${i}` }))
    expect((await sendHeartbeat(key, channels)).status).toBe(200)
  }
  const keys = (await ownChannels()).map((channel) => channel.key)
  expect(keys).toHaveLength(MAX_REPORTED_CHANNELS + 1)
  expect(keys.filter((each) => !each.startsWith('2-'))).toEqual(['Bed'])
  // a small number of large channels is limited by size
  const settings = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`setting ${i}`, 'x'.repeat(500)]))
  const printerSettingFiles = Array.from({ length: 15 }, (_, i) => ({ presetName: `${i}`, settings }))
  for (let report = 0; report < 4; report += 1) {
    clock += 1
    expect((await sendHeartbeat(key, [{ ...CHANNEL, key: `large ${report}`, printerSettingFiles }])).status).toBe(200)
  }
  expect((await ownChannels()).map((channel) => channel.key)).toEqual(['Bed', 'large 2', 'large 3'])
})
