import { LIVE_TOPICS } from '@platen/contract/live'
import { expect, test } from 'vitest'
import { createRecentChanges } from './recent-changes.ts'

/** Changes of server 7 with a clock that is set by the test. */
function createWithClock() {
  const clock = { ms: 10 }
  const changes = createRecentChanges(7, () => clock.ms)
  const record = (ms: number, topics: Parameters<typeof changes.record>[0]['topics'], environmentId = 'shop') => {
    clock.ms = ms
    changes.record({ environmentId, topics })
  }
  return { clock, changes, record }
}

test('topicsSince returns the topics that changed in the environment from the position on', () => {
  const { clock, changes, record } = createWithClock()
  record(20, ['jigs'])
  clock.ms = 21.6
  const position = changes.position()
  expect(position).toBe('7.21')
  expect(changes.topicsSince(position, 'shop')).toEqual([])
  record(21.9, ['presets', 'orders'])
  record(22, ['users'], 'other')
  record(23, ['orders'])
  expect(changes.topicsSince(position, 'shop')).toEqual(['orders', 'presets'])
})

test('topicsSince returns all topics if the position is unknown, of another server or before missed notifications', () => {
  const { clock, changes } = createWithClock()
  clock.ms = 20
  const position = changes.position()
  for (const unknown of ['', '7', '7.', '8.20', '7.x', '7.5', 'x.20'])
    expect(changes.topicsSince(unknown, 'shop')).toEqual(LIVE_TOPICS)
  expect(changes.topicsSince(position, 'shop')).toEqual([])
  clock.ms = 30
  changes.reset()
  expect(changes.topicsSince(position, 'shop')).toEqual(LIVE_TOPICS)
})

test('a limited number of changes is remembered, and positions before them are unknown', () => {
  const { clock, changes, record } = createWithClock()
  for (let ms = 100; ms < 3100; ms += 1) record(ms, ['orders'])
  expect(changes.topicsSince('7.101', 'shop')).toEqual(LIVE_TOPICS)
  expect(changes.topicsSince('7.3000', 'shop')).toEqual(['orders'])
  clock.ms = 4000
  expect(changes.topicsSince(changes.position(), 'shop')).toEqual([])
})
