import type { LiveTopic } from '@platen/contract/live'

/** What queries are about. Events tell when a topic has changed, except for that of the session. */
export type QueryTopic = LiveTopic | 'session'
