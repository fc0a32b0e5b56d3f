import type { FastifyReply } from 'fastify'
import { sendFile } from '../../http/send-file.ts'

/** Streams a PDF to be looked at in the browser, or to be saved; false where there is no such file. */
export const sendPdf = (reply: FastifyReply, file: string, fileName: string, download: boolean): Promise<boolean> =>
  sendFile(reply, file, {
    'content-type': 'application/pdf',
    'content-disposition': `${download ? 'attachment' : 'inline'}; filename="${fileName}"`,
  })
