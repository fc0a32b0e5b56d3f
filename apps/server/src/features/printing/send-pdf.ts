import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { ifThere } from '@platen/hotfolder'
import type { FastifyReply } from 'fastify'

/** Streams a PDF to be looked at in the browser, or to be saved; false where there is no such file. */
export async function sendPdf(
  reply: FastifyReply,
  file: string,
  fileName: string,
  download: boolean,
): Promise<boolean> {
  const found = await ifThere(stat(file))
  if (!found) return false
  await reply
    .header('content-type', 'application/pdf')
    .header('content-length', found.size)
    .header('content-disposition', `${download ? 'attachment' : 'inline'}; filename="${fileName}"`)
    .send(createReadStream(file))
  return true
}
