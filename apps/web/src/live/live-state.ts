import { LIVE_TOPICS, type LiveTopic } from '@platen/contract/live'

/** `lost` is said on the screen; `connecting` is not yet worth a word. */
export type LiveState = 'connecting' | 'open' | 'lost'

/** The topics of one server-sent message; none when it cannot be read or names nothing that is known. */
export function parseTopics(data: string): readonly LiveTopic[] {
  try {
    const message: unknown = JSON.parse(data)
    const topics = (message as { topics?: unknown } | null)?.topics
    return Array.isArray(topics) ? LIVE_TOPICS.filter((topic) => topics.includes(topic)) : []
  } catch {
    return []
  }
}

/** Waits longer after each failure: 1, 2, 4 ... at most 30 seconds. In milliseconds. */
export const reconnectDelay = (failures: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1))
