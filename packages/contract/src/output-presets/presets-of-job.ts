import { z } from 'zod'
import { defineCall, successResponse } from '../call/index.ts'
import { jobKeySchema } from '../orders/index.ts'

/** The presets of all users with copies of a job that the user sees, with their owners. */
export const listPresetsOfJob = defineCall({
  method: 'GET',
  path: '/pax/outputpreset/of-job',
  access: 'member',
  query: jobKeySchema,
  response: successResponse({
    presets: z.array(
      z.object({
        name: z.string(),
        owner: z.string(),
        /** The e-mail of the user who works on the preset, if it is shared. */
        usedBy: z.string().nullable(),
        copies: z.number().int(),
      }),
    ),
  }),
  errors: ['not_found'],
})
