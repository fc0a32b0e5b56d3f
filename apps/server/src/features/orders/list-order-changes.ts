import { orderCalls } from '@platen/contract/orders'
import { forMemberInSteps, STREAMED } from '../../http/handlers.ts'
import { orderListChangesOf } from './order-lists.ts'
import { sightOf } from './sight.ts'

/**
 * GET /pax/orders/changes: what became of the active orders, as far as the user may see them, since they read the list
 * (GET /pax/orders). So a change of one order costs one order, however long the list is.
 */
export const listOrderChanges = forMemberInSteps(
  orderCalls.changes,
  async ({ query, environment, user, services, reply }) => {
    const answer = await orderListChangesOf(services.database, environment.id, query.since, sightOf(user))
    await reply.header('content-type', 'application/json; charset=utf-8').send(answer)
    return STREAMED
  },
)
