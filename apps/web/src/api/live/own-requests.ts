import type { LiveEvent } from '@platen/contract/live'
import { createId } from '../../lib/random-id.ts'
import type { QueryTopic } from '../query-topic.ts'

/** The topics that this tab refetches itself after a request, until the live event of the request arrives. */
const refetchedTopics = new Map<string, readonly QueryTopic[]>()
const tabId = createId()
let requestCount = 0

/**
 * Records that this tab refetches the topics after a request.
 * @returns the value of `LIVE_SOURCE_HEADER` of the request
 */
export function registerRequest(topics: readonly QueryTopic[]): string {
  requestCount += 1
  const source = `${tabId}.${requestCount}`
  refetchedTopics.set(source, topics)
  return source
}

/** Forgets the requests whose live events may have been missed. */
export function forgetRequests(): void {
  refetchedTopics.clear()
}

/** Returns the event without the topics that this tab refetches itself because the event is the echo of its request. */
export function withoutEcho(event: LiveEvent): LiveEvent {
  const ignored = event.source === undefined ? undefined : refetchedTopics.get(event.source)
  return ignored ? { ...event, topics: event.topics.filter((topic) => !ignored.includes(topic)) } : event
}
