import { z } from 'zod'
import { defineCall, pageFields, pageQuery, successResponse } from '../call/index.ts'
import { jobKeySchema } from './order-fields.ts'

/** What a user decides about the texts of a job. */
export const READING_DECISIONS = [
  /** The texts can be printed; ends a hold. */
  'ok',
  /** The job cannot be booked until a user ends the hold. */
  'hold',
  /** Undoes the last decision: nobody has read the texts. */
  'unread',
] as const
export type ReadingDecision = (typeof READING_DECISIONS)[number]

const unreadJobSchema = z.object({
  ...jobKeySchema.shape,
  orderId: z.string(),
  mediaName: z.string(),
  sku: z.string(),
  /**
   * The texts of the order that are printed, in the order of the template; the name is empty if the template no longer
   * has the item.
   */
  texts: z.array(z.object({ name: z.string(), text: z.string() })),
  thumbnailPath: z.string().nullable(),
  /** Who has put it on hold; null for a job that nobody has read. */
  heldBy: z.string().nullable(),
  /** Identifies the texts and the hold as shown. */
  mark: z.string(),
})
export type WireUnreadJob = z.infer<typeof unreadJobSchema>

/**
 * One page of the active jobs without booked copies whose artwork was made from a template and whose texts nobody has
 * read, or which a reader has put on hold; by arrival, those that the user sees. Texts that were changed are unread
 * again.
 */
export const listUnreadJobs = defineCall({
  method: 'GET',
  path: '/pax/orders/reading',
  access: 'print_order_edit',
  query: z.object(pageQuery),
  response: successResponse({ jobs: z.array(unreadJobSchema), ...pageFields }),
  errors: ['bad_cursor'],
})

/**
 * Records what the user decided about the texts of a job. Fails with `changed_meanwhile` if they or the hold changed
 * since.
 */
export const recordReading = defineCall({
  method: 'PUT',
  path: '/pax/orders/reading',
  access: 'print_order_edit',
  body: z.strictObject({
    ...jobKeySchema.shape,
    /** As the list or the last decision returned it. */
    mark: z.string().max(100),
    decision: z.enum(READING_DECISIONS),
  }),
  response: successResponse({ mark: z.string() }),
  errors: ['not_found', 'order_booked', 'changed_meanwhile'],
})
