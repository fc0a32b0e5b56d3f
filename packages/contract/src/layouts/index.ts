import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'
import { slotSchema } from '../jigs/index.ts'

const mm = z.number()

export const placedJigSchema = z.object({
  id: z.string(),
  x: mm,
  y: mm,
  rotation: z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)]),
  slots: z.array(slotSchema).optional(),
})

export const layoutSchema = z.object({
  id: z.string(),
  name: z.string().max(200),
  width: mm,
  height: mm,
  jigs: z.array(placedJigSchema).max(500),
  printableArea: z.object({ x: mm, y: mm, width: mm, height: mm }),
  referenceText: z.string().max(500),
  defaultSpacing: mm,
  locations: z.array(z.string()),
  printerTypes: z.array(z.string()),
  version: z.number().int().optional(),
})
export type WireLayout = z.infer<typeof layoutSchema>

export const layoutCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/table',
    who: 'member',
    answer: answerOf({ tables: z.array(layoutSchema) }),
    errors: [],
  }),
  /** The layouts that the signed-in user's locations let them use. */
  listOfUser: defineCall({
    method: 'GET',
    path: '/pax/user/tables',
    who: 'member',
    answer: answerOf({ tables: z.array(layoutSchema) }),
    errors: [],
  }),
}
