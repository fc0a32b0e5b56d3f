import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'

export const storageCalls = {
  /** Measured from the environment's artwork, in bytes (readings D5). */
  get: defineCall({
    method: 'POST',
    path: '/pax/storage/getUserStorage',
    who: 'member',
    body: z.looseObject({}).optional(),
    answer: answerOf({ data: z.object({ total_usage: z.number(), subsc_storage: z.number() }) }),
    errors: [],
  }),
}
