import {
  FILE_LABELS,
  MAX_CHOKE_MM,
  MAX_GROUP_FILES,
  MULTI_JOB_KINDS,
  PROFILE_NAME,
  TICKET_CHANNEL_KINDS,
  WHITE_METHODS,
} from '@platen/domain/output-channels'
import { z } from 'zod'
import {
  boundedRecord,
  defineCall,
  emptyResponse,
  idText,
  ignoredField,
  MAX_BODY_NAMES,
  storedText,
  successResponse,
} from '../call/index.ts'

export const deviceSettingsSchema = z.object({
  outputRotation: z.union([z.literal(0), z.literal(180)]),
  referenceZeroPointAsLeft: z.boolean(),
  autoCropping: z.boolean(),
})

/**
 * The files that a multi-job group prints; validated by `validateMultiJobGroup` of the domain. `label` is part of
 * responses and ignored in requests, because it follows from the kind and the index.
 */
export const multiJobGroupSchema = z.object({
  type: z.enum(MULTI_JOB_KINDS),
  files: z
    .array(z.object({ label: z.enum(FILE_LABELS), name: z.string().max(200), channelId: z.string().max(200) }))
    .max(MAX_GROUP_FILES),
})

const profileName = z.string().max(80).regex(PROFILE_NAME)
const spotColour = z.string().min(1).max(100)

/**
 * Names of spot colours, additional layers and output intent of the channel's sheets (`SheetSettings` of the domain).
 */
export const sheetSettingsSchema = z.object({
  spotNames: boundedRecord(spotColour, spotColour, 50),
  layers: z.object({ white: spotColour.nullable(), varnish: spotColour.nullable(), cut: spotColour.nullable() }),
  /** How the white is made; a flood with the shape of the booked slots if it is omitted. */
  white: z
    .object({
      method: z.enum(WHITE_METHODS),
      /**
       * How far the edge of the white is inside the edge of the artwork, in mm; negative if outside. Not for a flood.
       */
      chokeMm: z.number().min(-MAX_CHOKE_MM).max(MAX_CHOKE_MM),
    })
    .optional(),
  outputIntent: z.object({ condition: z.string().min(1).max(100), profile: profileName }).nullable(),
})

/** One printer queue of a RIP, or one local hot folder, that a user may print to. */
export const outputChannelSchema = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.string().nullable(),
  name: z.string(),
  ripName: z.enum([...TICKET_CHANNEL_KINDS, 'MultiJob']),
  modelName: z.string(),
  nickName: z.string(),
  queueLabel: z.string(),
  hostName: z.string(),
  hotFolderPath: z.string(),
  /** The channel of the output connector that prints for this one; omitted for folders of the server. */
  connectorChannelId: z.string().optional(),
  hotFolderName: z.string(),
  printer: z.string(),
  printerType: z.string(),
  printerSettingFiles: z.array(
    z.object({ presetName: z.string(), settings: z.record(z.string(), z.string()).optional() }),
  ),
  ...deviceSettingsSchema.shape,
  /** Defaults to `DEFAULT_SHEET`. */
  sheet: sheetSettingsSchema.optional(),
  /** The files of the group if ripName is `MultiJob`, else null. */
  group: multiJobGroupSchema.nullable().default(null),
})
export type WireOutputChannel = z.infer<typeof outputChannelSchema>

const name = z.string().max(200)

/**
 * The presets of a printer with their settings, as detected by a connector and stored with channels. They cannot be
 * edited in Platen, so the limits are far above those of existing RIPs.
 */
export const printerPresetsSchema = z
  .array(
    z.object({
      presetName: name,
      settings: boundedRecord(z.string().max(1000), z.string().max(10_000), MAX_BODY_NAMES).optional(),
    }),
  )
  .max(500)

/** A printer queue or hot folder to be stored: a channel without its user; a new one has no id. */
export const outputChannelInputSchema = z.object({
  ...outputChannelSchema.omit({ userId: true }).shape,
  id: z.string().optional(),
  /** Value for `channelId` of a group's file in the same call, for a channel that has no id yet. */
  draftId: name.optional(),
  type: name.nullable(),
  name,
  modelName: name,
  nickName: name,
  queueLabel: name,
  hostName: name,
  hotFolderPath: z.string().max(1000),
  hotFolderName: name,
  printer: name,
  printerType: name,
  printerSettingFiles: z
    .array(z.object({ presetName: name, settings: z.record(z.string(), z.string()).optional() }))
    .max(500),
})
export type OutputChannelInput = z.infer<typeof outputChannelInputSchema>

/** The output channels of one user: queues of RIPs with their multi-job groups, and local hot folders. */
export const userOutputSchema = z.object({
  userId: z.string(),
  myPrinterData: z.array(outputChannelInputSchema).max(500),
  myHotFolderData: z.array(outputChannelInputSchema).max(500),
})
export type UserOutput = z.infer<typeof userOutputSchema>

/** Channels may be sent as they were listed; the group that contains them determines their user. */
const sentOutputSchema = outputChannelInputSchema.extend({
  id: idText.optional(),
  connectorChannelId: idText.optional(),
  printerSettingFiles: printerPresetsSchema,
  userId: ignoredField,
})
const outputChannelInputs = z.array(sentOutputSchema).max(500)
const userOutputInput = z.object({
  userId: idText,
  myPrinterData: outputChannelInputs,
  myHotFolderData: outputChannelInputs,
})

/** Channels as they were read, for comparison with the stored ones. They may have been stored before limits existed. */
const readOutputSchema = sentOutputSchema.extend({
  id: storedText.optional(),
  connectorChannelId: storedText.optional(),
  printerSettingFiles: z
    .array(z.object({ presetName: name, settings: boundedRecord(storedText, storedText, MAX_BODY_NAMES).optional() }))
    .max(500),
})
const readOutputs = z.array(readOutputSchema).max(500)
const readUserOutput = z.object({ userId: idText, myPrinterData: readOutputs, myHotFolderData: readOutputs })

const profilesResponse = successResponse({
  profiles: z.array(z.string()),
  /** The same profiles with their sizes in bytes. */
  stored: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
})

const listResponse = successResponse({ outputChannels: z.array(outputChannelSchema) })

export const outputChannelCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/outputchannel',
    access: 'member',
    query: z.object({ userId: z.uuid().optional() }),
    response: listResponse,
    errors: [],
  }),
  listAll: defineCall({
    method: 'GET',
    path: '/pax/outputchannel/allOutputChannels',
    access: 'administrator',
    response: listResponse,
    errors: [],
  }),
  /** The output channels of the caller. */
  mine: defineCall({
    method: 'GET',
    path: '/pax/myprinters',
    access: 'member',
    response: successResponse({ myPrinterData: userOutputSchema }),
    errors: [],
  }),
  /** The output channels of all users. */
  everyones: defineCall({
    method: 'GET',
    path: '/pax/myprinters/allPrinters',
    access: 'administrator',
    response: successResponse({ allPrinterData: z.array(userOutputSchema) }),
    errors: [],
  }),
  /**
   * Replaces the output channels of the users in the body, in the given order. Only administrator kinds may change
   * those of other users. `before` contains the channels that the change is based on; if the stored ones of one of
   * these users differ from it, nothing is overwritten.
   */
  saveUserOutputs: defineCall({
    method: 'POST',
    path: '/pax/myprinters',
    access: 'output_settings_edit',
    bodyLimit: {
      bytes: 4 * 1024 * 1024,
      values: 100_000,
      reason: 'the channels of several users with the presets of their printers, and their previous version',
    },
    body: z.strictObject({
      data: z.array(userOutputInput).max(500),
      before: z.array(readUserOutput).max(1000).optional(),
    }),
    response: emptyResponse,
    errors: [
      'forbidden',
      'not_found',
      'channel_in_use',
      'folder_not_allowed',
      'multi_job_group_wrong',
      'changed_meanwhile',
    ],
  }),
  /** The stored ICC profiles of printing conditions, by name. They count towards the storage of the environment. */
  profiles: defineCall({
    method: 'GET',
    path: '/pax/outputchannel/profiles',
    access: 'output_settings_view',
    response: profilesResponse,
    errors: [],
  }),
  /** Stores an ICC profile of an output device; replaces an existing one of the same name. */
  addProfile: defineCall({
    method: 'POST',
    path: '/pax/outputchannel/profiles',
    access: 'output_settings_edit',
    bodyLimit: { bytes: 8_100_000, values: 10, reason: 'an ICC profile in base64' },
    body: z.strictObject({
      name: profileName,
      /** The profile's bytes, 5 MB at most. */
      icc: z.base64().max(8_000_000),
    }),
    response: profilesResponse,
    errors: ['profile_invalid', 'too_large', 'profile_limit', 'storage_full'],
  }),
  /** Deletes an ICC profile. Fails while a channel uses it: `details.channels` contains the names of these channels. */
  deleteProfile: defineCall({
    method: 'DELETE',
    path: '/pax/outputchannel/profiles',
    access: 'output_settings_edit',
    body: z.strictObject({ name: profileName }),
    response: profilesResponse,
    errors: ['not_found', 'profile_in_use'],
  }),
  /** Checks a local hot folder: whether it exists, whether Platen may write to it, and its free space. */
  checkFolder: defineCall({
    method: 'POST',
    path: '/pax/myprinters/checkFolder',
    access: 'output_settings_view',
    unaudited: 'reads only',
    body: z.strictObject({ hotFolderPath: z.string().min(1).max(1000) }),
    response: successResponse({
      exists: z.boolean(),
      /** It does not exist yet, and is created when the channel is saved. */
      isCreatedOnSave: z.boolean(),
      writable: z.boolean(),
      /** Free bytes; null if unknown. */
      freeBytes: z.number().nullable(),
      /** The folder did not respond in time, for example an unreachable network share. */
      isSilent: z.boolean(),
    }),
    errors: ['folder_not_allowed'],
  }),
}
