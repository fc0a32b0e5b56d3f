import type { RunToDeliver } from '@platen/domain/job-tickets'
import { type ChannelKind, RIP_PREFIXES } from '@platen/domain/output-channels'
import { z } from 'zod'
import { ticketSetupSchema } from '../tickets/index.ts'

/** The data of a run for its job ticket. The connector writes the ticket because it knows the path of the sheet. */
export const runToDeliverSchema = z.object({
  id: z.string(),
  /** File name of the sheet. */
  fileName: z.string(),
  presetName: z.string(),
  layoutName: z.string(),
  pieces: z.number(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** Size of the layout in mm. */
  bed: z.object({ width: z.number(), height: z.number() }),
  channel: z.object({
    name: z.string(),
    ripName: z.enum(Object.keys(RIP_PREFIXES) as [ChannelKind, ...ChannelKind[]]),
    printer: z.string(),
    modelName: z.string(),
    printerType: z.string(),
  }),
  output: z.object({
    entry: z.object({ label: z.string(), name: z.string() }).nullable(),
    printerSetting: z.string().nullable(),
    pages: z.number(),
    ticket: ticketSetupSchema.omit({ ripName: true }),
    action: z.string().nullable(),
    returnToOrig: z.boolean().nullable(),
  }),
}) satisfies z.ZodType<RunToDeliver>
