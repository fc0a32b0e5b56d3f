import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import { FairSlots } from '../fair-slots.ts'
import type { ObjectContent } from '../file-store/object-store.ts'

/**
 * Limits the chunks that are written concurrently, over all responses of this process. Without a limit each
 * turn of the event loop serves a chunk of every download whose client is reading, and every other call waits for all
 * of them.
 */
const chunkSlots = new FairSlots({ total: 4, perKey: 2 })

interface SentFile {
  readonly environmentId: string
  /** Opens the content from a byte on; undefined if it does not exist. */
  readonly open: (first: number) => Promise<ObjectContent | undefined>
  /** The headers of the response except content-length. */
  readonly headers: Readonly<Record<string, string>>
  /** The Range header of the request; only `bytes=<first>-` is supported (RFC 9110). */
  readonly range?: string | undefined
}

/** Streams a file as the response, at the speed of the client; returns false if the file does not exist. */
export async function sendFile(
  reply: FastifyReply,
  { environmentId, open, headers, range }: SentFile,
): Promise<boolean> {
  assertNoOpenTransaction('Sending a file')
  const requested = firstByte(range)
  const content = await open(requested ?? 0)
  if (!content) return false
  const { bytes, first } = content
  // The call exceeded its time limit, and a failure was sent.
  if (reply.sent) {
    await content.close()
    return true
  }
  reply.headers({ ...headers, 'content-length': bytes - first })
  if (requested === first && first < bytes)
    reply.status(206).header('content-range', `bytes ${first}-${bytes - 1}/${bytes}`)
  const { raw } = reply
  const getPendingBytes = (): number => chunks.readableLength + raw.writableLength
  const chunks: Readable = Readable.from(chunksOf(content, environmentId, getPendingBytes), { objectMode: false })
  chunks.once('close', () => void content.close())
  await reply.send(chunks)
  return true
}

/**
 * Yields the chunks of a file. Their memory is reused: many downloads that begin at once would otherwise cause garbage
 * collections, for which every other call waits.
 *
 * @param getPendingBytes how much of what was yielded the operating system does not have yet
 */
async function* chunksOf(
  content: ObjectContent,
  environmentId: string,
  getPendingBytes: () => number,
): AsyncGenerator<Buffer> {
  let unused: Buffer | undefined
  let last: Buffer | undefined
  for (;;) {
    // Chunks are written in their order: only bytes of the last one are pending.
    const isWritten = last !== undefined && getPendingBytes() <= last.length
    const chunk = await readChunk(content, environmentId, isWritten ? unused : undefined)
    if (!chunk) return
    unused = last
    last = chunk
    yield chunk
  }
}

async function readChunk(
  { chunks }: ObjectContent,
  environmentId: string,
  unused: Buffer | undefined,
): Promise<Buffer | undefined> {
  // Before the slot: the store may be slow.
  const next = await chunks.next(unused)
  if (next.done) return undefined
  const slot = await chunkSlots.enter(environmentId)
  if (typeof slot === 'string') throw new Error(`There is no slot for a chunk: ${slot}.`)
  // Released when the chunk was written to the connection, not when the client has read it.
  setImmediate(() => slot.release())
  return next.value
}

function firstByte(range: string | undefined): number | undefined {
  const first = /^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1]
  return first === undefined ? undefined : Number(first)
}
