import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listen, SILENCE_MS } from './live-connection.ts'

/** The browser's stream, played: what it hears is said by the test. */
class Stream extends EventTarget {
  static readonly opened: Stream[] = []
  isClosed = false

  constructor() {
    super()
    Stream.opened.push(this)
  }

  close(): void {
    this.isClosed = true
  }

  says(type: string, data = ''): void {
    this.dispatchEvent(new MessageEvent(type, { data }))
  }
}

const streams = () => Stream.opened
const last = () => streams().at(-1) as Stream
let heard: string[] = []
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('EventSource', Stream)
  vi.stubGlobal('window', new EventTarget())
  Stream.opened.length = 0
  heard = []
  stop = listen('shop', {
    onTopics: (topics) => heard.push(topics.join(' ')),
    onOpen: (again) => heard.push(again ? 'back' : 'first'),
    onState: (state) => heard.push(state),
  })
})

afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('What the server says reaches the screen, and what it said before the line stood is asked for', () => {
  last().says('open')
  last().says('message', '{"topics":["orders"]}')
  expect(heard).toEqual(['open', 'first', 'orders'])
})

test('A lost connection is shown at the second failure, sought again, and everything is asked for once it is back', () => {
  last().says('open')
  last().says('error')
  vi.advanceTimersByTime(1000)
  last().says('error')
  vi.advanceTimersByTime(2000)
  expect(streams().map(({ isClosed }) => isClosed)).toEqual([true, true, false])
  last().says('open')
  expect(heard).toEqual(['open', 'first', 'lost', 'open', 'back'])
})

test('A line on which not even a beat is heard counts as broken; beats keep it', () => {
  last().says('open')
  for (let beats = 0; beats < 5; beats += 1) {
    vi.advanceTimersByTime(SILENCE_MS - 1)
    last().says('beat')
  }
  expect(streams()).toHaveLength(1)
  vi.advanceTimersByTime(SILENCE_MS + 1000)
  expect(streams().map(({ isClosed }) => isClosed)).toEqual([true, false])
})

test('Without a network the loss is shown at once, and a network that is back is tried at once', () => {
  last().says('open')
  window.dispatchEvent(new Event('offline'))
  expect(heard).toEqual(['open', 'first', 'lost'])
  window.dispatchEvent(new Event('online'))
  expect(streams()).toHaveLength(2)
  last().says('open')
  expect(heard).toEqual(['open', 'first', 'lost', 'open', 'back'])
})

test('Who no longer listens hears nothing and opens nothing', () => {
  last().says('open')
  stop()
  window.dispatchEvent(new Event('online'))
  vi.advanceTimersByTime(10 * SILENCE_MS)
  expect(streams().map(({ isClosed }) => isClosed)).toEqual([true])
})
