import { orderCalls } from '@platen/contract/orders'
import { memberHandlerWithoutTransaction, RESPONSE_SENT } from '../../../http/define-handler.ts'
import { getOrderListChanges } from './order-list-cache.ts'
import { visibilityFilter } from './visibility.ts'

/**
 * GET /pax/orders/changes: returns the active orders visible to the user that changed since a list was read with GET
 * /pax/orders. The cost depends on the number of changes, not on the length of the list.
 */
export const listOrderChanges = memberHandlerWithoutTransaction(
  orderCalls.changes,
  async ({ query, environment, user, services, reply }) => {
    const answer = await getOrderListChanges(services.database, environment.id, query.since, visibilityFilter(user))
    await reply.header('content-type', 'application/json; charset=utf-8').send(answer)
    return RESPONSE_SENT
  },
)
