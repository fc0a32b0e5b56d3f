import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'

const labels = z.record(z.string(), z.string())
export const mastersSchema = z.object({
  qualityLevel: labels,
  location: labels,
  printerType: labels,
  mediaType: labels,
  colorConfig: labels,
})

export const masterCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/actions',
    who: 'member',
    answer: answerOf({ actions: mastersSchema }),
    errors: [],
  }),
}
