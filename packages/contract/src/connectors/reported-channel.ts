import { TICKET_CHANNEL_KINDS } from '@platen/domain/output-channels'
import { z } from 'zod'
import { boundedRecord } from '../call/index.ts'
import { printerPresetsSchema } from '../output-channels/index.ts'

const name = z.string().max(200)

/**
 * A problem as a code with values, for translated texts. The codes are an open list here because a connector may be
 * newer than the server; for an unknown code the screen shows the English text.
 */
export const reportedFaultSchema = z.strictObject({
  code: z.string().min(1).max(50),
  values: boundedRecord(z.string().max(50), z.string().max(1000), 20),
})

/** A channel as an output connector detected it or as its configuration defines it. */
export const reportedChannelSchema = z.strictObject({
  /** The connector's identifier of the channel; stays the same for the same queue. */
  key: z.string().min(1).max(200),
  ripName: z.enum(TICKET_CHANNEL_KINDS),
  /** `ipp`: sheets are sent to the printer; `folder`: sheets are written into the hot folder of the RIP. */
  way: z.enum(['folder', 'ipp']),
  modelName: name,
  nickName: name,
  queueLabel: name,
  hostName: name,
  /** Path on the connector's machine, or address of an IPP printer. */
  hotFolderPath: z.string().max(1000),
  hotFolderName: name,
  printer: name,
  printerSettingFiles: z
    .array(z.object({ presetName: name, settings: z.record(z.string(), z.string()).optional() }))
    .max(500),
  /** Why nothing can be sent there at present, as reported by the connector; null if the channel is available. */
  problem: z.string().max(500).nullable(),
  /** The same problem as a code with values; omitted by older connectors. */
  fault: reportedFaultSchema.nullable().optional(),
})
/** Limits of a report. Reports that were stored before these limits existed may be larger. */
export const sentChannelSchema = reportedChannelSchema.extend({ printerSettingFiles: printerPresetsSchema })

export type ReportedChannel = z.infer<typeof reportedChannelSchema>

/** A reported channel as offered in output settings. */
export const connectorChannelSchema = reportedChannelSchema.extend({
  /** Value for `connectorChannelId` of an output channel. */
  id: z.string(),
  connectorId: z.string(),
  connectorName: z.string(),
  /** Time of the last report if the channel is offline; null while it is reported. */
  silentSince: z.string().nullable(),
  /**
   * Present if the key of its connector was revoked: the channel stays offline until another connector takes it over.
   */
  isRevoked: z.literal(true).optional(),
})
export type ConnectorChannel = z.infer<typeof connectorChannelSchema>
