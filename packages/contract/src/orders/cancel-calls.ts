import { MAX_COPIES } from '@platen/domain/intake'
import { JOB_STATUSES } from '@platen/domain/orders'
import { z } from 'zod'
import { defineCall, lineText, successResponse } from '../call/index.ts'
import { MAX_BULK_JOBS, refusedJobSchema } from './bulk-calls.ts'
import { jobKeySchema } from './order-fields.ts'

/** Copies of all frames of a job. */
export const outcomeCount = z.number().int().min(0).max(10_000_000)

/** What happened to the cancelled copies of a job, by the place where each of them was. */
export const cancelOutcomeSchema = z.object({
  /** Open: they are not printed. */
  dropped: outcomeCount,
  /** Booked on an output preset: their slots are free again. */
  freed: outcomeCount,
  /** In a print job that was not handed over: its sheet is composed again without them. */
  takenOff: outcomeCount,
  /** Handed over to the RIP or printer before: they are printed, and must not be shipped. */
  tooLate: outcomeCount,
})
export type WireCancelOutcome = z.infer<typeof cancelOutcomeSchema>

/**
 * The number of copies of a job that are to be cancelled in the end, including those that are cancelled already: a
 * repeated call cancels nothing more. All if it is missing.
 */
const cancelledCopies = z.number().int().min(1).max(MAX_COPIES).optional()

const cancelledJobsResponse = successResponse({
  jobs: z.array(z.object({ ...jobKeySchema.shape, ...cancelOutcomeSchema.shape })),
  refused: z.array(refusedJobSchema),
})

const cancelBody = z.strictObject({
  jobs: z
    .array(z.strictObject({ ...jobKeySchema.shape, copies: cancelledCopies }))
    .min(1)
    .max(MAX_BULK_JOBS),
  reason: lineText.optional(),
})

/**
 * Cancels copies of several jobs: open ones are dropped, slots of booked ones freed, sheets that were not handed over
 * composed again without theirs, and the others marked. A job that is cancelled completely is in the history. Returns
 * what the call did with the copies of each job. A job that cannot be cancelled does not prevent the others; it is
 * returned with the reason.
 */
export const cancelJobs = defineCall({
  method: 'PUT',
  path: '/pax/orders/cancel',
  access: 'delete_orders_edit',
  cost: 'compute',
  body: cancelBody,
  response: cancelledJobsResponse,
  errors: ['changed_meanwhile'],
})

/** Returns what `PUT /pax/orders/cancel` would return now, and changes nothing. */
export const validateCancelJobs = defineCall({
  method: 'POST',
  path: '/pax/orders/cancel/validate',
  access: 'delete_orders_edit',
  cost: 'compute',
  unaudited: 'changes nothing',
  body: cancelBody,
  response: cancelledJobsResponse,
  errors: [],
})

const shopBody = z
  .strictObject({
    orderId: lineText.min(1),
    /** One job of the order; all if it is missing. */
    jobId: lineText.min(1).optional(),
    /** Only with `jobId`. */
    copies: cancelledCopies,
    reason: lineText.optional(),
  })
  .refine(({ jobId, copies }) => copies === undefined || jobId !== undefined, {
    path: ['jobId'],
    message: 'must be given with copies',
  })

const shopResponse = successResponse({
  orderId: z.string(),
  /**
   * The order or job has not arrived yet: it is cancelled when it arrives until then. ISO 8601, UTC; null if it has
   * arrived.
   */
  heldUntil: z.string().nullable(),
  jobs: z.array(
    z.object({
      jobId: z.string(),
      status: z.enum(JOB_STATUSES),
      ...cancelOutcomeSchema.shape,
    }),
  ),
})

/**
 * Cancels an order of a shop system, or copies of one of its jobs. The counts are those of all cancelled copies of a
 * job, so that a repeated call returns the same. A cancellation without `copies` of an order or job that has not
 * arrived yet is held for 7 days (status 202, no jobs).
 */
export const cancelShopOrder = defineCall({
  method: 'POST',
  path: '/pax/persbiz/orders/cancel',
  access: 'apiKey',
  cost: 'intake',
  idempotencyKeys: true,
  unaudited: 'the history of each job records it',
  body: shopBody,
  statuses: [200, 202],
  response: shopResponse,
  errors: [
    'not_found',
    'cancel_too_many',
    'cancel_part_of_set',
    'cancel_awaits_artwork',
    'already_shipped',
    'changed_meanwhile',
    'too_many_items',
  ],
})

/** Returns what `POST /pax/persbiz/orders/cancel` would return now, and changes nothing. */
export const validateCancelShopOrder = defineCall({
  method: 'POST',
  path: '/pax/persbiz/orders/cancel/validate',
  access: 'apiKey',
  cost: 'intake',
  unaudited: 'changes nothing',
  body: shopBody,
  response: shopResponse,
  errors: ['not_found', 'cancel_too_many', 'cancel_part_of_set', 'cancel_awaits_artwork', 'already_shipped'],
})
