import { JOB_STATUSES } from '@platen/domain/orders'
import { z } from 'zod'
import { defineCall, emptyResponse, FIELD_LIMITS, mm, pageFields, pageQuery, successResponse } from '../call/index.ts'
import {
  awaitedArtworkSchema,
  awaitedProductSchema,
  listedPersonalisationSchema,
  personalisationSchema,
} from './awaited.ts'
import { deleteJobs, editJobs } from './bulk-calls.ts'
import { cancelJobs, validateCancelJobs } from './cancel-calls.ts'
import { editJob, uploadArtwork, validateEditJob } from './change-calls.ts'
import { customerProofSchema, decideProof, getProofLink } from './customer-proof.ts'
import { applyFixes, listFixes, undoFixes } from './fix-calls.ts'
import { listJobEvents } from './job-events.ts'
import { listUnreadJobs, recordReading } from './reading.ts'
import { countReprocessable, reprocessJobs } from './reprocess-calls.ts'
import { getShipments, setShipments } from './shipments.ts'

export type { WireAwaitedArtwork, WireAwaitedProduct, WirePersonalisation } from './awaited.ts'
export { dateOrTime, jobKeySchema, prioritySchema } from './order-fields.ts'

import { jobKeySchema } from './order-fields.ts'

export { MAX_BULK_JOBS, refusedJobSchema, type WireRefusedJob } from './bulk-calls.ts'
export {
  cancelOutcomeSchema,
  cancelShopOrder,
  validateCancelShopOrder,
  type WireCancelOutcome,
} from './cancel-calls.ts'
export { changeOutcomeSchema, type WireChangeOutcome } from './change-calls.ts'
export type { CustomerProofState, ProofDecision, WireCustomerProof } from './customer-proof.ts'
export { MAX_FIXED_JOBS, type WireArtworkFix } from './fix-calls.ts'
export {
  JOB_EVENT_ACTORS,
  JOB_EVENT_KINDS,
  type JobEventActorKind,
  type JobEventDetails,
  type JobEventKind,
  jobEventDetailsSchema,
  listJobEvents,
  type WireJobEvent,
} from './job-events.ts'
export type { ReadingDecision, WireUnreadJob } from './reading.ts'
export { setSubmittedShipments, type WireShipment } from './shipments.ts'

const count = z.number().int().min(0)

export const frameSchema = z.object({
  frameId: z.string(),
  copies: count,
  remaining: count,
  pending: count,
  /** Copies that are not printed because a user has lowered the print quantity. */
  notNeeded: count,
  /** Copies that were cancelled, also those that had been sent to print already. */
  cancelled: count,
  assigned: count,
  sizeInfo: z.object({ widthMM: mm.nullable(), heightMM: mm.nullable() }),
  /** True size of the artwork as printed, in mm; null until the artwork is prepared. */
  artworkSize: z.object({ width: mm, height: mm }).nullable(),
  thumbnailPath: z.string().nullable(),
  filePath: z.string().nullable(),
  fileType: z.string().nullable(),
  /** The name of the artwork file as this order submitted it. */
  fileName: z.string().nullable(),
  /** Preflight warnings as codes with values, which the web application translates. */
  warnings: z.array(z.object({ code: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })),
  /** One of the warnings puts the job on hold, as configured for the environment: it cannot be booked. */
  heldBack: z.boolean(),
})

/** One job of an order as returned by the server. */
export const jobSchema = z.object({
  /** Unique in the environment; bookings and print jobs refer to it. */
  objId: z.string(),
  jobId: z.string(),
  jobStatus: z.enum(JOB_STATUSES),
  frameIndex: count,
  frames: z.array(frameSchema),
  amountPrinted: count,
  mediaInfo: z.object({
    mediaSize: z.string(),
    sku: z.string(),
    mediaName: z.string(),
    mediaColor: z.string(),
  }),
  sizeInfo: z.object({ widthMM: mm.nullable(), heightMM: mm.nullable() }),
  jig: z.string().nullable(),
  location: z.string().nullable(),
  qualityLevel: z.string().nullable(),
  printerType: z.string().nullable(),
  mediaType: z.string().nullable(),
  colorConfig: z.string().nullable(),
  additionalParams: z.array(z.object({ key: z.string(), value: z.string() })),
  /** Ids of the users it is assigned to. */
  users: z.array(z.string()),
  /** Presets that contain booked copies of the job. */
  presetIds: z.array(z.string()),
  /** A point in time in UTC, or `YYYY-MM-DD`: due until the end of that day. */
  dueDate: z.string().nullable(),
  priority: z.number().int(),
  /** Only of jobs that wait for artwork: their frames have no artwork, and cannot be booked. */
  awaitedArtwork: awaitedArtworkSchema.optional(),
  /** Only of jobs without artwork that wait for their product: their frames cannot be booked. */
  awaitedProduct: awaitedProductSchema.optional(),
  /** Only of jobs whose artwork is made from a template. */
  personalisation: listedPersonalisationSchema.optional(),
  /** Only of jobs whose product needs the approval of the customer. */
  customerProof: customerProofSchema.optional(),
  /** Override: a user allows printing in spite of warnings that put the job on hold. */
  letThrough: z.boolean(),
  /** Only of jobs with cancelled copies: the last cancellation. */
  cancellation: z
    .object({
      /** ISO 8601, UTC. */
      at: z.string(),
      /** E-mail of the user, or name of the API key. */
      by: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .optional(),
  /** Only of jobs that the last submission of their order left out, until they are cancelled or kept: ISO 8601, UTC. */
  leftOutAt: z.string().optional(),
  /** Only of jobs with rejected copies that are to be printed again; these have priority. */
  hasRejectedCopies: z.literal(true).optional(),
})
export type WireJob = z.infer<typeof jobSchema>

export const orderSchema = z.object({
  id: z.string(),
  orderId: z.string(),
  externalOrderId: z.string().nullable(),
  dealerOrderId: z.string().nullable(),
  /** `persBiz` or `HotFolder1` to `HotFolder8`. */
  source: z.string(),
  /** ISO 8601, UTC. */
  date: z.string(),
  customerInfo: z.record(z.string(), z.unknown()),
  jobs: z.array(jobSchema),
})
export type WireOrder = z.infer<typeof orderSchema>

/** Sort orders of the history. Texts are compared by their characters in lower case. */
export const HISTORY_SORTS = ['finishedAt', 'orderId', 'dealerOrderId', 'date', 'mediaName', 'sku'] as const
export type HistorySort = (typeof HISTORY_SORTS)[number]

/** Query fields that select and sort the history. */
const historyQuery = {
  sort: z.enum(HISTORY_SORTS).default('finishedAt'),
  /** Defaults to `descending` for times and to `ascending` for texts. */
  direction: z.enum(['ascending', 'descending']).optional(),
  /**
   * Start of the order id, external order id, dealer order id, job id, media name or SKU; case is ignored. Empty for
   * all.
   */
  search: z.string().trim().max(FIELD_LIMITS.text).optional(),
}

export const orderCalls = {
  /**
   * The active orders, or one page of the history. Active orders are returned completely and ignore the other query
   * fields. An entry of a history page is a job: consecutive jobs of the same order are returned as one order, and an
   * order can occur several times with other jobs. `nextCursor`, `total` and `isTotalEstimated` are only present in the
   * history.
   */
  list: defineCall({
    method: 'GET',
    path: '/pax/orders',
    access: 'member',
    query: z.object({ type: z.enum(['active', 'history']), ...historyQuery, ...pageQuery }),
    response: successResponse({
      orders: z.array(orderSchema),
      /** Revision of the list, for a later request of the changes since then. */
      mark: z.string(),
      ...z.object(pageFields).partial().shape,
    }),
    errors: ['bad_cursor'],
  }),
  changes: defineCall({
    method: 'GET',
    path: '/pax/orders/changes',
    access: 'member',
    /** The `mark` of a list of active orders, or of its changes. */
    query: z.object({ since: z.string().max(8000) }),
    response: successResponse({
      mark: z.string(),
      /**
       * The active orders that changed since then, in the order of the list; null if the changes are no longer known
       * and the client has to fetch the list.
       */
      changes: z
        .array(
          z.object({
            id: z.string(),
            /** The entry that precedes it; null if it is the first one or no longer in the list. */
            after: z.string().nullable(),
            /** Null if it is no longer in the list. */
            entry: orderSchema.nullable(),
          }),
        )
        .nullable(),
    }),
    errors: [],
  }),
  events: listJobEvents,
  /** From which template and texts the artwork of a job is made, and why it is held; null for another job. */
  readPersonalisation: defineCall({
    method: 'GET',
    path: '/pax/orders/personalisation',
    access: 'member',
    query: jobKeySchema,
    response: successResponse({ personalisation: personalisationSchema.nullable() }),
    errors: ['not_found'],
  }),
  listUnread: listUnreadJobs,
  recordReading,
  getProofLink,
  decideProof,
  listFixes,
  applyFixes,
  undoFixes,
  edit: editJob,
  validateEdit: validateEditJob,
  uploadArtwork,
  editMany: editJobs,
  deleteMany: deleteJobs,
  cancel: cancelJobs,
  validateCancel: validateCancelJobs,
  /** The product with the SKU of a job, for users who see the job; empty texts, and `media` null, if there is none. */
  product: defineCall({
    method: 'GET',
    path: '/pax/orders/product',
    access: 'member',
    query: jobKeySchema,
    response: successResponse({ name: z.string(), blank: z.string(), media: z.string().nullable() }),
    errors: ['not_found'],
  }),
  /** Fetches the artwork that a job waits for again now, instead of after a delay or not at all. */
  fetchArtwork: defineCall({
    method: 'PUT',
    path: '/pax/orders/artwork',
    access: 'member',
    body: jobKeySchema,
    response: emptyResponse,
    errors: ['not_found'],
  }),
  /** Keeps a job that the last submission of its order left out: it is printed. */
  keep: defineCall({
    method: 'PUT',
    path: '/pax/orders/leftout',
    access: 'delete_orders_edit',
    body: jobKeySchema,
    response: emptyResponse,
    errors: ['not_found', 'changed_meanwhile'],
  }),
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/orders',
    access: 'delete_orders_edit',
    body: jobKeySchema,
    response: emptyResponse,
    errors: ['not_found', 'delete_refused'],
  }),
  getShipments,
  setShipments,
  countReprocessable,
  reprocess: reprocessJobs,
  activate: defineCall({
    method: 'PUT',
    path: '/pax/orders/activate',
    access: 'member',
    bodyLimit: { bytes: 1024 * 1024, values: 50_000, reason: 'the order of the history is sent completely' },
    body: z.looseObject(jobKeySchema.shape),
    response: emptyResponse,
    errors: ['not_found'],
  }),
}
