import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'

export const healthCalls = {
  health: defineCall({
    method: 'GET',
    path: '/pax/health',
    who: 'anyone',
    answer: answerOf({ version: z.string(), database: z.literal('well') }),
    errors: ['unavailable'],
  }),
  /** Whether the process answers at all; a supervisor restarts it when it does not. */
  live: defineCall({
    method: 'GET',
    path: '/pax/health/live',
    who: 'anyone',
    answer: answerOf({ version: z.string() }),
    errors: [],
  }),
  /** Whether calls should be sent here: the database answers, and the server is not stopping. */
  ready: defineCall({
    method: 'GET',
    path: '/pax/health/ready',
    who: 'anyone',
    answer: answerOf({ version: z.string() }),
    errors: ['unavailable'],
  }),
}
