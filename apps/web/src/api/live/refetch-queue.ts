import type { LiveTopic } from '@platen/contract/live'
import type { Changes } from '../query-helpers.ts'

/** The changed rows of a topic; null if they are not known. */
type ChangedRows = readonly string[] | null

/**
 * Returns a function that refetches changed data, each topic once at a time: the changes that arrive meanwhile are
 * combined and refetched once, afterwards.
 */
export function createRefetchQueue(refetch: (changes: Changes) => Promise<void>): (changes: Changes) => void {
  const running = new Set<LiveTopic>()
  const waiting = new Map<LiveTopic, ChangedRows>()

  async function refetchUntilEmpty(topic: LiveTopic, rows: ChangedRows): Promise<void> {
    running.add(topic)
    try {
      await refetch({ topics: [topic], ...(rows === null ? {} : { presetIds: [...rows] }) })
    } finally {
      running.delete(topic)
      const next = waiting.get(topic)
      waiting.delete(topic)
      if (next !== undefined) void refetchUntilEmpty(topic, next)
    }
  }
  return ({ topics, presetIds }) => {
    for (const topic of topics) {
      const rows = topic === 'presets' ? (presetIds ?? null) : null
      const others = waiting.get(topic)
      if (!running.has(topic)) void refetchUntilEmpty(topic, rows)
      else waiting.set(topic, rows === null || others === null ? null : [...new Set([...(others ?? []), ...rows])])
    }
  }
}
