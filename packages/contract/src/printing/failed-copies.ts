import { z } from 'zod'
import { defineCall, successResponse } from '../call/index.ts'

/**
 * The jobs with copies that count as printed but whose latest print job failed, with the number of these copies; those
 * that the user sees. Their order list shows them as not printed.
 */
export const listFailedCopies = defineCall({
  method: 'GET',
  path: '/pax/print/failed-copies',
  access: 'member',
  response: successResponse({
    jobs: z.array(z.object({ objId: z.string(), copies: z.number().int().min(1) })),
  }),
  errors: [],
})
