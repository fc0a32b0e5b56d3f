import { ARTWORK_KINDS } from '@platen/domain/artwork'
import { z } from 'zod'
import { customerName, defineCall, idText, successResponse } from '../call/index.ts'

/** The environment is in the query because image elements cannot send request headers. */
const customer = z.object({ customer: customerName })

const pageParams = z.object({ id: idText, page: z.coerce.number().int().min(1).max(100_000) })

/** Metadata of one page of an artwork (`ArtworkMetadata` of the domain). */
export const artworkPageSchema = z.object({
  kind: z.enum(ARTWORK_KINDS),
  /** File name as uploaded. */
  fileName: z.string(),
  page: z.number().int(),
  pageCount: z.number().int(),
  /** True size in mm in displayed orientation. */
  widthMM: z.number(),
  heightMM: z.number(),
  /** Colour space names as in PDF. */
  colourSpaces: z.array(z.string()),
  spotColours: z.array(z.string()),
  fonts: z.array(z.object({ name: z.string(), embedded: z.boolean() })),
  transparency: z.boolean(),
  /** Effective resolution at true size; null if the page has no images. */
  lowestResolutionDpi: z.number().nullable(),
})
export type WireArtworkPage = z.infer<typeof artworkPageSchema>

export const artworkCalls = {
  /** Metadata of one page, as determined when the artwork was imported. */
  page: defineCall({
    method: 'GET',
    path: '/pax/artwork/:id/page/:page',
    access: 'member',
    params: pageParams,
    response: successResponse({ artworkPage: artworkPageSchema }),
    errors: ['not_found'],
  }),
  thumbnail: defineCall({
    method: 'GET',
    path: '/pax/artwork/:id/thumbnail/:page',
    access: 'member',
    cost: 'picture',
    kind: 'binary',
    mediaType: 'image/webp',
    params: pageParams,
    query: customer,
    response: z.undefined(),
    errors: ['not_found'],
  }),
  original: defineCall({
    method: 'GET',
    path: '/pax/artwork/:id/file',
    access: 'downloads_edit',
    cost: 'picture',
    kind: 'binary',
    mediaType: 'application/octet-stream',
    params: z.object({ id: idText }),
    query: customer,
    response: z.undefined(),
    errors: ['not_found'],
  }),
}
