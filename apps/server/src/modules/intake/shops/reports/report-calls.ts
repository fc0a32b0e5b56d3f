import { shopCalls } from '@platen/contract/shops'
import { memberHandler } from '../../../../http/define-handler.ts'
import { failure } from '../../../../http/failure.ts'
import { findShop } from '../shops-store.ts'
import { retryFailedReports } from './reports-store.ts'

/** POST /pax/shops/:id/reports/retry: has a shop told again about the orders about which it could not be told. */
export const retryReports = memberHandler(
  shopCalls.retryReports,
  async ({ tx, params, body: { orderId }, services, changed }) => {
    if (!(await findShop(tx, params.id))) return failure('not_found')
    const count = await retryFailedReports(tx, params.id, orderId, services.now())
    if (orderId !== undefined && count === 0) return failure('not_found')
    changed('shops')
    changed('orders')
    return { count }
  },
)
