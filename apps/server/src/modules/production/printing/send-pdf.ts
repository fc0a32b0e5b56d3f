import type { FastifyReply } from 'fastify'
import { sendFile } from '../../../http/send-file.ts'

interface SentPdf {
  readonly environmentId: string
  readonly file: string
  readonly fileName: string
  /** Whether the browser downloads the file or displays it. */
  readonly download: boolean
}

/** Streams a PDF. Returns false if the file does not exist. */
export const sendPdf = (reply: FastifyReply, { environmentId, file, fileName, download }: SentPdf): Promise<boolean> =>
  sendFile(reply, {
    environmentId,
    file,
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `${download ? 'attachment' : 'inline'}; filename="${fileName}"`,
    },
  })
