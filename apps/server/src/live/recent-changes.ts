import { LIVE_TOPICS, type LiveTopic } from '@platen/contract/live'

/** Number of changes of all environments that are remembered. */
const MAX_CHANGES = 2000

interface RecentChange {
  readonly at: number
  readonly environmentId: string
  readonly topics: readonly LiveTopic[]
}

/**
 * The last changes that this server was notified of, by the time of the notification. A page contains the position at
 * which it was sent; its event stream begins there, so the data requested in between need not be requested again.
 */
export interface RecentChanges {
  record(change: Omit<RecentChange, 'at'>): void
  /** Forgets everything: notifications may have been missed. */
  reset(): void
  /** The current position, as text. It is valid for this server only. */
  position(): string
  /**
   * Returns the topics that have changed since the position: all if the changes are not known, because the position is
   * too old or of another server.
   */
  topicsSince(position: string, environmentId: string): readonly LiveTopic[]
}

/**
 * @param instance number of this server instance
 * @param now a clock in ms that never goes back
 */
export function createRecentChanges(instance: number, now: () => number): RecentChanges {
  let completeSince = now()
  let changes: RecentChange[] = []
  return {
    record(change) {
      changes.push({ ...change, at: now() })
      if (changes.length <= MAX_CHANGES) return
      const recentHalf = changes.slice(-MAX_CHANGES / 2)
      completeSince = changes[changes.length - recentHalf.length - 1]?.at ?? completeSince
      changes = recentHalf
    },
    reset() {
      completeSince = now()
      changes = []
    },
    position: () => `${instance}.${Math.floor(now())}`,
    topicsSince(position, environmentId) {
      const [server, time] = position.split('.').map(Number)
      if (server !== instance || time === undefined || !(time > completeSince)) return LIVE_TOPICS
      const missed = changes.filter((change) => change.at >= time && change.environmentId === environmentId)
      const topics = new Set(missed.flatMap((change) => change.topics))
      return LIVE_TOPICS.filter((topic) => topics.has(topic))
    },
  }
}
