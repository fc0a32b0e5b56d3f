import { z } from 'zod'
import { defineCall, successResponse } from '../call/index.ts'

export const healthCalls = {
  health: defineCall({
    method: 'GET',
    path: '/pax/health',
    access: 'anyone',
    response: successResponse({ version: z.string(), database: z.literal('well') }),
    errors: ['unavailable'],
  }),
  /** Liveness: whether the process responds. A supervisor restarts the process if it does not. */
  live: defineCall({
    method: 'GET',
    path: '/pax/health/live',
    access: 'anyone',
    response: successResponse({ version: z.string() }),
    errors: [],
  }),
  /**
   * Readiness: whether calls should be routed to this process. True if the database responds and the server is not
   * stopping.
   */
  ready: defineCall({
    method: 'GET',
    path: '/pax/health/ready',
    access: 'anyone',
    response: successResponse({ version: z.string() }),
    errors: ['unavailable'],
  }),
}
