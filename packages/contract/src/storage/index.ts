import { z } from 'zod'
import { defineCall, emptyResponse, successResponse } from '../call/index.ts'

export const storageCalls = {
  /** Storage use of the environment, measured from its artwork, in bytes. */
  get: defineCall({
    method: 'POST',
    path: '/pax/storage/getUserStorage',
    access: 'member',
    unaudited: 'reads only',
    body: z.looseObject({}).optional(),
    response: successResponse({ data: z.object({ total_usage: z.number(), subsc_storage: z.number() }) }),
    errors: [],
  }),
  /** Accepts a storage use computed by a client and ignores it: the server measures it. */
  update: defineCall({
    method: 'POST',
    path: '/pax/storage/updateUserStorage',
    access: 'member',
    unaudited: 'the body is ignored',
    body: z.strictObject({ storageUsed: z.number().min(0).max(Number.MAX_SAFE_INTEGER) }),
    response: emptyResponse,
    errors: [],
  }),
}
