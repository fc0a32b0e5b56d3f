import { ORDER_LIMITS } from '@platen/domain/intake'
import { z } from 'zod'
import {
  boundedRecord,
  defineCall,
  emptyResponse,
  idText,
  lineText,
  pageFields,
  searchText,
  successResponse,
  timePageQuery,
  timeText,
} from '../call/index.ts'
import {
  cancelShopOrder,
  changeOutcomeSchema,
  dateOrTime,
  prioritySchema,
  setSubmittedShipments,
  validateCancelShopOrder,
} from '../orders/index.ts'
import { readOrder } from './order-progress.ts'

export { type CopyCounts, copyCountsSchema } from './order-progress.ts'

const text = lineText
const anyFields = boundedRecord(lineText, z.unknown(), 500)
const copies = z.number().int().min(1).max(1_000_000)
const sizeInfo = z.looseObject({
  widthMM: z.number().positive().max(5080).optional(),
  heightMM: z.number().positive().max(5080).optional(),
})

const ORDER_BODY_LIMIT = {
  bytes: 2 * 1024 * 1024,
  values: 30_000,
  reason: `${ORDER_LIMITS.frames} frames with URLs, and additional fields of the shop system`,
}

/** An order as sent by a shop system. Unknown fields are stored, not rejected. */
const orderSchema = z.looseObject({
  source: z.unknown().optional(),
  orderId: text.min(1),
  externalOrderId: text.optional(),
  dealerOrderId: text.optional(),
  date: dateOrTime.optional(),
  dueDate: dateOrTime.optional(),
  priority: prioritySchema.optional(),
  customerInfo: anyFields.optional(),
  dealerInfo: anyFields.optional(),
  paymentInfo: anyFields.optional(),
  jobs: z
    .array(
      z.looseObject({
        jobId: text.min(1).optional(),
        mediaInfo: z
          .looseObject({
            media: text.optional(),
            mediaName: text.optional(),
            mediaSize: text.optional(),
            sku: text.optional(),
            mediaColor: text.optional(),
          })
          .optional(),
        colorInfo: z.unknown().optional(),
        sizeInfo: sizeInfo.optional(),
        copies: copies.optional(),
        frames: z
          .array(
            z.looseObject({
              copies: copies.optional(),
              /** Name of a file next to the order file, or the reference returned by an upload. */
              file: text.optional(),
              url: z.url().max(2000).optional(),
              sizeInfo: sizeInfo.optional(),
            }),
          )
          .min(1)
          .max(ORDER_LIMITS.framesPerJob)
          /**
           * Missing if the print file is that of the product with the SKU, which can be in another field by the mapping
           * of the input, and the environment uses products.
           */
          .optional(),
      }),
    )
    .min(1)
    .max(ORDER_LIMITS.jobs),
})
/** The order with its limits. A job without its own number of copies counts as one copy per frame. */
export const incomingOrderSchema = orderSchema.superRefine(({ jobs }, context) => {
  const frames = jobs.flatMap((job) => (job.frames ?? [{}]).map(({ copies: own }) => own ?? job.copies ?? 1))
  if (frames.length > ORDER_LIMITS.frames) tooMany(context, `at most ${ORDER_LIMITS.frames} frames in an order`)
  const inAll = frames.reduce((sum, one) => sum + one, 0)
  if (inAll > ORDER_LIMITS.copies) tooMany(context, `at most ${ORDER_LIMITS.copies} copies in an order`)
})

const tooMany = (context: z.RefinementCtx, message: string): void =>
  context.addIssue({ code: 'custom', path: ['jobs'], message: `must have ${message}` })

export type IncomingOrder = z.infer<typeof incomingOrderSchema>

export const intakeProblemSchema = z.object({
  id: z.string(),
  source: z.string(),
  fileName: z.string(),
  /** A code with values that the web application translates. */
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The same in plain English, as in the text file next to the rejected file in `Error`. */
  text: z.string(),
  at: z.string(),
  /**
   * The folder `Error` with the file: its full path for administrators, for others its name below the hot folder; null
   * if the file is not on the server, or was imported.
   */
  folder: z.string().nullable(),
})
export type WireIntakeProblem = z.infer<typeof intakeProblemSchema>

/** Why an entry of a hot folder is never imported. */
export const IGNORED_ENTRY_REASONS = ['folder', 'link', 'hidden', 'temporary', 'other'] as const

export const hotFolderSchema = z.object({
  /** `HotFolder1` to `HotFolder8`. */
  type: z.string(),
  /** The full path on the server. */
  path: z.string(),
  /** Whether it exists: hot folders are made when the input settings are saved. Null if this is not known in time. */
  exists: z.boolean().nullable(),
  /** The first entries that are never imported. */
  ignored: z.array(z.object({ name: z.string(), reason: z.enum(IGNORED_ENTRY_REASONS) })),
  ignoredCount: z.number().int(),
})
export type WireHotFolder = z.infer<typeof hotFolderSchema>

/** What happened to the copies of changed jobs that were booked or printed. */
const changedJobs = z.array(z.object({ jobId: z.string(), ...changeOutcomeSchema.shape }))

const SUBMISSION_ERRORS = [
  'order_refused_changed',
  'changed_meanwhile',
  'artwork_missing',
  'artwork_refused',
  'artwork_not_fetched',
  'storage_full',
] as const

export const intakeCalls = {
  /** Imports one order of a shop system. Idempotent: an order that is sent twice is stored once. */
  persBizOrder: defineCall({
    method: 'POST',
    path: '/pax/persbiz/orders',
    access: 'apiKey',
    cost: 'intake',
    idempotencyKeys: true,
    unaudited: 'orders contain their time of arrival and source',
    bodyLimit: ORDER_BODY_LIMIT,
    body: incomingOrderSchema,
    response: successResponse({
      id: z.string(),
      orderId: z.string(),
      /** False if the order existed before. */
      created: z.boolean(),
      /** False if the order is unchanged; nothing was stored. */
      changed: z.boolean(),
      /** Ids of jobs of the order that were submitted before and are not in this request. */
      otherJobs: z.array(z.string()),
      /** Whether these jobs are cancelled now; otherwise a person is asked, and they are printed until then. */
      cancelsOtherJobs: z.boolean(),
      changedJobs,
    }),
    errors: SUBMISSION_ERRORS,
  }),
  /**
   * Checks whether an order would be accepted, with all checks of `submitPersBizOrder`. Artwork with a URL is fetched
   * and inspected; nothing is stored.
   */
  persBizValidate: defineCall({
    method: 'POST',
    path: '/pax/persbiz/orders/validate',
    access: 'apiKey',
    cost: 'intake',
    unaudited: 'stores nothing',
    bodyLimit: ORDER_BODY_LIMIT,
    body: incomingOrderSchema,
    response: successResponse({
      valid: z.literal(true),
      orderId: z.string(),
      wouldCreate: z.boolean(),
      otherJobs: z.array(z.string()),
      cancelsOtherJobs: z.boolean(),
      changedJobs,
    }),
    errors: SUBMISSION_ERRORS,
  }),
  /** Returns an order with the state of its copies: which are open, booked, sent to print, printed or confirmed. */
  persBizReadOrder: readOrder,
  persBizCancel: cancelShopOrder,
  persBizValidateCancel: validateCancelShopOrder,
  persBizShipments: setSubmittedShipments,
  /** Accepts one artwork file as multipart form data in the field `file`. Returns the reference for `frames[].file`. */
  persBizArtwork: defineCall({
    method: 'POST',
    path: '/pax/persbiz/artwork',
    access: 'apiKey',
    cost: 'upload',
    upload: 'form',
    unaudited: 'artwork has no effect until an order refers to it',
    response: successResponse({ file: z.string(), widthMM: z.number(), heightMM: z.number(), pages: z.number().int() }),
    errors: ['artwork_refused', 'too_large', 'storage_full'],
  }),
  /** One page of the problems that were not dismissed, filtered by a part of the file name or source. */
  problems: defineCall({
    method: 'GET',
    path: '/pax/intake/problems',
    access: 'member',
    query: z.object({ text: searchText.optional(), ...timePageQuery }),
    response: successResponse({ problems: z.array(intakeProblemSchema), ...pageFields }),
    errors: ['bad_cursor'],
  }),
  /** Removes a problem from the list; the file stays in `Error`. */
  dismissProblem: defineCall({
    method: 'DELETE',
    path: '/pax/intake/problems/:id',
    access: 'member',
    params: z.object({ id: idText }),
    response: emptyResponse,
    errors: ['not_found'],
  }),
  /** Removes all problems up to a time from the list: the newest that the user saw. The files stay in `Error`. */
  dismissProblems: defineCall({
    method: 'DELETE',
    path: '/pax/intake/problems',
    access: 'member',
    query: z.object({ until: timeText }),
    response: emptyResponse,
    errors: [],
  }),
  /** The hot folders of the server, with the entries that are ignored. A folder that does not respond has none. */
  hotFolders: defineCall({
    method: 'GET',
    path: '/pax/intake/hotfolders',
    access: 'input_settings_view',
    response: successResponse({ hotFolders: z.array(hotFolderSchema) }),
    errors: [],
  }),
}
