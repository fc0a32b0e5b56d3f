import { z } from 'zod'
import { defineCall, lineText, successResponse } from '../call/index.ts'
import { MAX_BULK_JOBS } from './bulk-calls.ts'
import { jobKeySchema } from './order-fields.ts'

/**
 * The number of active jobs, or of those with an SKU, that are visible to the user and that `reprocess` would give
 * other values than users.
 */
export const countReprocessable = defineCall({
  method: 'GET',
  path: '/pax/orders/reprocess',
  access: 'member',
  cost: 'compute',
  query: z.object({ sku: lineText.optional() }),
  response: successResponse({ jobs: z.number().int() }),
  errors: [],
})

/**
 * Applies inputs, products and rules again to these jobs, to those with an SKU, or to all active jobs that the user
 * sees; booked jobs are left as they are.
 */
export const reprocessJobs = defineCall({
  method: 'PUT',
  path: '/pax/orders/reprocess',
  access: 'member',
  cost: 'compute',
  body: z
    .strictObject({ jobs: z.array(jobKeySchema).min(1).max(MAX_BULK_JOBS).optional(), sku: lineText.optional() })
    .optional(),
  response: successResponse({ changed: z.number().int() }),
  errors: [],
})
