import { Readable } from 'node:stream'
import { connectorCalls } from '@platen/contract/connectors'
import { forKey } from '../../http/handlers.ts'
import { isId } from '../../http/is-id.ts'
import { refuse } from '../../http/refusal.ts'
import { storageLimit } from '../storage/storage-reads.ts'
import { appendTo, hasRoom, uploadedBytes, uploadFile } from './upload-files.ts'

/** GET /pax/connector/uploads/:id: how much of an upload is there. */
export const uploadState = forKey(connectorCalls.uploadState, async ({ params, environment, services }) => {
  if (!isId(params.id)) return refuse('not_found')
  return { offset: (await uploadedBytes(uploadFile(services, environment, params.id))) ?? 0 }
})

/** PUT /pax/connector/uploads/:id: adds bytes to an upload; it is resumed where it broke off. */
export const uploadChunk = forKey(connectorCalls.upload, async ({ params, query, environment, services, request }) => {
  if (!isId(params.id)) return refuse('not_found')
  if (!(request.body instanceof Readable)) return refuse('unsupported_media')
  if (!(await hasRoom(services, environment, query.offset === 0))) return refuse('too_many_requests')
  if (query.offset === 0) {
    const storage = await services.database.inEnvironment(environment.id, storageLimit, { readOnly: true })
    if (storage.full) return refuse('storage_full')
  }
  const result = await appendTo(uploadFile(services, environment, params.id), query.offset, request.body)
  if (result.ok) return { offset: result.offset }
  return result.problem === 'offset' ? refuse('upload_offset', { offset: result.offset }) : refuse('too_large')
})
