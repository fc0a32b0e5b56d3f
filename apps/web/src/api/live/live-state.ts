import { LIVE_TOPICS, type LiveEvent } from '@platen/contract/live'

/** `lost` is shown on the screen; `connecting` is not. */
export type LiveState = 'connecting' | 'open' | 'lost'

/** Parses a server-sent message. Returns an event without topics if it is invalid or names no known topic. */
export function parseLiveEvent(data: string): LiveEvent {
  try {
    const { topics, source, presetIds } = JSON.parse(data) as Record<string, unknown>
    return {
      topics: Array.isArray(topics) ? LIVE_TOPICS.filter((topic) => topics.includes(topic)) : [],
      ...(typeof source === 'string' ? { source } : {}),
      ...(Array.isArray(presetIds) ? { presetIds: presetIds.map(String) } : {}),
    }
  } catch {
    return { topics: [] }
  }
}

/**
 * Delay before the next connection attempt in ms: at most 1, 2, 4 ... 30 seconds, and at least half of it, so that the
 * screens of a shop do not all connect again at the same moment.
 *
 * @param random from 0 to 1
 */
export const reconnectDelay = (failures: number, random: number): number =>
  Math.min(30_000, 1000 * 2 ** Math.max(0, failures - 1)) * (0.5 + 0.5 * random)
