import { z } from 'zod'
import { customerName, defineCall } from '../call/index.ts'

/** What may have changed on the server; the web asks again for what hangs on it. */
export const LIVE_TOPICS = [
  'orders',
  'presets',
  'printJobs',
  'intakeProblems',
  'jigs',
  'layouts',
  'masters',
  'rules',
  'inputSettings',
  'channels',
  'connectors',
  'users',
  'config',
  'storage',
  'webhooks',
] as const
export type LiveTopic = (typeof LIVE_TOPICS)[number]
export interface LiveEvent {
  readonly topics: readonly LiveTopic[]
}

/** How often the server says that it is there, in ms; an event of this name with nothing to tell. */
export const LIVE_HEARTBEAT_MS = 20_000
export const LIVE_HEARTBEAT_EVENT = 'beat'

export const liveCalls = {
  /** Server-sent events, one `LiveEvent` a message, and a beat between them. EventSource sends no headers, so the environment is in the query. */
  events: defineCall({
    method: 'GET',
    path: '/pax/events',
    access: 'member',
    kind: 'events',
    query: z.object({ customer: customerName }),
    answer: z.undefined(),
    errors: [],
  }),
}
