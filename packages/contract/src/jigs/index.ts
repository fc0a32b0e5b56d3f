import { JIG_LIMITS, MIRRORS, PLACEMENTS, SCALES, SLOT_TYPES } from '@platen/domain/jigs'
import { z } from 'zod'
import { answerOf, defineCall } from '../call/index.ts'

const mm = z.number()
const quarterTurn = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])

export const imageBoxSchema = z.object({
  x: mm,
  y: mm,
  width: mm,
  height: mm,
  rotation: quarterTurn,
  mirror: z.enum(MIRRORS),
  scale: z.enum(SCALES),
  placement: z.enum(PLACEMENTS),
})

/**
 * cx, cy, r, rx and ry of the specification follow from the bounds; the server adds them to answers and does not
 * listen to them in requests, so that one slot never says two things.
 */
export const slotSchema = z.object({
  id: z.string().min(1).max(80),
  x: mm.min(JIG_LIMITS.minSlotCoordinate),
  y: mm.min(JIG_LIMITS.minSlotCoordinate),
  width: mm,
  height: mm,
  rotation: mm.min(0).max(JIG_LIMITS.maxSlotRotation),
  type: z.enum(SLOT_TYPES),
  path: z.string().max(200_000).optional(),
  imageBox: imageBoxSchema.optional(),
  cx: mm.optional(),
  cy: mm.optional(),
  r: mm.optional(),
  rx: mm.optional(),
  ry: mm.optional(),
})

export const jigSchema = z.object({
  id: z.string(),
  name: z.string().max(200),
  width: mm,
  height: mm,
  thickness: mm,
  slots: z.array(slotSchema).max(5000),
  referenceText: z.string().max(500),
  defaultSpacing: mm,
  locations: z.array(z.string()),
  printerTypes: z.array(z.string()),
  source: z.literal('SVG').optional(),
  /** Counts up with every save; a save that names an older one is refused (changed_meanwhile). */
  version: z.number().int().optional(),
})
export type WireJig = z.infer<typeof jigSchema>

export const jigCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/jig',
    who: 'member',
    answer: answerOf({ jigs: z.array(jigSchema) }),
    errors: [],
  }),
}
