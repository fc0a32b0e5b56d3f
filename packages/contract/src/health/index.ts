import { z } from 'zod'
import { successResponse, defineCall } from '../call/index.ts'

export const healthCalls = {
  health: defineCall({
    method: 'GET',
    path: '/pax/health',
    access: 'anyone',
    answer: successResponse({ version: z.string(), database: z.literal('well') }),
    errors: ['unavailable'],
  }),
  /** Whether the process answers at all; a supervisor restarts it when it does not. */
  live: defineCall({
    method: 'GET',
    path: '/pax/health/live',
    access: 'anyone',
    answer: successResponse({ version: z.string() }),
    errors: [],
  }),
  /** Whether calls should be sent here: the database answers, and the server is not stopping. */
  ready: defineCall({
    method: 'GET',
    path: '/pax/health/ready',
    access: 'anyone',
    answer: successResponse({ version: z.string() }),
    errors: ['unavailable'],
  }),
}
