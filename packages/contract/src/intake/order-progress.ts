import { JOB_STATUSES } from '@platen/domain/orders'
import { z } from 'zod'
import { defineCall, lineText, successResponse } from '../call/index.ts'
import { cancelOutcomeSchema } from '../orders/index.ts'

const count = z.number().int().min(0)

/**
 * The copies of a job by what is known about them; the sum of all counts is `copies` of the job. Copies in one of the
 * counts from `queued` on are printed copies in the sense of the job's status, which changes when *Print orders* is
 * pressed: only `printed` and `confirmed` are known to be printed.
 */
export const copyCountsSchema = z.object({
  /** Not booked on an output preset. */
  open: count,
  /** Booked on an output preset, and not sent to print. */
  booked: count,
  /** In a print job that waits for its sheet or for its output channel. */
  queued: count,
  /** In a print job that failed: not printed yet. */
  failed: count,
  /** Handed to the output folder or the connector. */
  sent: count,
  /** The RIP or the printer has taken the sheet, or prints it. */
  pickedUp: count,
  /** The output channel reports that the sheet is printed. */
  printed: count,
  /** A person confirmed that the sheet was printed correctly. */
  confirmed: count,
  /** Cancelled, wherever they were; see `cancelOutcome`. */
  cancelled: count,
  /**
   * No longer to be printed, without a print job: a person lowered the print quantity, or the print job was deleted.
   */
  other: count,
})
export type CopyCounts = z.infer<typeof copyCountsSchema>

/** Returns an order of a shop system with the state of its copies. */
export const readOrder = defineCall({
  method: 'GET',
  path: '/pax/persbiz/orders/:orderId',
  access: 'apiKey',
  params: z.object({ orderId: lineText }),
  response: successResponse({
    id: z.string(),
    orderId: z.string(),
    externalOrderId: z.string().nullable(),
    dealerOrderId: z.string().nullable(),
    /** As submitted last, with the changes that users have made since. */
    customerInfo: z.record(z.string(), z.unknown()),
    jobs: z.array(
      z.object({
        jobId: z.string(),
        status: z.enum(JOB_STATUSES),
        place: z.enum(['active', 'history']),
        copies: count,
        counts: copyCountsSchema,
        /** What happened to its cancelled copies; null if none was cancelled. */
        cancelOutcome: cancelOutcomeSchema.nullable(),
        /** Copies that a person rejected after printing; they are printed again. */
        rejected: count,
      }),
    ),
  }),
  errors: ['not_found'],
})
