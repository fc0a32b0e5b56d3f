import { z } from 'zod'
import { defineCall } from '../call/index.ts'

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

export const liveCalls = {
  /** Server-sent events, one `LiveEvent` a message. EventSource sends no headers, so the environment is in the query. */
  events: defineCall({
    method: 'GET',
    path: '/pax/events',
    who: 'member',
    kind: 'events',
    query: z.object({ customer: z.string() }),
    answer: z.undefined(),
    errors: [],
  }),
}
