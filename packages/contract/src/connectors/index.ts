import { CLAIM_WAIT_MS, KEY_KINDS, MAX_KEY_NAME_LENGTH, MAX_REPORTED_CHANNELS } from '@platen/domain/connectors'
import { z } from 'zod'
import { defineCall, emptyResponse, FIELD_LIMITS, idText, successResponse } from '../call/index.ts'
import { connectorChannelSchema, reportedFaultSchema, sentChannelSchema } from './reported-channel.ts'
import { runToDeliverSchema } from './run-to-deliver.ts'
import {
  claimId,
  hotFolder,
  SENT_CLAIM_LIMIT,
  SENT_CLAIMS_LIMIT,
  sentClaimSchema,
  sentClaimsSchema,
  sha256,
} from './sent-claim.ts'

export {
  type ConnectorChannel,
  connectorChannelSchema,
  type ReportedChannel,
  reportedChannelSchema,
} from './reported-channel.ts'

export const connectorSchema = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(KEY_KINDS),
  /** E-mail of the user that the connector works for; null for keys that were created before keys had users. */
  user: z.string().nullable(),
  createdAt: z.string(),
  /** Null if the connector never reported. Keys of shop systems do not report. */
  lastSeenAt: z.string().nullable(),
  silentSince: z.string().nullable(),
  version: z.string().nullable(),
  host: z.string().nullable(),
})
export type WireConnector = z.infer<typeof connectorSchema>

export const DOWNLOAD_PATH = '/pax/global/connectors/'

const downloadSchema = z.object({
  kind: z.enum(['input', 'output']),
  /** File name below `DOWNLOAD_PATH`. */
  fileName: z.string(),
  bytes: z.number(),
})

const idParams = z.object({ id: idText })

export const connectorCalls = {
  /** The API keys of the environment with the state of their connectors, and the programs to download. */
  list: defineCall({
    method: 'GET',
    path: '/pax/connectors',
    access: 'member',
    response: successResponse({
      connectors: z.array(connectorSchema),
      version: z.string(),
      downloads: z.array(downloadSchema),
    }),
    errors: [],
  }),
  /** Creates a key. Only this response contains its text. */
  createKey: defineCall({
    method: 'POST',
    path: '/pax/connectors',
    access: 'administrator',
    body: z.strictObject({
      name: z.string().trim().min(1).max(MAX_KEY_NAME_LENGTH),
      kind: z.enum(KEY_KINDS),
      /** The user that the key works for; defaults to the caller. */
      userId: idText.optional(),
    }),
    response: successResponse({ key: z.string(), connector: connectorSchema }),
    errors: ['not_found', 'name_taken', 'too_many_items'],
  }),
  /**
   * Replaces the text of a key, for example after it was lost; calls with the old one are rejected. The connector and
   * its channels stay the same. Only this response contains the new text.
   */
  renewKey: defineCall({
    method: 'POST',
    path: '/pax/connectors/:id/renew',
    access: 'administrator',
    params: idParams,
    response: successResponse({ key: z.string() }),
    errors: ['not_found'],
  }),
  /** Revokes a key; later calls with it are rejected. */
  revokeKey: defineCall({
    method: 'DELETE',
    path: '/pax/connectors/:id',
    access: 'administrator',
    params: idParams,
    response: emptyResponse,
    errors: ['not_found'],
  }),
  /** The channels reported by connectors, for selection in output settings. */
  channels: defineCall({
    method: 'GET',
    path: '/pax/connectors/channels',
    access: 'member',
    response: successResponse({ channels: z.array(connectorChannelSchema) }),
    errors: [],
  }),

  /** Reports that a connector is online, with its channels. Returns the configuration that the connector needs. */
  heartbeat: defineCall({
    method: 'POST',
    path: '/pax/connector/hello',
    access: 'connectorKey',
    unaudited: 'state of a connector, shown with its key',
    bodyLimit: {
      bytes: 2 * 1024 * 1024,
      values: 100_000,
      reason: `${MAX_REPORTED_CHANNELS} channels, each with the presets of its printer`,
    },
    body: z.strictObject({
      version: z.string().max(50),
      host: z.string().max(200),
      channels: z.array(sentChannelSchema).max(MAX_REPORTED_CHANNELS),
      /** The connector is stopping: it is offline until its next report. */
      isStopping: z.boolean().default(false),
    }),
    response: successResponse({
      environment: z.string(),
      kind: z.enum(KEY_KINDS),
      /** Version of the program that the server offers. */
      version: z.string(),
      heartbeatMs: z.number(),
      /** Bytes of the files that a call of the intake may contain in total. Missing from servers that accept none. */
      maxContentBytes: z.number().optional(),
      /** Number of files that a call of the intake may contain. Missing from servers that accept one. */
      maxFilesPerCall: z.number().optional(),
    }),
    errors: [],
  }),
  /** Number of bytes of an upload that the server has received. */
  uploadState: defineCall({
    method: 'GET',
    path: '/pax/connector/uploads/:id',
    access: 'inputKey',
    params: idParams,
    response: successResponse({ offset: z.number() }),
    errors: ['not_found'],
  }),
  /** Appends the body (application/octet-stream) at `offset`. Received bytes are kept if the connection breaks. */
  upload: defineCall({
    method: 'PUT',
    path: '/pax/connector/uploads/:id',
    access: 'inputKey',
    upload: 'bytes',
    unaudited: 'incomplete data; the resulting order has an entry',
    params: idParams,
    query: z.object({ offset: z.coerce.number().int().min(0).max(FIELD_LIMITS.fileBytes) }),
    response: successResponse({ offset: z.number() }),
    errors: ['not_found', 'upload_offset', 'too_large', 'too_many_requests', 'storage_full'],
  }),
  /**
   * Creates an order from a file that was uploaded or is part of the call. Idempotent: a repeated call with the same
   * claim returns the same outcome.
   */
  submitFile: defineCall({
    method: 'POST',
    path: '/pax/connector/intake',
    access: 'inputKey',
    cost: 'intake',
    unaudited: 'orders contain their source',
    bodyLimit: SENT_CLAIM_LIMIT,
    body: sentClaimSchema,
    response: successResponse({
      outcome: z.enum(['stored', 'refused']),
      /** Why the file was rejected, in plain English, for the text file next to it in `Error`. */
      text: z.string().nullable(),
    }),
    errors: ['upload_damaged', 'storage_full'],
  }),
  /**
   * Creates orders from files that are part of the call. A repeated call with the same claims returns the same
   * outcomes, also if the other call was one of `/pax/connector/intake`.
   */
  submitFiles: defineCall({
    method: 'POST',
    path: '/pax/connector/intake/files',
    access: 'inputKey',
    cost: 'intake',
    unaudited: 'orders contain their source',
    bodyLimit: SENT_CLAIMS_LIMIT,
    body: sentClaimsSchema,
    response: successResponse({
      results: z.array(
        z.object({
          claim: z.string(),
          /**
           * `alone`: the file is damaged or does not fit into the quota, and nothing of it was stored. It is to be
           * submitted in a call of its own, which names the reason.
           */
          outcome: z.enum(['stored', 'refused', 'alone']),
          /** As in `/pax/connector/intake`. */
          text: z.string().nullable(),
        }),
      ),
    }),
    errors: [],
  }),
  /**
   * Reports a file that cannot become an order because it is incomplete or empty. The problem is shown in the list of
   * input problems.
   */
  reportRefusedFile: defineCall({
    method: 'POST',
    path: '/pax/connector/intake/refused',
    access: 'inputKey',
    unaudited: 'shown among the problems of the hot folders',
    body: z.strictObject({
      claim: claimId,
      source: hotFolder,
      fileName: z.string().min(1).max(1000),
      code: z.enum(['file_empty', 'file_incomplete', 'file_never_finished', 'file_too_large']),
    }),
    response: successResponse({ text: z.string() }),
    errors: [],
  }),
  /**
   * Leases the next sheet for one of the connector's channels. Returns null if no sheet is available within `waitMs`.
   */
  claim: defineCall({
    method: 'POST',
    path: '/pax/connector/print/claim',
    access: 'outputKey',
    unaudited: 'state changes are stored with the run',
    query: z.object({ waitMs: z.coerce.number().int().min(0).max(CLAIM_WAIT_MS).default(0) }),
    response: successResponse({
      printJob: z
        .object({
          /** Lease token; part of the name of the staged file. */
          claim: z.string(),
          /** `key` of the reported channel. */
          channel: z.string(),
          run: runToDeliverSchema,
          /** Size of the sheet in bytes. */
          bytes: z.number(),
          sha256,
          /** Lease token of an earlier lease that was recorded as staged; null if there is none. */
          noted: z.string().nullable(),
          notedFolder: z.string().nullable(),
          /** Id of the request that caused the print job, as in the header `x-request-id`; null if it is not known. */
          request: z.string().nullable().optional(),
        })
        .nullable(),
      /** Delivered runs whose files the connector is to withdraw; it reports `withdrawn` or `taken`. */
      withdrawals: z.array(z.string()).optional(),
    }),
    errors: [],
  }),
  /** The sheet of a leased run. Supports the Range header. */
  sheet: defineCall({
    method: 'GET',
    path: '/pax/connector/print/:id/sheet',
    access: 'outputKey',
    kind: 'binary',
    mediaType: 'application/pdf',
    params: idParams,
    response: z.undefined(),
    errors: ['not_found'],
  }),
  /** Records that the sheet is staged and about to be published. The run can no longer be cancelled. */
  recordStaged: defineCall({
    method: 'POST',
    path: '/pax/connector/print/:id/note',
    access: 'outputKey',
    unaudited: 'state changes are stored with the run',
    params: idParams,
    body: z.strictObject({ claim: z.string().max(40), folder: z.string().max(100) }),
    response: emptyResponse,
    errors: ['not_found', 'run_not_in_state'],
  }),
  /** Reports a state change of a run at its channel. Idempotent. */
  report: defineCall({
    method: 'POST',
    path: '/pax/connector/print/:id/report',
    access: 'outputKey',
    unaudited: 'state changes are stored with the run',
    params: idParams,
    body: z.strictObject({
      /** `later`: the sheet could not be delivered and waits for a retry; the reason is shown to users. */
      change: z.enum(['later', 'handedOver', 'taken', 'withdrawn', 'begun', 'ended', 'notPrinted']),
      /**
       * The lease that the report belongs to: the recorded one or, if none was recorded, the current one. A report for
       * a lease that has been lost changes nothing. Older connectors omit it.
       */
      claim: z.string().max(40).optional(),
      reason: z.string().max(1000).nullable(),
      /** The reason as a code with values; older connectors omit it. */
      fault: reportedFaultSchema.nullable().optional(),
    }),
    response: emptyResponse,
    errors: ['not_found'],
  }),
}
