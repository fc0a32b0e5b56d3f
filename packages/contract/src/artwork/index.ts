import { ARTWORK_KINDS } from '@platen/domain/artwork'
import { z } from 'zod'
import { successResponse, customerName, defineCall, idText } from '../call/index.ts'

/** An image tag sends no headers, so the environment is in the query (specification section 7). */
const customer = z.object({ customer: customerName })

const pageParams = z.object({ id: idText, page: z.coerce.number().int().min(1).max(100_000) })

/** What is known of one page of a piece of artwork (the domain's ArtworkMetadata). */
export const artworkPageSchema = z.object({
  kind: z.enum(ARTWORK_KINDS),
  /** As the file came. */
  fileName: z.string(),
  page: z.number().int(),
  pageCount: z.number().int(),
  /** True size in mm as viewed. */
  widthMM: z.number(),
  heightMM: z.number(),
  /** Names as in PDF. */
  colourSpaces: z.array(z.string()),
  spotColours: z.array(z.string()),
  fonts: z.array(z.object({ name: z.string(), embedded: z.boolean() })),
  transparency: z.boolean(),
  /** At true size; null without images. */
  lowestResolutionDpi: z.number().nullable(),
})
export type WireArtworkPage = z.infer<typeof artworkPageSchema>

export const artworkCalls = {
  /** What a page is made of, as it was described when it came in. */
  page: defineCall({
    method: 'GET',
    path: '/pax/artwork/:id/page/:page',
    access: 'member',
    params: pageParams,
    answer: successResponse({ artworkPage: artworkPageSchema }),
    errors: ['not_found'],
  }),
  thumbnail: defineCall({
    method: 'GET',
    path: '/pax/artwork/:id/thumbnail/:page',
    access: 'member',
    cost: 'picture',
    kind: 'binary',
    params: pageParams,
    query: customer,
    answer: z.undefined(),
    errors: ['not_found'],
  }),
  original: defineCall({
    method: 'GET',
    path: '/pax/artwork/:id/file',
    access: 'downloads_edit',
    cost: 'picture',
    kind: 'binary',
    params: z.object({ id: idText }),
    query: customer,
    answer: z.undefined(),
    errors: ['not_found'],
  }),
}
