import { PRINT_JOB_STATES, RUN_FAULT_CODES } from '@platen/domain/printing'
import { z } from 'zod'
import { idText, successResponse } from '../call/index.ts'

export const printJobSchema = z.object({
  id: z.string(),
  presetId: z.string(),
  presetName: z.string(),
  layoutName: z.string(),
  channelName: z.string(),
  /** The reported channel of the connector that delivers it; null if the server delivers. */
  connectorChannelId: z.string().nullable(),
  state: z.enum(PRINT_JOB_STATES),
  /** Why the run waits or failed, in plain English; otherwise null. */
  reason: z.string().nullable(),
  /** The same as a code with values, for translated texts; null for runs that were created before codes existed. */
  fault: z
    .object({ code: z.enum(RUN_FAULT_CODES), values: z.record(z.string(), z.union([z.string(), z.number()])) })
    .nullable(),
  /** The entry of a multi-job group that it prints; null for a single file. */
  entry: z.object({ label: z.string(), name: z.string() }).nullable(),
  fileName: z.string(),
  /** Whether the composed sheet exists; sheets of finished runs are deleted at their age. */
  hasSheet: z.boolean(),
  pieces: z.number().int(),
  /** Number of rejected pieces. */
  rejected: z.number().int(),
  /** Number of pieces on the sheet whose copies were cancelled. */
  cancelled: z.number().int(),
  /** The original run of this sheet if this run is a reprint; otherwise null. */
  reprintOf: z.string().nullable(),
  createdAt: z.string(),
  changedAt: z.string(),
  createdBy: z.string(),
  /**
   * The run was withdrawn before the RIP took its file (`done`), or the RIP had taken it (`tooLate`); null if nobody
   * asked for it or the outcome is not known yet.
   */
  withdrawal: z.enum(['done', 'tooLate']).nullable(),
  /** Who removed the run from those that need attention, and when; null if nobody did. */
  dismissed: z.object({ by: z.string(), at: z.string() }).nullable(),
  /**
   * Only of runs of other users that the user sees, but may not change without the permission for print jobs of
   * colleagues.
   */
  isReadOnly: z.literal(true).optional(),
})
export type WirePrintJob = z.infer<typeof printJobSchema>

/** The parameter of the calls of one print job. */
export const runParams = z.object({ id: idText })

export const runResponse = successResponse({ printJob: printJobSchema })
