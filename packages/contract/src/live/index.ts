import { z } from 'zod'
import { customerName, defineCall } from '../call/index.ts'

/** Kinds of data that may have changed on the server; clients refetch the data that depends on it. */
export const LIVE_TOPICS = [
  'orders',
  'presets',
  'printJobs',
  'intakeProblems',
  'jigs',
  'layouts',
  'masters',
  'products',
  'templates',
  'rules',
  'inputSettings',
  'channels',
  'connectors',
  'users',
  'config',
  'storage',
  'webhooks',
  'shops',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]

/** Names the request that caused a live event, so that its sender can ignore its echo. */
export const LIVE_SOURCE_HEADER = 'live-source'

export interface LiveEvent {
  readonly topics: readonly LiveTopic[]
  /** Value of `LIVE_SOURCE_HEADER` of the request that made the change. */
  readonly source?: string
  /** Ids of the presets that changed. Without it, any preset may have changed. */
  readonly presetIds?: readonly string[]
}

/** Interval of heartbeat events, in ms. A heartbeat has no data. */
export const LIVE_HEARTBEAT_MS = 20_000
export const LIVE_HEARTBEAT_EVENT = 'beat'

export const liveCalls = {
  /**
   * Server-sent events: one `LiveEvent` per message, with heartbeats in between. The environment is in the query
   * because EventSource cannot send request headers. With `since`, the position in a page of the web app, the first
   * event names the topics that have changed since that page was sent, if any.
   */
  events: defineCall({
    method: 'GET',
    path: '/pax/events',
    access: 'member',
    kind: 'events',
    query: z.object({ customer: customerName, since: z.string().max(40).optional() }),
    response: z.undefined(),
    errors: [],
  }),
}
