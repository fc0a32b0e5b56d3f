import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'

export const healthCalls = {
  health: defineCall({
    method: 'GET',
    path: '/pax/health',
    who: 'anyone',
    answer: answerOf({ version: z.string(), database: z.literal('well') }),
    errors: ['unavailable'],
  }),
}
