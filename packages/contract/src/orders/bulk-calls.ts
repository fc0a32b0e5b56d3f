import { z } from 'zod'
import { defineCall, successResponse } from '../call/index.ts'
import { ERROR_CODES } from '../errors/index.ts'
import { commonEditFields, jobKeySchema } from './order-fields.ts'

/** A job that a call for several jobs has not changed, and the error that a call for this job alone would return. */
export const refusedJobSchema = z.object({
  ...jobKeySchema.shape,
  code: z.enum(ERROR_CODES),
  details: z.record(z.string(), z.unknown()),
})
export type WireRefusedJob = z.infer<typeof refusedJobSchema>

/** Maximum number of jobs of one call; clients send several calls for more. */
export const MAX_BULK_JOBS = 200

/**
 * Edits several jobs, each with its own values. A job that cannot be edited does not prevent the others; it is
 * returned with the reason.
 */
export const editJobs = defineCall({
  method: 'PUT',
  path: '/pax/orders/bulk',
  access: 'member',
  cost: 'compute',
  body: z.strictObject({
    edits: z
      .array(z.strictObject({ ...jobKeySchema.shape, ...commonEditFields }))
      .min(1)
      .max(MAX_BULK_JOBS),
  }),
  response: successResponse({ changed: z.number().int(), refused: z.array(refusedJobSchema) }),
  errors: [],
})

/** Deletes several jobs. A job that cannot be deleted does not prevent the others; it is returned with the reason. */
export const deleteJobs = defineCall({
  method: 'DELETE',
  path: '/pax/orders/bulk',
  access: 'delete_orders_edit',
  cost: 'compute',
  body: z.strictObject({ jobs: z.array(jobKeySchema).min(1).max(MAX_BULK_JOBS) }),
  response: successResponse({ deleted: z.number().int(), refused: z.array(refusedJobSchema) }),
  errors: [],
})
