import { setTimeout as wait } from 'node:timers/promises'
import { intakeCalls } from '@platen/contract/intake'
import { LIVE_TOPICS, liveCalls } from '@platen/contract/live'
import { expect, onTestFinished, test, vi } from 'vitest'
import { makeArtwork } from '../demo/artwork/make-artwork.ts'
import { DEMO } from '../demo/demo-data.ts'
import { startAlternatingProxy } from '../testing/alternating-proxy.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { waitForExit } from '../testing/delivery-fixture.ts'
import { demoDatabase } from '../testing/demo-environment.ts'
import { sharedSettings } from '../testing/several-servers.ts'
import { startProgram } from '../testing/start-program.ts'
import { FAULT_TEST_MS, sampleStep } from '../testing/syscall-faults.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })

const WRITE_INTERVAL_MS = 20 * sampleStep(2)
const STREAMS = 20
const DRAIN_MS = 4000

/** Keeps an event stream open through the proxy until `signal` aborts; counts its connections. */
function followEvents(address: string, headers: Record<string, string>, signal: AbortSignal) {
  const stream = { connections: 0, events: 0, ends: [] as number[] }
  const connect = async (): Promise<void> => {
    const response = await fetch(`${address}${liveCalls.events.path}?customer=${headers['customer']}`, {
      headers,
      signal,
    })
    if (!response.ok) return
    stream.connections += 1
    const text = response.body?.pipeThrough(new TextDecoderStream())
    for await (const chunk of text ?? []) if (chunk.includes(LIVE_TOPICS[0])) stream.events += 1
    stream.ends.push(performance.now())
  }
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      await connect().catch(() => undefined)
      await wait(200)
    }
  }
  void follow()
  return stream
}

/** Uploads artwork as a shop system does; returns its id. */
async function uploadArtwork(address: string, headers: Record<string, string>): Promise<string> {
  const { bytes } = await makeArtwork(1, 'png', { widthMm: 30, heightMm: 30, text: 'order' })
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'order.png')
  const { path, method } = intakeCalls.persBizArtwork
  const response = await fetch(address + path, { method, headers, body: form })
  return intakeCalls.persBizArtwork.response.parse(await response.json()).file
}

test('While one server after the other is replaced, no order fails or is stored twice, and streams end one by one and connect again', async () => {
  const { config, database } = await demoDatabase()
  const { dataFolder, settings } = await sharedSettings(toDatabaseUrl(config))
  const start = () => startProgram(dataFolder, { ...settings, PLATEN_DRAIN_SECONDS: `${DRAIN_MS / 1000}` })
  const first = await start()
  let servers = [first, await start()]
  const proxy = await startAlternatingProxy(servers.map(({ address }) => address))
  const ended = new AbortController()
  onTestFinished(() => {
    ended.abort()
    proxy.close()
  })
  const shopSystem = { authorization: `Bearer ${DEMO.apiKey}` }
  const file = await uploadArtwork(proxy.address, shopSystem)
  const streams = Array.from({ length: STREAMS }, () => followEvents(proxy.address, first.headers, ended.signal))
  await vi.waitFor(() => expect(streams.every(({ connections }) => connections > 0)).toBe(true), { timeout: 60_000 })

  const statuses: number[] = []
  const pending: Promise<void>[] = []
  const submit = async (orderId: string): Promise<void> => {
    const { path, method } = intakeCalls.persBizOrder
    const jobs = [{ jobId: '1', product: 'PhoneCase', frames: [{ file }] }]
    const response = await fetch(proxy.address + path, {
      method,
      headers: { ...shopSystem, 'content-type': 'application/json' },
      body: JSON.stringify({ orderId, jobs }),
    })
    statuses.push(response.status)
  }
  const load = setInterval(() => pending.push(submit(`Rolling ${pending.length}`)), WRITE_INTERVAL_MS)
  onTestFinished(() => clearInterval(load))
  for (const old of servers) {
    const exit = waitForExit(old.child)
    for (const stream of streams) stream.ends.length = 0
    const before = streams.map(({ connections }) => connections)
    old.child.kill('SIGTERM')
    await exit
    expect(old.child.exitCode).toBe(0)
    const next = await start()
    servers = [...servers.filter((server) => server !== old), next]
    proxy.setServers(servers.map(({ address }) => address))
    await vi.waitFor(() => expect(proxy.counts.get(next.address) ?? 0).toBeGreaterThan(10), { timeout: 60_000 })
    const ends = streams.flatMap((stream) => stream.ends)
    expect(ends.length).toBeGreaterThan(1)
    expect(Math.max(...ends) - Math.min(...ends)).toBeGreaterThan(DRAIN_MS / 10)
    const areAllReconnected = () =>
      streams.every(({ ends: each, connections }, index) => connections >= (before[index] ?? 0) + each.length)
    await vi.waitFor(() => expect(areAllReconnected()).toBe(true), { timeout: 60_000 })
  }
  clearInterval(load)
  await Promise.all(pending)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(statuses.length).toBeGreaterThan(8000 / WRITE_INTERVAL_MS)
  const stored = await database.pool.query<{ count: number }>(
    `select count(*)::int as count from orders where order_id like 'Rolling %' group by order_id`,
  )
  expect(stored.rows.every(({ count }) => count === 1)).toBe(true)
  expect(stored.rows).toHaveLength(statuses.length)
})
