import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'

export const configSchema = z.object({
  unit: z.enum(['mm', 'inches']),
  isAutoPollingOn: z.boolean(),
  autoPollingIntervalMins: z.number().int().min(1),
  isAutoPurgeOn: z.boolean(),
  autoDeleteAfterDays: z.number().int().min(1),
  autoDeleteScheduleAt: z.number().int().min(0).max(1439),
  showHelpMessage: z.boolean(),
  helpMessage: z.union([z.string(), z.record(z.string(), z.string())]),
})

export const configCalls = {
  get: defineCall({
    method: 'GET',
    path: '/pax/config',
    who: 'member',
    answer: answerOf({ configData: configSchema }),
    errors: [],
  }),
}
