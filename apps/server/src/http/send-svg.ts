import type { FastifyReply } from 'fastify'
import { assertNoOpenTransaction } from '../database/held-connection.ts'

/** Sends an SVG drawing as an attachment, never as a page. */
export async function sendSvgAttachment(reply: FastifyReply, name: string, svg: string): Promise<void> {
  assertNoOpenTransaction('Sending a response')
  await reply
    .header('content-type', 'image/svg+xml; charset=utf-8')
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.svg`)}`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(svg)
}
