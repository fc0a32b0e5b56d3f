import { orderCalls } from '@platen/contract/orders'
import type { FastifyReply } from 'fastify'
import { forMemberInSteps, STREAMED } from '../../http/handlers.ts'
import { stillHolds } from '../../http/still-holds.ts'
import { knownLists, orderListOf } from './order-lists.ts'
import { sightOf } from './sight.ts'

const marked = (reply: FastifyReply, etag: string): FastifyReply =>
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Customer, Cookie')

/**
 * GET /pax/orders: active or history, as far as the user may see them (readings O6). A browser keeps the list and asks
 * whether it still holds (ETag); as long as it does, nothing but that is answered.
 */
export const listOrders = forMemberInSteps(
  orderCalls.list,
  async ({ query, environment, user, services, request, reply }) => {
    const list = await orderListOf(services.database, environment.id, query.type, sightOf(user))
    marked(reply, list.etag)
    if (stillHolds(request, list.etag)) await reply.status(304).send()
    else await reply.header('content-type', 'application/json; charset=utf-8').send(await list.answer())
    return STREAMED
  },
  {
    held({ database }, request) {
      const known = knownLists(database, request.headers['if-none-match'])
      return (
        known && {
          ordersSince: known.since,
          async answer({ environment, user, query, request: asked, reply }) {
            const etag = known.mark(query.type, sightOf(user))
            if (known.environmentId !== environment.id || !stillHolds(asked, etag)) return false
            await marked(reply, etag).status(304).send()
            return true
          },
        }
      )
    },
  },
)
