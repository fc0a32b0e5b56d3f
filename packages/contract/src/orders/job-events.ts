import { MATCH_RULES } from '@platen/domain/decision-tree'
import { SHOP_REPORT_FAULTS, SHOP_REPORT_KINDS } from '@platen/domain/shops'
import { z } from 'zod'
import { defineCall, idText, pageFields, successResponse, timePageQuery } from '../call/index.ts'
import { cancelOutcomeSchema } from './cancel-calls.ts'
import { changeOutcomeSchema } from './change-calls.ts'
import { fixSchema } from './fix-calls.ts'
import { shipmentSchema } from './shipments.ts'

/** Changes of a job that its history records. */
export const JOB_EVENT_KINDS = [
  /** The order was submitted with this job. */
  'arrived',
  /** The order was submitted again with other content of the job, which replaced it. */
  'resubmitted',
  /** The artwork that the job waited for was fetched. */
  'artworkFetched',
  /** Its artwork was made from a template. */
  'artworkMade',
  /** Its artwork was turned, scaled or trimmed; the original is printed again. */
  'artworkFixed',
  'artworkFixUndone',
  /** A user has read its texts: they can be printed, the job is on hold, or the decision was undone. */
  'textRead',
  'textHeld',
  'textUnread',
  /** The customer has to approve the artwork: a link was made, and opened for the first time. */
  'proofOffered',
  'proofOpened',
  /** The customer, or a user, has approved it; nobody has in time; a user does not ask the customer, or asks again. */
  'proofApproved',
  'proofExpired',
  'proofWithdrawn',
  'proofRenewed',
  /** The product of its SKU was applied after the job had arrived. */
  'productApplied',
  /** A user changed its counts or assigned values, or the override of its warnings. */
  'edited',
  /** The rules ran again and assigned other values. */
  'reprocessed',
  /** Its jig was deleted. */
  'jigDeleted',
  /** Its jig, which had been deleted, was restored. */
  'jigRestored',
  /** Copies were booked on an output preset, or removed from it. */
  'booked',
  'unbooked',
  /** A run was created from booked copies; they count as printed. */
  'sentToPrint',
  /** The sheet of a run was sent to print again; the counts are unchanged. */
  'reprinted',
  /** Copies of a run have to be printed again: its user rejected them, or cancelled the run before it was sent. */
  'rejected',
  'runCancelled',
  /** Copies were cancelled, by a user or the shop system. */
  'cancelled',
  /** The shop system submitted the order without this job. */
  'leftOut',
  /** A user keeps the job although the shop system left it out. */
  'kept',
  /** The shipments of the order were entered, changed or removed. */
  'shipmentsChanged',
  /** The shop of the order was told that it is printed or shipped, or could not be told. */
  'shopReportSent',
  'shopReportFailed',
  'shopReportCancelled',
  /** A user ignores a message of the shop about the order. */
  'shopMessageIgnored',
  /** The job was moved from the history back to the active orders. */
  'activated',
] as const
export type JobEventKind = (typeof JOB_EVENT_KINDS)[number]

/**
 * Who causes an event. `customer`: with the link of the customer proof. `automatic`: hot folders of the server,
 * automatic release, and fetching of artwork.
 */
export const JOB_EVENT_ACTORS = ['user', 'apiKey', 'shop', 'connector', 'customer', 'automatic'] as const
export type JobEventActorKind = (typeof JOB_EVENT_ACTORS)[number]

/** What the automation rules decided about a job, and why, as it was at that time. */
const decisionSchema = z.object({
  /** Version of the rules; 0 without rules. */
  version: z.number().int(),
  /**
   * The evaluated filters from the root down, up to a limit; `value` is null for the last one, which always matches.
   */
  steps: z.array(
    z.object({
      key: z.string(),
      given: z.string().nullable(),
      value: z.string().nullable(),
      matchRule: z.enum(MATCH_RULES),
    }),
  ),
  /** Number of further filters, which are not recorded. */
  moreSteps: z.number().int(),
  /** The values that the rules set. */
  actions: z.record(z.string(), z.string()),
})

export const jobEventDetailsSchema = z
  .object({
    /** Number of copies that arrived or were booked, unbooked, sent, rejected or cancelled. */
    copies: z.number().int(),
    /** Name of the output preset. */
    preset: z.string(),
    /** Id of the print job. */
    printJob: z.string(),
    /** Why copies were rejected. */
    reason: z.string(),
    /** What happened to cancelled copies. */
    outcome: cancelOutcomeSchema,
    /** What happened to the copies of a job that was changed while copies of it were booked or printed. */
    change: changeOutcomeSchema,
    /** Why copies were cancelled, as given by the user or the shop system, or what the customer has noted. */
    note: z.string(),
    /** The texts that a user has read. */
    texts: z.array(z.string()),
    /** How the artwork of a frame was changed. */
    fix: fixSchema,
    /** The shipments of the order. */
    shipments: z.array(shipmentSchema),
    /** What the shop was told, or was to be told. */
    report: z.object({
      what: z.enum(SHOP_REPORT_KINDS),
      /** The status that the order has in a shop of WooCommerce. */
      status: z.string().nullable(),
      /** The shop had it before, by somebody else or by an attempt whose answer was lost. */
      wasKnown: z.boolean(),
      /** Why it could not be told. */
      fault: z.enum(SHOP_REPORT_FAULTS).nullable(),
      /** What the shop says about that. */
      message: z.string().nullable(),
    }),
    /** With this event, all copies are printed: the job moved to the history. */
    isFinished: z.boolean(),
    /** Whether the jig that was deleted had been chosen by hand. */
    isJigSetByHand: z.boolean(),
    /** What the rules decided when the job arrived or was processed again. */
    decision: decisionSchema,
    /** Changed fields with their values before and after; users by e-mail. */
    changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  })
  .partial()
export type JobEventDetails = z.infer<typeof jobEventDetailsSchema>

const eventSchema = z.object({
  id: z.number().int(),
  /** ISO 8601, UTC. */
  at: z.string(),
  kind: z.enum(JOB_EVENT_KINDS),
  actor: z.object({
    kind: z.enum(JOB_EVENT_ACTORS),
    /** E-mail of the user, or name of the API key or connector, at the time of the event. */
    name: z.string().nullable(),
  }),
  details: jobEventDetailsSchema,
})
export type WireJobEvent = z.infer<typeof eventSchema>

/** One page of the history of a job: the changes of its state. Jobs that are not visible to the user are not found. */
export const listJobEvents = defineCall({
  method: 'GET',
  path: '/pax/orders/events',
  access: 'member',
  query: z.strictObject({
    /** Id of the order. */
    id: idText,
    jobId: z.string().max(500),
    ...timePageQuery,
  }),
  response: successResponse({ events: z.array(eventSchema), ...pageFields }),
  errors: ['not_found', 'bad_cursor'],
})
