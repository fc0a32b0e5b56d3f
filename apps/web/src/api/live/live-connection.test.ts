import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIVE_HEARTBEAT_EVENT } from '@platen/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectEventStream, HEARTBEAT_TIMEOUT_MS } from './live-connection.ts'

/** The server side of the streams, in the order they were opened. */
let streams: ServerResponse[] = []
/** The client side of the streams. */
let sources: EventSource[] = []
let isRejecting = false
let received: string[] = []
let stop: () => void
const signals = new EventEmitter()

const server = createServer((_request, response) => {
  streams.push(response)
  if (isRejecting) response.writeHead(503).end()
  else response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n')
  signals.emit('line')
})

/** A real EventSource with the origin added to the path, as a browser does. */
class PageEventSource extends EventSource {
  constructor(path: string) {
    super(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    sources.push(this)
    this.addEventListener(LIVE_HEARTBEAT_EVENT, () => signals.emit('beat'))
    this.addEventListener('error', () => signals.emit('failed'))
  }
}

/** The server side of the n-th stream, counted from 1, once it is open. */
async function openedStream(count: number): Promise<ServerResponse> {
  while (streams.length < count) await once(signals, 'line')
  return streams[count - 1] as ServerResponse
}

async function waitForReceived(...expected: string[]): Promise<void> {
  while (received.length < expected.length) await once(signals, 'heard')
  expect(received).toEqual(expected)
}

/** Waits until the client has closed the stream. */
async function isClosed(response: ServerResponse): Promise<void> {
  if (!response.closed) await once(response, 'close')
}

const record = (signal: string): void => {
  received.push(signal)
  signals.emit('heard')
}

const startListening = (livePosition: string | undefined) =>
  connectEventStream('shop', livePosition, {
    onEvent: ({ topics }) => record(topics.join(' ')),
    onOpen: (isReconnect, isGapless) => record(isGapless ? 'gapless' : isReconnect ? 'back' : 'first'),
    onState: record,
  })

beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Only the timers of the connection are fake; the network takes real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('EventSource', PageEventSource)
  vi.stubGlobal('window', new EventTarget())
  streams = []
  sources = []
  received = []
  isRejecting = false
  stop = startListening(undefined)
})

afterEach(async () => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('connectEventStream reports the open connection first, so that the caller refetches, and then the live events', async () => {
  await waitForReceived('open', 'first')
  const first = await openedStream(1)
  expect(first.req.url).toBe('/pax/events?customer=shop')
  first.write('data: {"topics":["orders"]}\n\n')
  await waitForReceived('open', 'first', 'orders')
})

test('connectEventStream begins at the position of the page, and without one after a lost connection', async () => {
  await waitForReceived('open', 'first')
  stop()
  received = []
  stop = startListening('7.20')
  await waitForReceived('open', 'gapless')
  const second = await openedStream(2)
  expect(second.req.url).toBe('/pax/events?customer=shop&since=7.20')
  const failed = once(signals, 'failed')
  second.destroy()
  await failed
  vi.advanceTimersByTime(1000)
  await waitForReceived('open', 'gapless', 'open', 'back')
  expect((await openedStream(3)).req.url).toBe('/pax/events?customer=shop')
})

test('connectEventStream reports a lost connection after the second failure, reconnects and reports the reconnection', async () => {
  await waitForReceived('open', 'first')
  let failed = once(signals, 'failed')
  ;(await openedStream(1)).destroy()
  await failed
  expect(received).toEqual(['open', 'first'])
  isRejecting = true
  failed = once(signals, 'failed')
  vi.advanceTimersByTime(1000)
  await failed
  await waitForReceived('open', 'first', 'lost')
  isRejecting = false
  vi.advanceTimersByTime(2000)
  await waitForReceived('open', 'first', 'lost', 'open', 'back')
  expect(streams).toHaveLength(3)
})

test('connectEventStream reconnects after a stream without heartbeats; heartbeats keep it open', async () => {
  await waitForReceived('open', 'first')
  const first = await openedStream(1)
  for (let beats = 0; beats < 5; beats += 1) {
    vi.advanceTimersByTime(HEARTBEAT_TIMEOUT_MS - 1)
    const beat = once(signals, 'beat')
    first.write(`event: ${LIVE_HEARTBEAT_EVENT}\ndata: {}\n\n`)
    await beat
  }
  expect(first.closed).toBe(false)
  vi.advanceTimersByTime(HEARTBEAT_TIMEOUT_MS + 1000)
  await isClosed(first)
  await openedStream(2)
})

test('connectEventStream reports a lost connection as soon as the browser is offline, and reconnects as soon as it is online', async () => {
  await waitForReceived('open', 'first')
  window.dispatchEvent(new Event('offline'))
  await waitForReceived('open', 'first', 'lost')
  await isClosed(await openedStream(1))
  window.dispatchEvent(new Event('online'))
  await waitForReceived('open', 'first', 'lost', 'open', 'back')
  expect(streams).toHaveLength(2)
})

test('connectEventStream holds no stream while the page is in the back/forward cache, and reports the reconnection after it', async () => {
  await waitForReceived('open', 'first')
  window.dispatchEvent(new Event('pagehide'))
  await isClosed(await openedStream(1))
  vi.advanceTimersByTime(10 * HEARTBEAT_TIMEOUT_MS)
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await waitForReceived('open', 'first', 'open', 'back')
  expect(streams).toHaveLength(2)
})

test('connectEventStream opens no stream and reports nothing after it is stopped', async () => {
  await waitForReceived('open', 'first')
  stop()
  await isClosed(await openedStream(1))
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(10 * HEARTBEAT_TIMEOUT_MS)
  // what had been opened before this would have come before it
  isRejecting = true
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/last`)
  expect(streams.map(({ req }) => req.url)).toEqual(['/pax/events?customer=shop', '/last'])
  expect(received).toEqual(['open', 'first'])
})

test('connectEventStream opens no stream after it was stopped, even if the closed one reports an error', async () => {
  await waitForReceived('open', 'first')
  stop()
  sources[0]?.dispatchEvent(new Event('error'))
  vi.runAllTimers()
  expect(sources).toHaveLength(1)
})
