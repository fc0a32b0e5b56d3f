import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import { hashFile, undefinedIfMissing } from '@platen/hotfolder'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import type { EnvironmentRef } from '../http/handler-context.ts'
import type { Services } from '../services.ts'
import { deleteOldFiles } from './old-files.ts'
import { uploadsFolder } from './paths.ts'

const getFolder = (services: Services, environment: EnvironmentRef): string =>
  path.join(uploadsFolder(services.settings, environment.resourceName), 'connectors')

/** Path of an upload; the caller has validated the id. */
export const uploadFile = (services: Services, environment: EnvironmentRef, id: string): string =>
  path.join(getFolder(services, environment), id)

/** Returns the current size of an upload in bytes, or null if it does not exist. */
export const getUploadSize = async (file: string): Promise<number | null> =>
  (await undefinedIfMissing(stat(file)))?.size ?? null

/** Whether there is capacity for more of an upload, or for another one if it is new. */
export async function hasUploadCapacity(
  services: Services,
  environment: EnvironmentRef,
  isNew: boolean,
): Promise<boolean> {
  const folder = getFolder(services, environment)
  await mkdir(folder, { recursive: true })
  let files = 0
  let bytes = 0
  for (const name of await readdir(folder)) {
    const found = await undefinedIfMissing(stat(path.join(folder, name)))
    if (!found) continue
    files += 1
    bytes += found.size
  }
  return (!isNew || files < UPLOAD_LIMITS.pendingFiles) && bytes < UPLOAD_LIMITS.pendingBytes
}

/**
 * Deletes files that were last received before a time (ms since 1970) and that no order was made of. Returns the total
 * size of the remaining ones in bytes.
 */
export async function deleteOldUploads(
  services: Services,
  environment: EnvironmentRef,
  before: number,
): Promise<number> {
  return deleteOldFiles(uploadsFolder(services.settings, environment.resourceName), { before, isRecursive: true })
}

/** Uploads in progress; a new call for the same upload, as after a broken connection, aborts the previous one. */
const underWay = new Map<string, AbortController>()

/**
 * Appends data to an upload, which must be `offset` bytes long. Data received before an interruption is kept.
 *
 * @returns the new size, or the current size if it is not `offset`, or that the upload would become too large
 */
export async function appendToUpload(
  file: string,
  offset: number,
  body: Readable,
): Promise<{ ok: true; offset: number } | { ok: false; problem: 'offset' | 'size'; offset: number }> {
  assertNoOpenTransaction('Receiving a file')
  underWay.get(file)?.abort()
  const mine = new AbortController()
  underWay.set(file, mine)
  try {
    const currentSize = (await getUploadSize(file)) ?? 0
    if (currentSize !== offset) return { ok: false, problem: 'offset', offset: currentSize }
    let end = offset
    const most = Math.min(UPLOAD_LIMITS.fileBytes, offset + UPLOAD_LIMITS.chunkBytes)
    async function* upToMost(source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        end += part.length
        if (end > most) return
        yield part
      }
    }
    await pipeline(body, upToMost, createWriteStream(file, { flags: 'a' }), { signal: mine.signal })
    return end > most
      ? { ok: false, problem: 'size', offset: (await getUploadSize(file)) ?? 0 }
      : { ok: true, offset: end }
  } finally {
    if (underWay.get(file) === mine) underWay.delete(file)
  }
}

/** Whether an upload equals the sent file by size and hash; deletes it if not. */
export async function verifyUpload(file: string, sent: { bytes: number; sha256: string }): Promise<boolean> {
  if ((await getUploadSize(file)) === sent.bytes) {
    if ((await hashFile(file)).sha256.toString('hex') === sent.sha256) return true
  }
  await rm(file, { force: true })
  return false
}
