import { z } from 'zod'
import { defineCall } from '../call/index.ts'

/** An image tag sends no headers, so the environment is in the query (specification section 7). */
const customer = z.object({ customer: z.string() })

export const artworkCalls = {
  thumbnail: defineCall({
    method: 'GET',
    path: '/pax/artwork/:id/thumbnail/:page',
    who: 'member',
    kind: 'binary',
    params: z.object({ id: z.string(), page: z.coerce.number().int().min(1) }),
    query: customer,
    answer: z.undefined(),
    errors: ['not_found'],
  }),
  original: defineCall({
    method: 'GET',
    path: '/pax/artwork/:id/file',
    who: 'downloads_edit',
    kind: 'binary',
    params: z.object({ id: z.string() }),
    query: customer,
    answer: z.undefined(),
    errors: ['not_found'],
  }),
}
