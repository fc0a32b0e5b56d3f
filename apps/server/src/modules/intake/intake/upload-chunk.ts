import { Readable } from 'node:stream'
import { connectorCalls } from '@platen/contract/connectors'
import { appendToUpload, getUploadSize, hasUploadCapacity, uploadFile } from '../../../file-store/uploads.ts'
import { apiKeyHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'

/** GET /pax/connector/uploads/:id: returns the number of bytes received of an upload. */
export const getUploadState = apiKeyHandler(connectorCalls.uploadState, async ({ params, environment, services }) => {
  if (!isUuid(params.id)) return failure('not_found')
  return { offset: (await getUploadSize(uploadFile(services, environment, params.id))) ?? 0 }
})

/** PUT /pax/connector/uploads/:id: appends bytes to an upload, which can be resumed after an interruption. */
export const uploadChunk = apiKeyHandler(
  connectorCalls.upload,
  async ({ params, query, environment, services, request }) => {
    if (!isUuid(params.id)) return failure('not_found')
    if (!(request.body instanceof Readable)) return failure('unsupported_media')
    if (!(await hasUploadCapacity(services, environment, query.offset === 0))) return failure('too_many_requests')
    if (query.offset === 0) {
      const storage = await services.database.inEnvironment(environment.id, checkStorageQuota, { readOnly: true })
      if (storage.full) return failure('storage_full')
    }
    const result = await appendToUpload(uploadFile(services, environment, params.id), query.offset, request.body)
    if (result.ok) return { offset: result.offset }
    return result.problem === 'offset' ? failure('upload_offset', { offset: result.offset }) : failure('too_large')
  },
)
