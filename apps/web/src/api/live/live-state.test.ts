import { expect, test } from 'vitest'
import { parseLiveEvent, reconnectDelay } from './live-state.ts'

test('parseLiveEvent returns the topics in a fixed order, the request and the changed presets', () => {
  expect(parseLiveEvent('{"topics":["presets","orders"]}')).toEqual({ topics: ['orders', 'presets'] })
  expect(parseLiveEvent('{"topics":["presets"],"source":"a.1","presetIds":["p"]}')).toEqual({
    topics: ['presets'],
    source: 'a.1',
    presetIds: ['p'],
  })
})

test('parseLiveEvent returns no topics for invalid data and unknown topics', () => {
  for (const data of ['', 'null', '[]', '{"topics":"orders"}', '{"topics":["weather"]}', '{']) {
    expect(parseLiveEvent(data).topics).toEqual([])
  }
})

test('reconnectDelay doubles after each failure, up to 30 seconds, and varies by half', () => {
  const delays = (random: number) => [1, 2, 3, 6, 40].map((failures) => reconnectDelay(failures, random))
  expect(delays(1)).toEqual([1000, 2000, 4000, 30_000, 30_000])
  expect(delays(0)).toEqual([500, 1000, 2000, 15_000, 15_000])
})
