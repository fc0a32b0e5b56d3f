import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'

export const deviceSettingsSchema = z.object({
  outputRotation: z.union([z.literal(0), z.literal(180)]),
  referenceZeroPointAsLeft: z.boolean(),
  autoCropping: z.boolean(),
})

/** One printer queue of a RIP, or one local hot folder, as a user may use it (specification section 3). */
export const outputChannelSchema = z.object({
  id: z.string(),
  userId: z.string(),
  type: z.string().nullable(),
  name: z.string(),
  ripName: z.enum(['VersaWorks', 'ErgoSoft', 'HotFolder', 'MultiJob']),
  modelName: z.string(),
  nickName: z.string(),
  queueLabel: z.string(),
  hostName: z.string(),
  hotFolderPath: z.string(),
  hotFolderName: z.string(),
  printer: z.string(),
  printerType: z.string(),
  printerSettingFiles: z.array(
    z.object({ presetName: z.string(), settings: z.record(z.string(), z.string()).optional() }),
  ),
  ...deviceSettingsSchema.shape,
})
export type WireOutputChannel = z.infer<typeof outputChannelSchema>

const listAnswer = answerOf({ outputChannels: z.array(outputChannelSchema) })

export const outputChannelCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/outputchannel',
    who: 'member',
    query: z.object({ userId: z.string().optional() }),
    answer: listAnswer,
    errors: [],
  }),
  listAll: defineCall({
    method: 'GET',
    path: '/pax/outputchannel/allOutputChannels',
    who: 'administrator',
    answer: listAnswer,
    errors: [],
  }),
}
