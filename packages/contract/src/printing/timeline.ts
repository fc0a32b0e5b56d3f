import { z } from 'zod'
import { defineCall, idText, pageFields, successResponse, timePageQuery } from '../call/index.ts'
import { JOB_EVENT_ACTORS, jobEventDetailsSchema } from '../orders/index.ts'

/** What a timeline can be filtered by. */
export const TIMELINE_KINDS = [
  /** The order arrived, or arrived again, and its artwork was fetched. */
  'arrived',
  /** The automation rules decided, or their values changed. */
  'rules',
  /** Users changed the job. */
  'edited',
  /** Copies were booked, or removed from an output preset. */
  'booked',
  /** A run was created and composed. */
  'printed',
  /** What became of the sheet of a run. */
  'delivered',
  /** Shipments of the order were entered, or its shop was told about it. */
  'reported',
  'rejected',
  'cancelled',
  /** A message was sent to a webhook, or waits. */
  'notified',
] as const
export type TimelineKind = (typeof TIMELINE_KINDS)[number]

const entrySchema = z.object({
  /** Unique in the environment. */
  id: z.string(),
  /** ISO 8601, UTC. */
  at: z.string(),
  kind: z.enum(TIMELINE_KINDS),
  /** What the entry is derived from. */
  source: z.enum(['job', 'piece', 'run', 'webhook']),
  /** The kind of a job's event, the state of a run, `created` for a new run, or the type of a message. */
  event: z.string(),
  /** Null if it is not recorded. */
  actor: z.object({ kind: z.enum(JOB_EVENT_ACTORS), name: z.string().nullable() }).nullable(),
  jobId: z.string().nullable(),
  /** Id of the print job. */
  printJob: z.string().nullable(),
  details: jobEventDetailsSchema.extend({
    /** Of an arrival: the hot folder or interface that the order came from. */
    from: z.string().optional(),
    /** Of a message: whether it was delivered, waits or failed, and the last answer. */
    message: z
      .object({
        state: z.string(),
        attempts: z.number().int(),
        status: z.number().int().nullable(),
        fault: z.string().nullable(),
        at: z.string().nullable(),
      })
      .optional(),
  }),
})
export type WireTimelineEntry = z.infer<typeof entrySchema>

/**
 * One page of what happened to an order, a print job or a piece: exactly one of `orderId`, `printJobId` and `piece` is
 * given. Contains what concerns the jobs that the user sees.
 */
export const readTimeline = defineCall({
  method: 'GET',
  path: '/pax/timeline',
  access: 'member',
  query: z.strictObject({
    /** Id of the order. */
    orderId: idText.optional(),
    printJobId: idText.optional(),
    /** Code of the piece. */
    piece: z.string().max(40).optional(),
    /** Kinds, separated by commas; all if omitted. */
    kinds: z
      .string()
      .max(200)
      .transform((kinds) => kinds.split(','))
      .pipe(z.array(z.enum(TIMELINE_KINDS)).max(TIMELINE_KINDS.length))
      .optional(),
    ...timePageQuery,
  }),
  response: successResponse({
    /** What it is about: the order id of the shop, the name of the output preset, or the code of the piece. */
    name: z.string(),
    entries: z.array(entrySchema),
    ...pageFields,
  }),
  errors: ['not_found', 'bad_cursor'],
})
