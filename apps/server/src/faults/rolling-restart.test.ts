import { setTimeout as wait } from 'node:timers/promises'
import { LIVE_TOPICS, liveCalls } from '@platen/contract/live'
import { masterCalls } from '@platen/contract/masters'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAlternatingProxy } from '../testing/alternating-proxy.ts'
import { toDatabaseUrl } from '../testing/database-url.ts'
import { waitForExit } from '../testing/delivery-fixture.ts'
import { sharedSettings } from '../testing/several-servers.ts'
import { startProgram } from '../testing/start-program.ts'
import { FAULT_TEST_MS } from '../testing/syscall-faults.ts'
import { testDatabase } from '../testing/test-database.ts'

vi.setConfig({ testTimeout: FAULT_TEST_MS })

const WRITE_INTERVAL_MS = 50
const STREAMS = 10

/** Keeps an event stream open through the proxy until `signal` aborts; counts its connections. */
function followEvents(address: string, headers: Record<string, string>, signal: AbortSignal) {
  const stream = { connections: 0, events: 0 }
  const connect = async (): Promise<void> => {
    const response = await fetch(`${address}${liveCalls.events.path}?customer=${headers['customer']}`, {
      headers,
      signal,
    })
    if (!response.ok) return
    stream.connections += 1
    const text = response.body?.pipeThrough(new TextDecoderStream())
    for await (const chunk of text ?? []) if (chunk.includes(LIVE_TOPICS[0])) stream.events += 1
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

test('While one server after the other is replaced, no write fails or is stored twice, and streams connect again', async () => {
  const { config } = await testDatabase()
  const { dataFolder, settings } = await sharedSettings(toDatabaseUrl(config))
  const start = () => startProgram(dataFolder, { ...settings, PLATEN_DRAIN_SECONDS: '2' })
  let servers = [await start(), await start()]
  const proxy = await startAlternatingProxy(servers.map(({ address }) => address))
  const ended = new AbortController()
  onTestFinished(() => {
    ended.abort()
    proxy.close()
  })
  const headers = { ...servers[0]?.headers, customer: 'demo', cookie: servers[0]?.headers.cookie ?? '' }
  const streams = Array.from({ length: STREAMS }, () => followEvents(proxy.address, headers, ended.signal))
  await vi.waitFor(() => expect(streams.every(({ connections }) => connections > 0)).toBe(true), { timeout: 60_000 })

  const writes: { value: string; status: number }[] = []
  const pending: Promise<void>[] = []
  const write = async (value: string): Promise<void> => {
    const { path, method } = masterCalls.save
    const response = await fetch(proxy.address + path, {
      method,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'qualityLevel', value }),
    })
    writes.push({ value, status: response.status })
  }
  const load = setInterval(() => pending.push(write(`Level ${pending.length}`)), WRITE_INTERVAL_MS)
  onTestFinished(() => clearInterval(load))
  for (const old of servers) {
    const exit = waitForExit(old.child)
    const before = streams.map(({ connections }) => connections)
    old.child.kill('SIGTERM')
    await exit
    expect(old.child.exitCode).toBe(0)
    const next = await start()
    servers = [...servers.filter((server) => server !== old), next]
    proxy.setServers(servers.map(({ address }) => address))
    await vi.waitFor(() => expect(proxy.counts.get(next.address) ?? 0).toBeGreaterThan(10), { timeout: 60_000 })
    expect(streams.some(({ connections }, index) => connections > (before[index] ?? 0))).toBe(true)
  }
  clearInterval(load)
  await Promise.all(pending)
  expect(writes.filter(({ status }) => status !== 200)).toEqual([])
  expect(writes.length).toBeGreaterThan(100)
  const response = await fetch(proxy.address + masterCalls.list.path, { headers })
  const stored = JSON.stringify(await response.json())
  for (const { value } of writes) expect(stored.split(`"${value}"`)).toHaveLength(2)
})
