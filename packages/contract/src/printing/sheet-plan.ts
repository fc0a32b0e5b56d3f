import { z } from 'zod'
import { slotAddressSchema } from '../output-presets/index.ts'

const point = { x: z.number(), y: z.number() }
const outlineSchema = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('M'), ...point }),
    z.object({ type: z.literal('L'), ...point }),
    z.object({ type: z.literal('C'), x1: z.number(), y1: z.number(), x2: z.number(), y2: z.number(), ...point }),
    z.object({ type: z.literal('Z') }),
  ]),
)

/** The plan of the printed sheet (`SheetPlan` of the domain). Its preview stays correct when the layout changes. */
export const sheetPlanSchema = z.object({
  width: z.number(),
  height: z.number(),
  printableArea: z.object({ ...point, width: z.number(), height: z.number() }),
  placements: z.array(
    z.object({
      ...slotAddressSchema.shape,
      matrix: z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), z.number()]),
      clips: z.array(outlineSchema),
    }),
  ),
})
export type WireSheetPlan = z.infer<typeof sheetPlanSchema>
