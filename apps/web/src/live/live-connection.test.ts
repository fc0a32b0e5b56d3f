import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { LIVE_HEARTBEAT_EVENT } from '@platen/contract/live'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HEARTBEAT_TIMEOUT_MS, listen } from './live-connection.ts'

/** The server side of the streams, in the order they were opened. */
let lines: ServerResponse[] = []
let refuses = false
let heard: string[] = []
let stop: () => void
const news = new EventEmitter()

const server = createServer((_request, response) => {
  lines.push(response)
  if (refuses) response.writeHead(503).end()
  else response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n')
  news.emit('line')
})

/** A real EventSource with the origin added to the path, as a browser does. */
class OfPage extends EventSource {
  constructor(path: string) {
    super(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`)
    this.addEventListener(LIVE_HEARTBEAT_EVENT, () => news.emit('beat'))
    this.addEventListener('error', () => news.emit('failed'))
  }
}

/** The server side of the n-th stream, counted from 1, once it is open. */
async function line(count: number): Promise<ServerResponse> {
  while (lines.length < count) await once(news, 'line')
  return lines[count - 1] as ServerResponse
}

async function untilHeard(...expected: string[]): Promise<void> {
  while (heard.length < expected.length) await once(news, 'heard')
  expect(heard).toEqual(expected)
}

/** Waits until the client has closed the stream. */
async function isClosed(response: ServerResponse): Promise<void> {
  if (!response.closed) await once(response, 'close')
}

const hear = (what: string): void => {
  heard.push(what)
  news.emit('heard')
}

beforeEach(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // Only the timers of the connection are fake; the network takes real time.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('EventSource', OfPage)
  vi.stubGlobal('window', new EventTarget())
  lines = []
  heard = []
  refuses = false
  stop = listen('shop', {
    onTopics: (topics) => hear(topics.join(' ')),
    onOpen: (again) => hear(again ? 'back' : 'first'),
    onState: hear,
  })
})

afterEach(async () => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('listen reports the open connection first, so that the caller refetches, and then the live events', async () => {
  await untilHeard('open', 'first')
  const first = await line(1)
  expect(first.req.url).toBe('/pax/events?customer=shop')
  first.write('data: {"topics":["orders"]}\n\n')
  await untilHeard('open', 'first', 'orders')
})

test('listen reports a lost connection after the second failure, reconnects and reports the reconnection', async () => {
  await untilHeard('open', 'first')
  let failed = once(news, 'failed')
  ;(await line(1)).destroy()
  await failed
  expect(heard).toEqual(['open', 'first'])
  refuses = true
  failed = once(news, 'failed')
  vi.advanceTimersByTime(1000)
  await failed
  await untilHeard('open', 'first', 'lost')
  refuses = false
  vi.advanceTimersByTime(2000)
  await untilHeard('open', 'first', 'lost', 'open', 'back')
  expect(lines).toHaveLength(3)
})

test('listen reconnects after a stream without heartbeats; heartbeats keep it open', async () => {
  await untilHeard('open', 'first')
  const first = await line(1)
  for (let beats = 0; beats < 5; beats += 1) {
    vi.advanceTimersByTime(HEARTBEAT_TIMEOUT_MS - 1)
    const beat = once(news, 'beat')
    first.write(`event: ${LIVE_HEARTBEAT_EVENT}\ndata: {}\n\n`)
    await beat
  }
  expect(first.closed).toBe(false)
  vi.advanceTimersByTime(HEARTBEAT_TIMEOUT_MS + 1000)
  await isClosed(first)
  await line(2)
})

test('listen reports a loss at once when the browser goes offline and reconnects at once when it is online', async () => {
  await untilHeard('open', 'first')
  window.dispatchEvent(new Event('offline'))
  await untilHeard('open', 'first', 'lost')
  await isClosed(await line(1))
  window.dispatchEvent(new Event('online'))
  await untilHeard('open', 'first', 'lost', 'open', 'back')
  expect(lines).toHaveLength(2)
})

test('listen opens no stream and reports nothing after it is stopped', async () => {
  await untilHeard('open', 'first')
  stop()
  await isClosed(await line(1))
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(10 * HEARTBEAT_TIMEOUT_MS)
  // what had been opened before this would have come before it
  refuses = true
  const { port } = server.address() as AddressInfo
  await fetch(`http://127.0.0.1:${port}/last`)
  expect(lines.map(({ req }) => req.url)).toEqual(['/pax/events?customer=shop', '/last'])
  expect(heard).toEqual(['open', 'first'])
})
