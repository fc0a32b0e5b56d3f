import { expect, test } from 'vitest'
import { parseTopics, reconnectDelay } from './live-state.ts'

test('a live event names the topics whose queries are asked again', () => {
  expect(parseTopics('{"topics":["presets","orders"]}')).toEqual(['orders', 'presets'])
})

test('what cannot be read, or is not known, changes nothing', () => {
  for (const data of ['', 'null', '[]', '{"topics":"orders"}', '{"topics":["weather"]}', '{']) {
    expect(parseTopics(data)).toEqual([])
  }
})

test('each failure waits twice as long, up to half a minute', () => {
  expect([1, 2, 3, 6, 40].map(reconnectDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})
