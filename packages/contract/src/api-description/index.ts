import { z } from 'zod'
import { defineCall } from '../call/index.ts'

export const apiDescriptionCalls = {
  /**
   * The OpenAPI 3.1 description of all calls. It describes the version, not the data of an environment, so that anyone
   * may read it. With an `ETag`: an unchanged description is answered with 304.
   */
  openApi: defineCall({
    method: 'GET',
    path: '/pax/openapi.json',
    access: 'anyone',
    kind: 'binary',
    mediaType: 'application/json',
    response: z.undefined(),
    errors: [],
  }),
}
