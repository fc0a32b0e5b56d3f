import type { FastifyReply } from 'fastify'
import { sendFile } from '../../http/send-file.ts'

interface SentPdf {
  readonly environmentId: string
  readonly file: string
  readonly fileName: string
  /** Whether the browser saves it; otherwise it shows it. */
  readonly download: boolean
}

/** Streams a PDF; false where there is no such file. */
export const sendPdf = (reply: FastifyReply, { environmentId, file, fileName, download }: SentPdf): Promise<boolean> =>
  sendFile(reply, {
    environmentId,
    file,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `${download ? 'attachment' : 'inline'}; filename="${fileName}"`,
    },
  })
