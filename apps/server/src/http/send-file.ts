import { open } from 'node:fs/promises'
import { ifThere } from '@platen/hotfolder'
import type { FastifyReply } from 'fastify'
import { assertNoOpenTransaction } from '../database/held-connection.ts'

/**
 * Streams a file as the answer, at the speed at which the client reads it; false where there is no such file. The
 * headers of the answer are set before; content-length is set here.
 *
 * @param options.range the Range header of the request; only `bytes=<first>-` is understood (RFC 9110)
 */
export async function sendFile(
  reply: FastifyReply,
  file: string,
  headers: Readonly<Record<string, string>>,
  options: { readonly range?: string | undefined } = {},
): Promise<boolean> {
  assertNoOpenTransaction('Sending a file')
  const handle = await ifThere(open(file))
  if (!handle) return false
  const { size } = await handle.stat().catch(async (error: unknown) => {
    await handle.close()
    throw error
  })
  const start = firstByte(options.range, size)
  // the call took too long, and was answered so
  if (reply.sent) {
    await handle.close()
    return true
  }
  reply.headers({ ...headers, 'content-length': size - (start ?? 0) })
  if (start !== null) reply.status(206).header('content-range', `bytes ${start}-${size - 1}/${size}`)
  await reply.send(handle.createReadStream({ start: start ?? 0 }))
  return true
}

function firstByte(range: string | undefined, size: number): number | null {
  const from = /^bytes=(\d{1,15})-$/.exec(range ?? '')?.[1]
  return from === undefined || Number(from) >= size ? null : Number(from)
}
