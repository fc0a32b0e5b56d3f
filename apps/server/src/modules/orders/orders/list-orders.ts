import { orderCalls } from '@platen/contract/orders'
import type { FastifyReply } from 'fastify'
import { forMemberInSteps, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { matchesIfNoneMatch } from '../../../http/etag.ts'
import { findCachedLists, getOrderList } from './order-list-cache.ts'
import { visibilityFilter } from './visibility.ts'

const marked = (reply: FastifyReply, etag: string): FastifyReply =>
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'Customer, Cookie')

/**
 * GET /pax/orders: returns the orders visible to the user, active or in history. Responses carry an ETag; a request
 * with a current If-None-Match gets 304 (RFC 9110 13.1.2).
 */
export const listOrders = forMemberInSteps(
  orderCalls.list,
  async ({ query, environment, user, services, request, reply }) => {
    const list = await getOrderList(services.database, environment.id, query.type, visibilityFilter(user))
    marked(reply, list.etag)
    if (matchesIfNoneMatch(request, list.etag)) await reply.status(304).send()
    else await reply.header('content-type', 'application/json; charset=utf-8').send(await list.answer())
    return RESPONSE_SENT
  },
  {
    held({ database }, request) {
      const known = findCachedLists(database, request.headers['if-none-match'])
      return (
        known && {
          ordersSince: known.since,
          async answer({ environment, user, query, request: asked, reply }) {
            const etag = known.mark(query.type, visibilityFilter(user))
            if (known.environmentId !== environment.id || !matchesIfNoneMatch(asked, etag)) return false
            await marked(reply, etag).status(304).send()
            return true
          },
        }
      )
    },
  },
)
