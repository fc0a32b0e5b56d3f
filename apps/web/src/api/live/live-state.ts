import { LIVE_TOPICS, type LiveTopic } from '@platen/contract/live'

/** `lost` is shown on the screen; `connecting` is not. */
export type LiveState = 'connecting' | 'open' | 'lost'

/** Parses the topics of a server-sent message. Returns an empty list if it is invalid or names no known topic. */
export function parseTopics(data: string): readonly LiveTopic[] {
  try {
    const message: unknown = JSON.parse(data)
    const topics = (message as { topics?: unknown } | null)?.topics
    return Array.isArray(topics) ? LIVE_TOPICS.filter((topic) => topics.includes(topic)) : []
  } catch {
    return []
  }
}

/** Delay before the next connection attempt in ms: 1, 2, 4 ... at most 30 seconds. */
export const reconnectDelay = (failures: number): number => Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1))
