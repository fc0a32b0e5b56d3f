import { expect, test } from 'vitest'
import { parseTopics, reconnectDelay } from './live-state.ts'

test('parseTopics returns the topics of a live event in a fixed order', () => {
  expect(parseTopics('{"topics":["presets","orders"]}')).toEqual(['orders', 'presets'])
})

test('parseTopics returns no topics for invalid data and unknown topics', () => {
  for (const data of ['', 'null', '[]', '{"topics":"orders"}', '{"topics":["weather"]}', '{']) {
    expect(parseTopics(data)).toEqual([])
  }
})

test('reconnectDelay doubles after each failure, up to 30 seconds', () => {
  expect([1, 2, 3, 6, 40].map(reconnectDelay)).toEqual([1000, 2000, 4000, 30_000, 30_000])
})
