import { createHash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { getErrorDetails } from '@platen/contract/client'
import { connectorCalls } from '@platen/contract/connectors'
import { UPLOAD_LIMITS } from '@platen/domain/connectors'
import { hashFile } from '@platen/hotfolder'
import type { ServerClient } from '../server-client.ts'

/** A file as reported to the server. */
export interface SentFile {
  readonly id: string
  readonly bytes: number
  readonly sha256: string
  /** In base64; missing if the file was uploaded. */
  readonly content?: string
}

/** Reads a file that is to be part of a call. Returns undefined if it is larger than `maxBytes`. */
export async function readSmallFile(
  id: string,
  file: string | Buffer,
  maxBytes: number,
): Promise<SentFile | undefined> {
  if ((await stat(file)).size > maxBytes) return undefined
  const content = await readFile(file)
  if (content.length > maxBytes) return undefined
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { id, bytes: content.length, sha256, content: content.toString('base64') }
}

/** Derives an id from texts, so that an upload resumes under the same id after a restart (RFC 9562, version 8). */
export function deriveUuid(...texts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const offsetIn = (error: unknown): number | null => getErrorDetails(error, 'upload_offset').offset ?? null

/**
 * Uploads a file in chunks and resumes an interrupted upload. Throws `ApiError` and file system errors. The server
 * verifies the hash when the file is submitted.
 */
export async function uploadFile(client: ServerClient, id: string, file: string | Buffer): Promise<SentFile> {
  const { bytes, sha256 } = await hashFile(file)
  const sent = { id, bytes, sha256: sha256.toString('hex') }
  const handle = await open(file, 'r')
  try {
    const isLarge = sent.bytes > UPLOAD_LIMITS.chunkBytes
    let offset = isLarge ? (await client.call(connectorCalls.uploadState, { params: { id } })).offset : 0
    if (offset >= sent.bytes && sent.bytes > 0) return sent
    do {
      const length = Math.max(Math.min(UPLOAD_LIMITS.chunkBytes, sent.bytes - offset), 0)
      const part = Buffer.alloc(length)
      const { bytesRead } = await handle.read(part, 0, length, offset)
      // The file has become shorter: the server refuses it as damaged, and it is uploaded again.
      if (bytesRead === 0 && length > 0) return sent
      const at = offset
      offset = await client.upload(id, at, part.subarray(0, bytesRead)).catch((error: unknown) => {
        const serverOffset = offsetIn(error)
        if (serverOffset === null || serverOffset === at) throw error
        return serverOffset
      })
    } while (offset < sent.bytes)
    return sent
  } finally {
    await handle.close()
  }
}
