import { JIG_LIMITS, PLACEMENTS, SLOT_TYPES } from '@platen/domain/jigs'
import {
  type ArtworkItem,
  HORIZONTAL_ALIGNMENTS,
  LETTER_CASES,
  PICTURE_FITS,
  type PictureItem,
  TEMPLATE_LIMITS,
  type Template,
  type TextItem,
  VERTICAL_ALIGNMENTS,
} from '@platen/domain/templates'
import { z } from 'zod'
import { idText, mm, versionNumber } from '../call/index.ts'

const text = z.string().max(TEMPLATE_LIMITS.text)
const path = z.string().max(TEMPLATE_LIMITS.path)
/** A number whose range `validateTemplate` checks, so that the item is named in the response. */
const amount = z.number().min(-100_000).max(100_000)

const itemBase = {
  id: z.string().min(1).max(80),
  name: text,
  x: mm,
  y: mm,
  width: mm,
  height: mm,
  /** Clockwise in degrees about the centre of the bounds. */
  rotation: mm.min(0).max(JIG_LIMITS.maxSlotRotation),
}

const source = z.object({
  /** Path or last name of a field of the order; empty for an item that is the same in each order. */
  field: text,
  fallback: z.string().max(TEMPLATE_LIMITS.value),
  isRequired: z.boolean(),
})

const percent = { c: amount, m: amount, y: amount, k: amount }
const color = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('CMYK'), ...percent }),
  z.object({ kind: z.literal('SPOT'), name: text, ...percent }),
])

const textPath = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ELLIPSE'), angle: amount, side: z.enum(['OUTSIDE', 'INSIDE']), sweep: amount }),
  z.object({ kind: z.literal('PATH'), data: path }),
])

const textItem = z.object({
  ...itemBase,
  kind: z.literal('TEXT'),
  source,
  fontId: idText,
  maxSize: amount,
  minSize: amount,
  maxLines: amount,
  lineHeight: amount,
  align: z.enum(HORIZONTAL_ALIGNMENTS),
  verticalAlign: z.enum(VERTICAL_ALIGNMENTS),
  letterCase: z.enum(LETTER_CASES),
  tracking: amount,
  path: textPath.nullable(),
  color,
  hasWhite: z.boolean(),
} satisfies Readonly<Record<keyof TextItem, z.ZodType>>)

const pictureItem = z.object({
  ...itemBase,
  kind: z.literal('PICTURE'),
  source,
  fit: z.enum(PICTURE_FITS),
  placement: z.enum(PLACEMENTS),
  mask: z.object({ type: z.enum(SLOT_TYPES), path: path.optional() }),
  minResolution: amount,
} satisfies Readonly<Record<keyof PictureItem, z.ZodType>>)

const artworkItem = z.object({
  ...itemBase,
  kind: z.literal('ARTWORK'),
  artworkId: idText,
  fit: z.enum(PICTURE_FITS),
  placement: z.enum(PLACEMENTS),
} satisfies Readonly<Record<keyof ArtworkItem, z.ZodType>>)

/** Has exactly the fields of `Template`, without its id. */
export const templateFields = {
  name: text,
  width: mm,
  height: mm,
  shape: z.enum(SLOT_TYPES),
  path: path.optional(),
  whiteSpot: text,
  items: z.array(z.discriminatedUnion('kind', [textItem, pictureItem, artworkItem])).max(TEMPLATE_LIMITS.items),
  heldWords: z.array(text).max(TEMPLATE_LIMITS.heldWords),
} satisfies Readonly<Record<Exclude<keyof Template, 'id'>, z.ZodType>>

export const templateSchema = z.object({
  id: idText,
  ...templateFields,
  /** Incremented by every save; a save with an older version fails with changed_meanwhile. */
  version: versionNumber,
})
export type WireTemplate = z.infer<typeof templateSchema>
