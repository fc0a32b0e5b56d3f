import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import { assertNoOpenTransaction } from '../../../database/held-connection.ts'
import { newUploadPartKey } from '../../../file-store/object-keys.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import { storeObjects } from '../../platform/storage/store-objects.ts'
import { insertPart, loadPartKeys, loadPendingUploads, loadUploadSize } from './uploads-store.ts'

/** A part of an upload, as it is sent. */
interface SentPart {
  readonly uploadId: string
  /** Size of the upload before. */
  readonly offset: number
  readonly body: Readable
}

/** Returns why nothing can be received at this offset of an upload; undefined if it can. */
function findRefusal(services: Services, environment: EnvironmentRef, { uploadId, offset }: SentPart) {
  return services.database.inEnvironment(
    environment.id,
    async (tx) => {
      const { files, parts, bytes } = await loadPendingUploads(tx)
      const { pendingBytes, pendingFiles, pendingParts, shareForNew } = UPLOAD_LIMITS
      const share = offset === 0 ? shareForNew : 1
      const isFull = bytes >= pendingBytes * share || parts >= pendingParts * share
      if (isFull || (offset === 0 && files >= pendingFiles)) return failure('too_many_requests')
      if (offset === 0 && (await checkStorageQuota(tx)).full) return failure('storage_full')
      const size = await loadUploadSize(tx, uploadId)
      return size === offset ? undefined : failure('upload_offset', { offset: size })
    },
    { readOnly: true },
  )
}

/** Stores what was received as the next part of an upload. */
async function storePart(
  services: Services,
  environment: EnvironmentRef,
  { uploadId, offset }: SentPart,
  file: string,
) {
  const { size: bytes } = await stat(file)
  if (bytes === 0) return { offset }
  const key = newUploadPartKey(uploadId)
  return storeObjects(services, environment, { intents: [key], objects: [{ key, file }] }, async (tx) => {
    const isNext = await insertPart(tx, { uploadId, offset, bytes, key }, services.now())
    return isNext
      ? { offset: offset + bytes }
      : failure('upload_offset', { offset: await loadUploadSize(tx, uploadId) })
  })
}

/**
 * Appends a part to an upload, which must be `offset` bytes long. What was received before an interruption is kept.
 * Of two calls that append at the same offset, one succeeds. Returns the new size.
 */
export async function receivePart(services: Services, environment: EnvironmentRef, part: SentPart) {
  assertNoOpenTransaction('Receiving a file')
  const refusal = await findRefusal(services, environment, part)
  if (refusal) return refusal
  const maxBytes = Math.min(UPLOAD_LIMITS.fileBytes - part.offset, UPLOAD_LIMITS.chunkBytes)
  return withWorkFolder(services.settings, async (folder) => {
    const file = path.join(folder, 'part')
    let bytes = 0
    async function* limitSize(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        bytes += chunk.length
        if (bytes > maxBytes) return
        yield chunk
      }
    }
    try {
      await pipeline(part.body, limitSize, createWriteStream(file))
    } catch (error) {
      if (bytes <= maxBytes) await storePart(services, environment, part, file)
      throw error
    }
    return bytes > maxBytes ? failure('too_large') : storePart(services, environment, part, file)
  })
}

/** A file as its connector reports it. */
export interface SentFile {
  readonly id: string
  readonly bytes: number
  readonly sha256: string
}

/** Writes an upload to a new file. Returns whether it equals the sent file by size and hash. */
export async function assembleUpload(
  { database, objects }: Services,
  environment: EnvironmentRef,
  { id, bytes, sha256 }: SentFile,
  target: string,
): Promise<boolean> {
  const { size, keys } = await database.inEnvironment(
    environment.id,
    async (tx) => ({ size: await loadUploadSize(tx, id), keys: await loadPartKeys(tx, id) }),
    { readOnly: true },
  )
  if (size !== bytes) return false
  const hash = createHash('sha256')
  async function* readParts() {
    for (const key of keys) {
      const part = await objects.get(environment, key)
      // Deleted by another call with the same upload; the hash differs then.
      if (!part) return
      try {
        for (let next = await part.chunks.next(); !next.done; next = await part.chunks.next()) {
          hash.update(next.value)
          yield next.value
        }
      } finally {
        await part.close()
      }
    }
  }
  await pipeline(readParts, createWriteStream(target))
  return hash.digest('hex') === sha256
}
