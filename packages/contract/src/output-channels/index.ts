import { FILE_LABELS, MAX_GROUP_FILES, MULTI_JOB_KINDS, PROFILE_NAME, RIP_KINDS } from '@platen/domain/output-channels'
import { z } from 'zod'
import {
  successResponse,
  boundedRecord,
  defineCall,
  idText,
  MAX_BODY_NAMES,
  ignoredField,
  emptyResponse,
  storedText,
} from '../call/index.ts'

export const deviceSettingsSchema = z.object({
  outputRotation: z.union([z.literal(0), z.literal(180)]),
  referenceZeroPointAsLeft: z.boolean(),
  autoCropping: z.boolean(),
})

/**
 * What a multi-job group prints (specification section 9, readings P2); the rules are `validateMultiJobGroup` of the domain.
 * `label` is answered; sent, it is not listened to, since it follows from the kind and the place.
 */
export const multiJobGroupSchema = z.object({
  type: z.enum(MULTI_JOB_KINDS),
  files: z
    .array(z.object({ label: z.enum(FILE_LABELS), name: z.string().max(200), channelId: z.string().max(200) }))
    .max(MAX_GROUP_FILES),
})

const profileName = z.string().max(80).regex(PROFILE_NAME)
const spotColour = z.string().min(1).max(100)

/** What the channel's sheets carry beside the artwork (the domain's SheetSettings). */
export const sheetSettingsSchema = z.object({
  spotNames: boundedRecord(spotColour, spotColour, 50),
  layers: z.object({ white: spotColour.nullable(), varnish: spotColour.nullable(), cut: spotColour.nullable() }),
  outputIntent: z.object({ condition: z.string().min(1).max(100), profile: profileName }).nullable(),
})

/** One printer queue of a RIP, or one local hot folder, as a user may use it (specification section 3). */
export const outputChannelSchema = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.string().nullable(),
  name: z.string(),
  ripName: z.enum([...RIP_KINDS, 'MultiJob']),
  modelName: z.string(),
  nickName: z.string(),
  queueLabel: z.string(),
  hostName: z.string(),
  hotFolderPath: z.string(),
  /** The channel of an output connector that carries this one out; not there for folders of the server itself. */
  connectorChannelId: z.string().optional(),
  hotFolderName: z.string(),
  printer: z.string(),
  printerType: z.string(),
  printerSettingFiles: z.array(
    z.object({ presetName: z.string(), settings: z.record(z.string(), z.string()).optional() }),
  ),
  ...deviceSettingsSchema.shape,
  /** Left out: as `DEFAULT_SHEET`. */
  sheet: sheetSettingsSchema.optional(),
  /** With ripName `MultiJob` what the group prints, else null. */
  group: multiJobGroupSchema.nullable().default(null),
})
export type WireOutputChannel = z.infer<typeof outputChannelSchema>

const name = z.string().max(200)

/**
 * The presets of a printer with their settings, as a connector finds them and as channels carry them. Nobody edits them
 * in Platen, so that the limits are far above what RIPs have.
 */
export const printerPresetsSchema = z
  .array(
    z.object({
      presetName: name,
      settings: boundedRecord(z.string().max(1000), z.string().max(10_000), MAX_BODY_NAMES).optional(),
    }),
  )
  .max(500)

/** A printer queue or hot folder as a person chooses it: a channel without its user; a new one has no id yet. */
export const outputChannelInputSchema = z.object({
  ...outputChannelSchema.omit({ userId: true }).shape,
  id: z.string().optional(),
  /** What `channelId` of a group's file says in the same call for a channel that has no id yet. */
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

/** What one user prints with: queues of RIPs with their multi-job groups, and local hot folders. */
export const userOutputSchema = z.object({
  userId: z.string(),
  myPrinterData: z.array(outputChannelInputSchema).max(500),
  myHotFolderData: z.array(outputChannelInputSchema).max(500),
})
export type UserOutput = z.infer<typeof userOutputSchema>

/** Channels may be sent as they were listed; whose they are says the group that they come in. */
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

/** Channels as they were read, to be compared with those that are stored: they may be from before there were limits. */
const readOutputSchema = sentOutputSchema.extend({
  id: storedText.optional(),
  connectorChannelId: storedText.optional(),
  printerSettingFiles: z
    .array(z.object({ presetName: name, settings: boundedRecord(storedText, storedText, MAX_BODY_NAMES).optional() }))
    .max(500),
})
const readOutputs = z.array(readOutputSchema).max(500)
const readUserOutput = z.object({ userId: idText, myPrinterData: readOutputs, myHotFolderData: readOutputs })

const profilesAnswer = successResponse({
  profiles: z.array(z.string()),
  /** The same profiles with their sizes. */
  stored: z.array(z.object({ name: z.string(), bytes: z.number().int() })),
})

const listAnswer = successResponse({ outputChannels: z.array(outputChannelSchema) })

export const outputChannelCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/outputchannel',
    access: 'member',
    query: z.object({ userId: z.uuid().optional() }),
    answer: listAnswer,
    errors: [],
  }),
  listAll: defineCall({
    method: 'GET',
    path: '/pax/outputchannel/allOutputChannels',
    access: 'administrator',
    answer: listAnswer,
    errors: [],
  }),
  /** What the signed-in user prints with. */
  mine: defineCall({
    method: 'GET',
    path: '/pax/myprinters',
    access: 'member',
    answer: successResponse({ myPrinterData: userOutputSchema }),
    errors: [],
  }),
  /** What every user prints with. */
  everyones: defineCall({
    method: 'GET',
    path: '/pax/myprinters/allPrinters',
    access: 'administrator',
    answer: successResponse({ allPrinterData: z.array(userOutputSchema) }),
    errors: [],
  }),
  /**
   * Replaces what the named users print with, in the order that is sent; for other users than oneself only by
   * administrator kinds. `before` is what the change was made from: where what one of these users prints with is
   * another by now, nothing is overwritten.
   */
  saveUserOutputs: defineCall({
    method: 'POST',
    path: '/pax/myprinters',
    access: 'output_settings_edit',
    bodyLimit: {
      bytes: 4 * 1024 * 1024,
      values: 100_000,
      reason: 'the channels of several users with the presets of their printers, and what they were before',
    },
    body: z.strictObject({
      data: z.array(userOutputInput).max(500),
      before: z.array(readUserOutput).max(1000).optional(),
    }),
    answer: emptyResponse,
    errors: [
      'forbidden',
      'not_found',
      'channel_in_use',
      'folder_not_allowed',
      'multi_job_group_wrong',
      'changed_meanwhile',
    ],
  }),
  /** The ICC profiles of printing conditions that the environment stores, by name. They count in its storage. */
  profiles: defineCall({
    method: 'GET',
    path: '/pax/outputchannel/profiles',
    access: 'output_settings_view',
    answer: profilesAnswer,
    errors: [],
  }),
  /** Stores an ICC profile of an output device under a name; one of that name is replaced. */
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
    answer: profilesAnswer,
    errors: ['profile_invalid', 'too_large', 'profile_limit', 'storage_full'],
  }),
  /** Deletes an ICC profile. Refused while a channel uses it: `details.channels` names them. */
  deleteProfile: defineCall({
    method: 'DELETE',
    path: '/pax/outputchannel/profiles',
    access: 'output_settings_edit',
    body: z.strictObject({ name: profileName }),
    answer: profilesAnswer,
    errors: ['not_found', 'profile_in_use'],
  }),
  /** Looks at a local hot folder: whether it is there, whether Platen may write into it, how much room there is. */
  checkFolder: defineCall({
    method: 'POST',
    path: '/pax/myprinters/checkFolder',
    access: 'output_settings_view',
    unaudited: 'looks only',
    body: z.strictObject({ hotFolderPath: z.string().min(1).max(1000) }),
    answer: successResponse({
      exists: z.boolean(),
      writable: z.boolean(),
      /** Bytes; null where nobody can tell. */
      freeBytes: z.number().nullable(),
      /** The folder did not answer in time: a share that is away. */
      isSilent: z.boolean(),
    }),
    errors: ['folder_not_allowed'],
  }),
}
