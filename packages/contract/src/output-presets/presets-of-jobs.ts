import { z } from 'zod'
import { defineCall, ordinal, successResponse } from '../call/index.ts'
import { jobKeySchema, MAX_BULK_JOBS } from '../orders/index.ts'

/** Maximum number of slots that are listed for a job on a preset. */
export const MAX_LISTED_SLOTS = 20

/**
 * The presets of all users with copies of these jobs, with their owners. Jobs that the user does not see, and those
 * without copies on a preset, are omitted.
 */
export const listPresetsOfJobs = defineCall({
  method: 'POST',
  path: '/pax/outputpreset/of-jobs',
  access: 'member',
  unaudited: 'changes nothing',
  body: z.strictObject({ jobs: z.array(jobKeySchema).min(1).max(MAX_BULK_JOBS) }),
  response: successResponse({
    jobs: z.array(
      z.object({
        ...jobKeySchema.shape,
        presets: z.array(
          z.object({
            name: z.string(),
            owner: z.string(),
            /** The e-mail of the user who works on the preset, if it is shared. */
            usedBy: z.string().nullable(),
            copies: z.number().int(),
            /** The first slots of the copies, at most `MAX_LISTED_SLOTS`. */
            slots: z.array(z.object({ jigNo: ordinal, slotNo: ordinal })),
          }),
        ),
      }),
    ),
  }),
  errors: [],
})
