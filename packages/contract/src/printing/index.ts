import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'
import { slotAddressSchema } from '../output-presets/index.ts'

export const PRINT_JOB_STATES = [
  /** Waiting to be composed, or being composed. */
  'queued',
  /** Composed; waiting for its channel. */
  'ready',
  /** Lies in the channel's folder. */
  'sent',
  /** The RIP took the file. */
  'pickedUp',
  'printing',
  'printed',
  /** A person said that it came out well. */
  'confirmed',
  'failed',
  'cancelled',
] as const
export type PrintJobState = (typeof PRINT_JOB_STATES)[number]

export const printJobSchema = z.object({
  id: z.string(),
  presetId: z.string(),
  presetName: z.string(),
  layoutName: z.string(),
  channelName: z.string(),
  state: z.enum(PRINT_JOB_STATES),
  /** Why it failed, in the server's words; null otherwise. */
  reason: z.string().nullable(),
  fileName: z.string(),
  pieces: z.number().int(),
  createdAt: z.string(),
  changedAt: z.string(),
  createdBy: z.string(),
})
export type WirePrintJob = z.infer<typeof printJobSchema>

export const printPieceSchema = z.object({
  ...slotAddressSchema.shape,
  orderId: z.string(),
  jobId: z.string(),
  frameIndex: z.number().int(),
})

const printBody = z.looseObject({ presetId: z.string() })

export const printCalls = {
  /** Prints what is booked on the preset. The rest of the specification's payload is the server's own knowledge. */
  orders: defineCall({
    method: 'POST',
    path: '/pax/print/orders',
    who: 'print_order_edit',
    body: printBody,
    answer: answerOf({ printJobs: z.array(printJobSchema) }),
    errors: ['not_found', 'nothing_booked', 'preset_incomplete', 'artwork_missing', 'storage_full'],
  }),
  labels: defineCall({
    method: 'POST',
    path: '/pax/print/joblabels',
    who: 'print_order_edit',
    kind: 'binary',
    body: z.looseObject({
      printData: z.looseObject({ presetId: z.string() }),
      language: z.enum(['de', 'en', 'es', 'fr', 'it', 'ja', 'pl', 'pt']).default('en'),
    }),
    answer: z.undefined(),
    errors: ['not_found', 'nothing_booked'],
  }),
  jobs: defineCall({
    method: 'GET',
    path: '/pax/print/jobs',
    who: 'member',
    query: z.object({ presetId: z.string().optional(), limit: z.coerce.number().int().min(1).max(500).default(50) }),
    answer: answerOf({ printJobs: z.array(printJobSchema) }),
    errors: [],
  }),
  retry: defineCall({
    method: 'POST',
    path: '/pax/print/jobs/:id/retry',
    who: 'print_order_edit',
    params: z.object({ id: z.string() }),
    answer: answerOf({ printJob: printJobSchema }),
    errors: ['not_found', 'changed_meanwhile'],
  }),
}
