import { z } from 'zod'
import { defineCall, successResponse } from '../call/index.ts'
import { printJobSchema } from './print-job.ts'

/**
 * The jobs with copies that count as printed but whose latest print job failed or is not delivered yet; those that the
 * user sees. Their order list shows them as not printed.
 */
export const listUnprintedCopies = defineCall({
  method: 'GET',
  path: '/pax/print/unprinted-copies',
  access: 'member',
  response: successResponse({
    jobs: z.array(
      z.object({
        objId: z.string(),
        /** Number of copies in failed print jobs. */
        failed: z.number().int(),
        /** Number of copies in print jobs that are not delivered yet. */
        waiting: z.number().int(),
        /** One of the print jobs that are not delivered yet; null if there is none. */
        awaitedRun: z.string().nullable(),
      }),
    ),
    /** The print jobs of `awaitedRun`. */
    printJobs: z.array(printJobSchema),
    /** Whether there are older print jobs that failed or are not delivered yet, whose jobs may be missing. */
    hasMore: z.boolean(),
  }),
  errors: [],
})
