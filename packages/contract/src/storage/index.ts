import { z } from 'zod'
import { successResponse, defineCall, emptyResponse } from '../call/index.ts'

export const storageCalls = {
  /** Measured from the environment's artwork, in bytes (readings D5). */
  get: defineCall({
    method: 'POST',
    path: '/pax/storage/getUserStorage',
    access: 'member',
    unaudited: 'asks only',
    body: z.looseObject({}).optional(),
    answer: successResponse({ data: z.object({ total_usage: z.number(), subsc_storage: z.number() }) }),
    errors: [],
  }),
  /** Storage use as a client counts it: taken and ignored, since the server measures for itself (readings S5). */
  update: defineCall({
    method: 'POST',
    path: '/pax/storage/updateUserStorage',
    access: 'member',
    unaudited: 'what it says is ignored',
    body: z.strictObject({ storageUsed: z.number().min(0).max(Number.MAX_SAFE_INTEGER) }),
    answer: emptyResponse,
    errors: [],
  }),
}
