import { orderCalls } from '@platen/contract/orders'
import { forMemberInSteps, RESPONSE_SENT } from '../../http/define-handler.ts'
import { getOrderListChanges } from './order-list-cache.ts'
import { visibilityFilter } from './visibility.ts'

/**
 * GET /pax/orders/changes: what became of the active orders, as far as the user may see them, since they read the list
 * (GET /pax/orders). So a change of one order costs one order, however long the list is.
 */
export const listOrderChanges = forMemberInSteps(
  orderCalls.changes,
  async ({ query, environment, user, services, reply }) => {
    const answer = await getOrderListChanges(services.database, environment.id, query.since, visibilityFilter(user))
    await reply.header('content-type', 'application/json; charset=utf-8').send(answer)
    return RESPONSE_SENT
  },
)
