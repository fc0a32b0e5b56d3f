import { orderCalls } from '@platen/contract/orders'
import { forMember, STREAMED } from '../../http/handlers.ts'
import { stillHolds } from '../../http/still-holds.ts'
import { orderListOf } from './order-lists.ts'
import { sightOf } from './sight.ts'

/**
 * GET /pax/orders: active or history, as far as the user may see them (readings O6). A browser keeps the list and asks
 * whether it still holds (ETag); as long as it does, nothing but that is answered.
 */
export const listOrders = forMember(orderCalls.list, async ({ tx, query, user, services, request, reply }) => {
  const list = await orderListOf(services.database, tx, query.type, sightOf(user))
  reply.header('etag', list.etag).header('cache-control', 'private, no-cache').header('vary', 'Customer, Cookie')
  if (stillHolds(request, list.etag)) await reply.status(304).send()
  else await reply.header('content-type', 'application/json; charset=utf-8').send(await list.answer())
  return STREAMED
})
