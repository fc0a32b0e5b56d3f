import { CLAIM_WAIT_MS, KEY_KINDS, MAX_KEY_NAME_LENGTH, MAX_REPORTED_CHANNELS } from '@platen/domain/connectors'
import { HOT_FOLDER_COUNT } from '@platen/domain/input-settings'
import { RIP_KINDS } from '@platen/domain/output-channels'
import { z } from 'zod'
import { successResponse, boundedRecord, defineCall, FIELD_LIMITS, idText, emptyResponse } from '../call/index.ts'
import { printerPresetsSchema } from '../output-channels/index.ts'
import { runToDeliverSchema } from './run-to-deliver.ts'

const name = z.string().max(200)

/**
 * A fault as a code with values, for words in the reader's language. Codes are not a closed list here: a connector may
 * be newer than the server; of a code that is not known its English text is all that is shown.
 */
const reportedFaultSchema = z.strictObject({
  code: z.string().min(1).max(50),
  values: boundedRecord(z.string().max(50), z.string().max(1000), 20),
})

/** A channel as an output connector found it or as its configuration names it (readings P5). */
export const reportedChannelSchema = z.strictObject({
  /** What the connector knows it by; stays the same as long as it is the same queue. */
  key: z.string().min(1).max(200),
  ripName: z.enum(RIP_KINDS),
  /** `ipp`: sheets go to the printer itself; `folder`: into the folder that the RIP watches. */
  way: z.enum(['folder', 'ipp']),
  modelName: name,
  nickName: name,
  queueLabel: name,
  hostName: name,
  /** On the connector's own machine; an IPP printer's address. */
  hotFolderPath: z.string().max(1000),
  hotFolderName: name,
  printer: name,
  printerSettingFiles: z
    .array(z.object({ presetName: name, settings: z.record(z.string(), z.string()).optional() }))
    .max(500),
  /** Why nothing can be sent there now, as the connector sees it; null where it can. */
  problem: z.string().max(500).nullable(),
  /** The same as a code with values; connectors from before there were codes leave it out. */
  fault: reportedFaultSchema.nullable().optional(),
})
/** As a connector may report it now; what was stored before there were limits may be larger. */
const sentChannelSchema = reportedChannelSchema.extend({ printerSettingFiles: printerPresetsSchema })

export type ReportedChannel = z.infer<typeof reportedChannelSchema>

/** A reported channel as people choose it in output settings. */
export const connectorChannelSchema = reportedChannelSchema.extend({
  /** What `connectorChannelId` of a chosen channel names. */
  id: z.string(),
  connectorId: z.string(),
  connectorName: z.string(),
  /** When it was last reported, if that is too long ago; null while it reports. */
  silentSince: z.string().nullable(),
})
export type ConnectorChannel = z.infer<typeof connectorChannelSchema>

export const connectorSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(KEY_KINDS),
  /** E-mail of the user that it works for; null for keys that were made before there were users to them. */
  user: z.string().nullable(),
  createdAt: z.string(),
  /** Null where it was never heard of. Keys of shop systems do not say that they are there. */
  lastSeenAt: z.string().nullable(),
  silentSince: z.string().nullable(),
  version: z.string().nullable(),
  host: z.string().nullable(),
})
export type WireConnector = z.infer<typeof connectorSchema>

export const DOWNLOAD_PATH = '/pax/global/connectors/'

const downloadSchema = z.object({
  kind: z.enum(['input', 'output']),
  /** Below `DOWNLOAD_PATH`. */
  fileName: z.string(),
  bytes: z.number(),
})

const hotFolder = z
  .string()
  .regex(new RegExp(`^HotFolder[1-${HOT_FOLDER_COUNT}]$`), 'must be HotFolder1 to HotFolder8')
  .max(20)
const sha256 = z
  .string()
  .length(64)
  .regex(/^[0-9a-f]{64}$/)
const uploadSchema = z.strictObject({
  id: z.uuid(),
  bytes: z.number().int().min(0).max(FIELD_LIMITS.fileBytes),
  sha256,
})

const idParams = z.object({ id: idText })

export const connectorCalls = {
  /** The keys of the environment with what is known of their connectors, and the programs to download. */
  list: defineCall({
    method: 'GET',
    path: '/pax/connectors',
    access: 'member',
    answer: successResponse({
      connectors: z.array(connectorSchema),
      version: z.string(),
      downloads: z.array(downloadSchema),
    }),
    errors: [],
  }),
  /** Makes a key. Its text is in this answer and nowhere else, ever. */
  createKey: defineCall({
    method: 'POST',
    path: '/pax/connectors',
    access: 'administrator',
    body: z.strictObject({
      name: z.string().trim().min(1).max(MAX_KEY_NAME_LENGTH),
      kind: z.enum(KEY_KINDS),
      /** Whom it works for; oneself where it is left out. */
      userId: idText.optional(),
    }),
    answer: successResponse({ key: z.string(), connector: connectorSchema }),
    errors: ['not_found', 'name_taken'],
  }),
  /** Revokes a key: from now on it opens nothing. */
  revokeKey: defineCall({
    method: 'DELETE',
    path: '/pax/connectors/:id',
    access: 'administrator',
    params: idParams,
    answer: emptyResponse,
    errors: ['not_found'],
  }),
  /** The channels that connectors reported, for output settings to choose from. */
  channels: defineCall({
    method: 'GET',
    path: '/pax/connectors/channels',
    access: 'member',
    answer: successResponse({ channels: z.array(connectorChannelSchema) }),
    errors: [],
  }),

  /** A connector says that it is there, and which channels it has. The answer says what it should know. */
  heartbeat: defineCall({
    method: 'POST',
    path: '/pax/connector/hello',
    access: 'connectorKey',
    unaudited: 'what a program says of itself; shown with its key',
    bodyLimit: {
      bytes: 2 * 1024 * 1024,
      values: 100_000,
      reason: `${MAX_REPORTED_CHANNELS} channels, each with the presets of its printer`,
    },
    body: z.strictObject({
      version: z.string().max(50),
      host: z.string().max(200),
      channels: z.array(sentChannelSchema).max(MAX_REPORTED_CHANNELS),
    }),
    answer: successResponse({
      environment: z.string(),
      kind: z.enum(KEY_KINDS),
      /** The version of the program that the server offers. */
      version: z.string(),
      heartbeatMs: z.number(),
    }),
    errors: [],
  }),
  /** How much of an upload is there, in bytes. */
  uploadState: defineCall({
    method: 'GET',
    path: '/pax/connector/uploads/:id',
    access: 'inputKey',
    params: idParams,
    answer: successResponse({ offset: z.number() }),
    errors: ['not_found'],
  }),
  /** Adds to an upload, from `offset` on; the body is bytes (application/octet-stream). What arrived stays. */
  upload: defineCall({
    method: 'PUT',
    path: '/pax/connector/uploads/:id',
    access: 'inputKey',
    unaudited: 'bytes on their way; the order that they become is the entry',
    params: idParams,
    query: z.object({ offset: z.coerce.number().int().min(0).max(FIELD_LIMITS.fileBytes) }),
    answer: successResponse({ offset: z.number() }),
    errors: ['not_found', 'upload_offset', 'too_large', 'too_many_requests', 'storage_full'],
  }),
  /** Turns an uploaded file into an order, once for each claim however often it is asked (readings N3). */
  submitFile: defineCall({
    method: 'POST',
    path: '/pax/connector/intake',
    access: 'inputKey',
    cost: 'intake',
    unaudited: 'a program brings orders; the orders say where from',
    bodyLimit: { bytes: 1024 * 1024, values: 20_000, reason: 'an order file may come with 2,000 artwork files' },
    body: z.strictObject({
      /** The connector's own id for this file; makes the call safe to repeat. */
      claim: z.uuid(),
      source: hotFolder,
      fileName: z.string().min(1).max(1000),
      upload: uploadSchema,
      /** For an order file: the artwork that lay beside it, by the names that the order file gives it. */
      artwork: z.array(uploadSchema.extend({ file: z.string().min(1).max(1000) })).max(2000),
    }),
    answer: successResponse({
      outcome: z.enum(['stored', 'refused']),
      /** Why it was refused, in plain English, for the text beside the file in `Error`. */
      text: z.string().nullable(),
    }),
    errors: ['upload_damaged'],
  }),
  /** Tells of a file that cannot become an order: never finished, empty. It is on the list that people see. */
  reportRefusedFile: defineCall({
    method: 'POST',
    path: '/pax/connector/intake/refused',
    access: 'inputKey',
    unaudited: 'shown among the problems of the hot folders',
    body: z.strictObject({
      claim: z.uuid(),
      source: hotFolder,
      fileName: z.string().min(1).max(1000),
      code: z.enum(['file_empty', 'file_incomplete', 'file_never_finished', 'file_too_large']),
    }),
    answer: successResponse({ text: z.string() }),
    errors: [],
  }),
  /**
   * Leases the next sheet for one of the connector's channels; null where there is none, also after waiting for one as
   * long as asked.
   */
  claim: defineCall({
    method: 'POST',
    path: '/pax/connector/print/claim',
    access: 'outputKey',
    unaudited: 'states of a run are kept with the run',
    query: z.object({ waitMs: z.coerce.number().int().min(0).max(CLAIM_WAIT_MS).default(0) }),
    answer: successResponse({
      printJob: z
        .object({
          /** Tells this claim from the next; part of the staged file's name. */
          claim: z.string(),
          /** `key` of the reported channel. */
          channel: z.string(),
          run: runToDeliverSchema,
          /** Of the sheet. */
          bytes: z.number(),
          sha256,
          /** The claim that was noted as about to be published, where one was. */
          noted: z.string().nullable(),
          notedFolder: z.string().nullable(),
        })
        .nullable(),
    }),
    errors: [],
  }),
  /** The sheet of a claimed run; takes a Range header. */
  sheet: defineCall({
    method: 'GET',
    path: '/pax/connector/print/:id/sheet',
    access: 'outputKey',
    kind: 'binary',
    params: idParams,
    answer: z.undefined(),
    errors: ['not_found'],
  }),
  /** Notes that the sheet lies staged and is about to be published: it can no longer be cancelled (readings P6). */
  recordStaged: defineCall({
    method: 'POST',
    path: '/pax/connector/print/:id/note',
    access: 'outputKey',
    unaudited: 'states of a run are kept with the run',
    params: idParams,
    body: z.strictObject({ claim: z.string().max(40), folder: z.string().max(100) }),
    answer: emptyResponse,
    errors: ['not_found', 'run_not_in_state'],
  }),
  /** What became of a run at its channel. Said twice, it is one thing. */
  report: defineCall({
    method: 'POST',
    path: '/pax/connector/print/:id/report',
    access: 'outputKey',
    unaudited: 'states of a run are kept with the run',
    params: idParams,
    body: z.strictObject({
      /** `later`: it could not be handed over and waits, with the reason for all to see. */
      change: z.enum(['later', 'handedOver', 'taken', 'begun', 'ended', 'notPrinted']),
      /**
       * The claim that the report belongs to: the one that was noted or, where none was, the one at hand. A report of
       * a claim that was lost meanwhile changes nothing. Connectors from before it leave it out.
       */
      claim: z.string().max(40).optional(),
      reason: z.string().max(1000).nullable(),
      /** The reason as a code with values; connectors from before there were codes leave it out. */
      fault: reportedFaultSchema.nullable().optional(),
    }),
    answer: emptyResponse,
    errors: ['not_found'],
  }),
}
