import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'

export const inputSettingsSchema = z.object({
  connectors: z.array(
    z.union([
      z.object({
        type: z.literal('persBiz'),
        mapping: z.array(z.object({ name: z.string(), values: z.array(z.string()) })),
      }),
      z.object({
        type: z.string(),
        order: z.array(z.string()),
        separator: z.enum(['-', '+', '=', '_', ' ', '']),
        fixValues: z.array(z.object({ key: z.string(), value: z.string() })),
      }),
    ]),
  ),
  learningMode: z.boolean(),
  customParams: z.array(z.object({ name: z.string(), type: z.enum(['media', 'topLevel']) })),
  mappingSuggestions: z.record(z.string(), z.array(z.string())),
})

export const inputSettingsCalls = {
  get: defineCall({
    method: 'GET',
    path: '/pax/inputsetting',
    who: 'member',
    answer: answerOf({ inputSettings: inputSettingsSchema }),
    errors: [],
  }),
}
