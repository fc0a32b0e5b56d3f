import type { FastifyReply } from 'fastify'
import { RESPONSE_SENT } from './define-handler.ts'

/** Sends the response of a list whose items were serialised one by one or in batches, as it may be large. */
export async function sendSerialisedList(
  reply: FastifyReply,
  name: string,
  items: readonly Buffer[],
): Promise<typeof RESPONSE_SENT> {
  const separated = items.flatMap((item, at) => (at === 0 ? [item] : [Buffer.from(','), item]))
  const response = Buffer.concat([Buffer.from(`{"success":true,"${name}":[`), ...separated, Buffer.from(']}')])
  await reply.header('content-type', 'application/json; charset=utf-8').send(response)
  return RESPONSE_SENT
}
