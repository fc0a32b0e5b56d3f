import { Readable } from 'node:stream'
import { connectorCalls } from '@platen/contract/connectors'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { receivePart } from './receive-upload.ts'
import { loadUploadSize } from './uploads-store.ts'

/** GET /pax/connector/uploads/:id: returns the number of bytes received of an upload. */
export const getUploadState = apiKeyHandler(connectorCalls.uploadState, async ({ params, environment, services }) => {
  const { id } = params
  if (!isUuid(id)) return failure('not_found')
  const { inEnvironment } = services.database
  return { offset: await inEnvironment(environment.id, (tx) => loadUploadSize(tx, id), { readOnly: true }) }
})

/** PUT /pax/connector/uploads/:id: appends bytes to an upload, which can be resumed after an interruption. */
export const uploadChunk = apiKeyHandler(
  connectorCalls.upload,
  async ({ params, query, environment, services, request }) => {
    if (!isUuid(params.id)) return failure('not_found')
    if (!(request.body instanceof Readable)) return failure('unsupported_media')
    return receivePart(services, environment, { uploadId: params.id, offset: query.offset, body: request.body })
  },
)
