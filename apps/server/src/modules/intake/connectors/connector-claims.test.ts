import { type ConnectorChannel, connectorCalls } from '@platen/contract/connectors'
import { outputChannelCalls } from '@platen/contract/output-channels'
import { printCalls, type WirePrintJob } from '@platen/contract/printing'
import { CLAIM_WAIT_MS } from '@platen/domain/connectors'
import { expect, test } from 'vitest'
import { notifyChange } from '../../../live/change-notifications.ts'
import { connectorFixture, waitUntil } from '../../../testing/connector-fixture.ts'
import { testServer } from '../../../testing/test-server.ts'

const YEAR_MS = 365 * 86_400_000
const MINUTE_MS = 60_000

let aheadMs = 0
const server = await testServer({ now: () => new Date(Date.now() + aheadMs) })
const shop = await connectorFixture(server)

const CHANNEL = {
  key: 'Bed',
  ripName: 'VersaWorks' as const,
  way: 'folder' as const,
  modelName: '',
  nickName: '',
  queueLabel: '',
  hostName: 'rip-1',
  hotFolderPath: '/rip',
  hotFolderName: 'rip',
  printer: '',
  printerSettingFiles: [],
  problem: null,
}

/** A fake connector: an API key and the calls that a connector makes. */
async function connector() {
  const { key, id } = await shop.newKey('output')
  const headers = { authorization: `Bearer ${key}` }
  const sendHeartbeat = () =>
    server.call(connectorCalls.heartbeat, { body: { version: '1', host: 'rip-1', channels: [CHANNEL] } }, headers)
  await sendHeartbeat()
  const channel = await shop.offered({ id })
  const claim = async (waitMs = 0) => {
    const { body } = await server.call(connectorCalls.claim, { query: { waitMs } }, headers)
    return body['printJob'] as { claim: string; run: { id: string } } | null
  }
  const later = (runId: string, fault?: { code: string; values: Record<string, string> }) =>
    server.call(
      connectorCalls.report,
      { params: { id: runId }, body: { change: 'later', reason: 'The disk is full.', ...(fault && { fault }) } },
      headers,
    )
  const note = async (job: { claim: string; run: { id: string } }) =>
    (
      await server.call(
        connectorCalls.recordStaged,
        { params: { id: job.run.id }, body: { claim: job.claim, folder: '1' } },
        headers,
      )
    ).status
  const report = async (runId: string, change: 'later' | 'handedOver' | 'notPrinted' | 'taken', of: string) => {
    const body = { change, claim: of, reason: change === 'later' || change === 'notPrinted' ? 'Late.' : null }
    return (await server.call(connectorCalls.report, { params: { id: runId }, body }, headers)).status
  }
  return { id, channel, sendHeartbeat, claim, later, note, report }
}

test('A call that waits for a sheet returns one composed meanwhile, and null if none is composed in time', async () => {
  const { channel, claim } = await connector()
  expect(await claim(50)).toBeNull()
  await waitUntil(async () => {
    const waiting = claim(CLAIM_WAIT_MS)
    const run = await shop.run(channel, 10)
    await server.services.database.inEnvironment(shop.environment.id, async (tx) => notifyChange(tx, ['printJobs']))
    expect((await waiting)?.run.id).toBe(run.id)
  })
})

test('A sheet whose lease was lost with the connection is leased again immediately, and only the last lease is valid', async () => {
  const { channel, claim, note } = await connector()
  const run = await shop.run(channel, 10)
  const lost = await claim()
  aheadMs += 1000
  const secondClaim = await claim()
  expect([lost?.run.id, secondClaim?.run.id]).toEqual([run.id, run.id])
  if (!lost || !secondClaim) throw new Error('no sheet was leased')
  expect([await note(lost), await note(secondClaim), await note(secondClaim)]).toEqual([409, 200, 200])
})

test('A late report of a lost lease does not change the newer lease', async () => {
  const { channel, claim, note, report } = await connector()
  const { id } = await shop.run(channel, 10)
  const frozen = await claim()
  const newer = await claim()
  if (!frozen || !newer) throw new Error('no sheet was leased')
  for (const change of ['later', 'handedOver', 'notPrinted'] as const) {
    expect(await report(id, change, frozen.claim)).toBe(200)
    expect(await shop.runState(id)).toEqual({ state: 'ready', reason: null })
  }
  expect(await note(newer)).toBe(200)
  for (const change of ['later', 'handedOver', 'notPrinted'] as const) await report(id, change, frozen.claim)
  expect(await shop.runState(id)).toEqual({ state: 'ready', reason: null })
  await report(id, 'handedOver', newer.claim)
  await report(id, 'notPrinted', frozen.claim)
  expect(await shop.runState(id)).toEqual({ state: 'sent', reason: null })
  await report(id, 'taken', newer.claim)
  expect((await shop.runState(id)).state).toBe('pickedUp')
})

test('Publishing is reported with the recorded lease, also after the sheet was leased again', async () => {
  const { channel, claim, note, report } = await connector()
  const { id } = await shop.run(channel, 10)
  const noted = await claim()
  if (!noted) throw new Error('no sheet was leased')
  expect(await note(noted)).toBe(200)
  await claim()
  await report(id, 'later', noted.claim)
  expect(await shop.runState(id)).toEqual({ state: 'ready', reason: null })
  await report(id, 'handedOver', noted.claim)
  expect((await shop.runState(id)).state).toBe('sent')
})

test('A sheet whose delivery failed waits for its next attempt, and others are delivered first', async () => {
  const { channel, claim, later } = await connector()
  const first = await shop.run(channel, 10)
  expect((await claim())?.run.id).toBe(first.id)
  await later(first.id)
  expect(await claim()).toBe(null)
  const second = await shop.run(channel, 10)
  expect((await claim())?.run.id).toBe(second.id)
  aheadMs += MINUTE_MS
  expect((await claim())?.run.id).toBe(first.id)
})

test('Setting the clock back does not delay a sheet', async () => {
  const { channel, claim, later } = await connector()
  const run = await shop.run(channel, 10)
  aheadMs += YEAR_MS
  await claim()
  await later(run.id)
  aheadMs -= YEAR_MS
  expect((await claim())?.run.id).toBe(run.id)
})

test('The problem of a waiting sheet has the code reported by its connector, or its text if it reports no code', async () => {
  const { channel, later } = await connector()
  const { id } = await shop.run(channel, 10)
  const getShownProblem = async () => {
    const { body } = await shop.admin.call(printCalls.jobs, { query: {} })
    const run = (body['printJobs'] as WirePrintJob[]).find((each) => each.id === id)
    return [run?.fault, run?.reason]
  }
  await later(id, { code: 'folder_full', values: { folder: '/rip' } })
  const text = 'The disk of the hot folder /rip is full. Delivery continues automatically when there is free space.'
  expect(await getShownProblem()).toEqual([{ code: 'folder_full', values: { folder: '/rip' } }, text])

  const reported = { code: 'channel_said', values: { text: 'The disk is full.' } }
  await later(id)
  expect(await getShownProblem()).toEqual([reported, 'The disk is full.'])
  // reported by a connector that is newer than the server
  expect((await later(id, { code: 'ribbon_empty', values: { ribbon: 'white' } })).status).toBe(200)
  expect(await getShownProblem()).toEqual([reported, 'The disk is full.'])
})

test('The problem of a channel is returned with the code reported by its connector, whether the server knows the code or not', async () => {
  const { key, id } = await shop.newKey('output')
  const sendHeartbeat = (fault?: { code: string; values: Record<string, string> } | null) => {
    const channels = [{ ...CHANNEL, problem: 'In English.', ...(fault === undefined ? {} : { fault }) }]
    const headers = { authorization: `Bearer ${key}` }
    return server.call(connectorCalls.heartbeat, { body: { version: '1', host: 'rip-1', channels } }, headers)
  }
  for (const fault of [undefined, null, { code: 'printer_away', values: { printer: 'p', error: 'e' } }]) {
    expect((await sendHeartbeat(fault)).status).toBe(200)
    const channel = await shop.offered({ id })
    expect([channel.fault, channel.problem]).toEqual([fault, 'In English.'])
  }
  expect((await sendHeartbeat({ code: 'ribbon_empty', values: {} })).status).toBe(200)
})

/** Adds a reported channel to the output settings of the administrator, who has no other. */
async function addToSettings(channel: ConnectorChannel): Promise<void> {
  const {
    key: name,
    connectorId: _,
    connectorName: __,
    silentSince: ___,
    problem: ____,
    way: _____,
    id,
    ...rest
  } = channel
  const device = { outputRotation: 0 as const, referenceZeroPointAsLeft: false, autoCropping: true }
  const chosen = { ...rest, ...device, type: null, name, printerType: 'default', connectorChannelId: id }
  const data = [{ userId: shop.admin.id, myPrinterData: [chosen], myHotFolderData: [] }]
  expect((await shop.admin.call(outputChannelCalls.saveUserOutputs, { body: { data } })).status).toBe(200)
}

test('Runs that waited for a revoked key are delivered by the next key of the same machine', async () => {
  const former = await connector()
  await addToSettings(former.channel)
  const run = await shop.run(former.channel, 10)
  await shop.admin.call(connectorCalls.revokeKey, { params: { id: former.id } })
  const successor = await connector()
  expect(successor.channel.id).toBe(former.channel.id)
  expect((await successor.claim())?.run.id).toBe(run.id)
})

test('Runs of the channel that would be replaced are delivered first', async () => {
  const former = await connector()
  await addToSettings(former.channel)
  const successor = await connector()
  const successorRun = await shop.run(successor.channel, 10)
  const waiting = await shop.run(former.channel, 10)
  await shop.admin.call(connectorCalls.revokeKey, { params: { id: former.id } })
  await successor.sendHeartbeat()
  const job = await successor.claim()
  expect(job?.run.id).toBe(successorRun.id)
  if (!job) throw new Error('no run was leased')
  expect(await successor.note(job)).toBe(200)
  expect(await successor.report(successorRun.id, 'handedOver', job.claim)).toBe(200)
  expect(await successor.report(successorRun.id, 'taken', job.claim)).toBe(200)
  await successor.sendHeartbeat()
  expect((await successor.claim())?.run.id).toBe(waiting.id)
})
