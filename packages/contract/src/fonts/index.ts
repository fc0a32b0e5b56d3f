import type { FontFacts } from '@platen/domain/templates'
import { z } from 'zod'
import { defineCall, emptyResponse, successResponse } from '../call/index.ts'
import { byId } from '../jigs/index.ts'

const factsSchema = z.object({
  family: z.string(),
  style: z.string(),
  glyphs: z.number().int(),
  characters: z.number().int(),
  /** Unicode property values, such as `Latin`, most characters first. */
  scripts: z.array(z.string()),
  unitsPerEm: z.number(),
  /** OS/2 fsType. */
  embedding: z.number().int(),
  /** The licence of the font forbids embedding. */
  isRestricted: z.boolean(),
  isVariable: z.boolean(),
} satisfies Readonly<Record<keyof FontFacts, z.ZodType>>)

const fontSchema = z.object({
  /** Follows from the content of the file: a font that is uploaded again has the same id. */
  id: z.string(),
  /** Family and style. */
  name: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  facts: factsSchema,
  /** Names of the templates that use it. */
  templates: z.array(z.string()),
})
export type WireFont = z.infer<typeof fontSchema>

export const fontCalls = {
  /** All fonts by name. */
  list: defineCall({
    method: 'GET',
    path: '/pax/fonts',
    access: 'products_view',
    response: successResponse({ fonts: z.array(fontSchema) }),
    errors: [],
  }),
  /** Stores one font (OpenType or TrueType), sent as multipart form data in the field `file`. */
  upload: defineCall({
    method: 'POST',
    path: '/pax/fonts',
    access: 'products_edit',
    cost: 'upload',
    upload: 'form',
    response: successResponse({ font: fontSchema }),
    errors: ['font_refused', 'too_large', 'storage_full', 'too_many_items'],
  }),
  /** Deletes a font that no template uses. */
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/fonts',
    access: 'products_edit',
    body: byId,
    response: emptyResponse,
    errors: ['not_found', 'font_in_use'],
  }),
}
