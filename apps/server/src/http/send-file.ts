import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { undefinedIfMissing } from '@platen/hotfolder'
import type { FastifyReply } from 'fastify'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import { FairSlots } from './fair-slots.ts'

const CHUNK_BYTES = 64 * 1024

/**
 * Limits the chunks that are read and written concurrently, over all responses of this process. Without a limit each
 * turn of the event loop serves a chunk of every download whose client is reading, and every other call waits for all
 * of them.
 */
const chunkSlots = new FairSlots({ total: 4, perKey: 2 })

interface SentFile {
  readonly environmentId: string
  readonly file: string
  /** The headers of the response except content-length. */
  readonly headers: Readonly<Record<string, string>>
  /** The Range header of the request; only `bytes=<first>-` is supported (RFC 9110). */
  readonly range?: string | undefined
}

/** Streams a file as the response, at the speed of the client; returns false if the file does not exist. */
export async function sendFile(
  reply: FastifyReply,
  { environmentId, file, headers, range }: SentFile,
): Promise<boolean> {
  assertNoOpenTransaction('Sending a file')
  const handle = await undefinedIfMissing(open(file))
  if (!handle) return false
  const { size } = await handle.stat().catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  const start = firstByte(range, size)
  // The call exceeded its time limit, and a failure was sent.
  if (reply.sent) {
    await handle.close()
    return true
  }
  reply.headers({ ...headers, 'content-length': size - (start ?? 0) })
  if (start !== null) reply.status(206).header('content-range', `bytes ${start}-${size - 1}/${size}`)
  const chunks = Readable.from(chunksOf(handle, start ?? 0, environmentId), { objectMode: false })
  chunks.once('close', () => void handle.close())
  await reply.send(chunks)
  return true
}

/** Yields the chunks of a file from an offset on. */
async function* chunksOf(handle: FileHandle, start: number, environmentId: string): AsyncGenerator<Buffer> {
  for (let position = start; ; ) {
    const chunk = await readChunk(handle, position, environmentId)
    if (chunk.length === 0) return
    position += chunk.length
    yield chunk
  }
}

async function readChunk(handle: FileHandle, position: number, environmentId: string): Promise<Buffer> {
  const slot = await chunkSlots.enter(environmentId)
  if (typeof slot === 'string') throw new Error(`There is no slot for a chunk: ${slot}.`)
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(CHUNK_BYTES), 0, CHUNK_BYTES, position)
    return buffer.subarray(0, bytesRead)
  } finally {
    // Released when the chunk was written to the connection, not when the client has read it.
    setImmediate(() => slot.release())
  }
}

function firstByte(range: string | undefined, size: number): number | null {
  const from = /^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1]
  return from === undefined || Number(from) >= size ? null : Number(from)
}
