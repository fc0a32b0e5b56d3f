import { orderCalls } from '@platen/contract/orders'
import { forMember } from '../../http/handlers.ts'
import { listOrdersIn } from './order-list-store.ts'
import { sightOf } from './sight.ts'

/** GET /pax/orders: active or history, as far as the user may see them (readings O6). */
export const listOrders = forMember(orderCalls.list, async ({ tx, query, user }) => ({
  orders: await listOrdersIn(tx, query.type, sightOf(user)),
}))
