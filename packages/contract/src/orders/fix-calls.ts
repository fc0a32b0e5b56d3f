import { z } from 'zod'
import { defineCall, emptyResponse, mm, successResponse } from '../call/index.ts'
import { jobKeySchema } from './order-fields.ts'

/** offered: allowed by the product, and not applied; due: to be made; failed: cannot be made. */
const FIX_STATES = ['offered', 'due', 'made', 'failed'] as const

/** How artwork is changed: turned clockwise by degrees, then scaled by a factor, then cut off on each side, in mm. */
export const fixSchema = z.object({
  turn: z.union([z.literal(0), z.literal(90)]),
  scale: z.number(),
  /** On the left and on the right. */
  trimX: z.number(),
  /** At the top and at the bottom. */
  trimY: z.number(),
})

const offerSchema = z.object({
  frameIndex: z.number().int().min(0),
  state: z.enum(FIX_STATES),
  ...fixSchema.shape,
  /** The artwork before the fix, in mm. */
  before: z.object({ width: mm, height: mm, thumbnailPath: z.string() }),
  /** Its size after the fix. */
  after: z.object({ width: mm, height: mm }),
  /** E-mail of the user who has applied it; null if it was applied on arrival, or is offered. */
  by: z.string().nullable(),
  /** ISO 8601, UTC; null if it is offered. */
  at: z.string().nullable(),
})
export type WireArtworkFix = z.infer<typeof offerSchema>

/** Largest number of jobs that one call fixes. */
export const MAX_FIXED_JOBS = 200

/** The fixes of the artwork of a job: those that its product allows, and those that were applied. */
export const listFixes = defineCall({
  method: 'GET',
  path: '/pax/orders/fixes',
  access: 'member',
  query: jobKeySchema,
  response: successResponse({
    fixes: z.array(offerSchema),
    /** Number of other jobs with this SKU that the user sees and that need the same fix; at most `MAX_FIXED_JOBS`. */
    alike: z.number().int(),
    /** Whether nothing of the job is booked or printed, so that fixes can be applied and undone. */
    mayChange: z.boolean(),
  }),
  errors: ['not_found'],
})

/**
 * Applies the fixes that the product allows to the artwork of a job, and to that of others that need the same one. The
 * artwork is made by a task; until then the jobs cannot be booked. Jobs that were booked meanwhile are left as they
 * are.
 */
export const applyFixes = defineCall({
  method: 'PUT',
  path: '/pax/orders/fixes',
  access: 'print_order_edit',
  body: z.strictObject({ ...jobKeySchema.shape, alike: z.boolean() }),
  /** Number of jobs whose artwork is fixed by this call. */
  response: successResponse({ jobs: z.number().int() }),
  errors: ['not_found', 'order_booked'],
})

/** Undoes the fixes of a job: it prints the original artwork again. */
export const undoFixes = defineCall({
  method: 'DELETE',
  path: '/pax/orders/fixes',
  access: 'print_order_edit',
  body: z.strictObject(jobKeySchema.shape),
  response: emptyResponse,
  errors: ['not_found', 'order_booked'],
})
