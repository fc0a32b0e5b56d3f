import { expect, test } from 'vitest'
import { forgetRequests, registerRequest, withoutEcho } from './own-requests.ts'

test('withoutEcho removes the topics that this tab refetches itself, and keeps the events of others', () => {
  const source = registerRequest(['orders', 'presets'])
  const event = { topics: ['orders', 'presets', 'printJobs'] as const }
  expect(withoutEcho({ ...event, source }).topics).toEqual(['printJobs'])
  expect(withoutEcho(event)).toEqual(event)
  expect(withoutEcho({ ...event, source: 'other.1' }).topics).toEqual(event.topics)
  forgetRequests()
  expect(withoutEcho({ ...event, source }).topics).toEqual(event.topics)
})
