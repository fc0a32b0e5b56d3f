import type { CustomerInfo } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../../database/database.ts'
import { isUuid } from '../../../../http/is-uuid.ts'

const CUSTOMER_INFO = 'select customer_info from orders where environment_id = $1 and id = $2'

async function load(tx: EnvironmentTx, orderPk: string, text: string): Promise<CustomerInfo> {
  const rows = isUuid(orderPk) ? await tx.query<{ customer_info: CustomerInfo }>(text, [orderPk]) : []
  return rows[0]?.customer_info ?? {}
}

/** Returns the customer data of an order; empty if there is no such order. */
export const loadCustomerInfo = (tx: EnvironmentTx, orderPk: string): Promise<CustomerInfo> =>
  load(tx, orderPk, CUSTOMER_INFO)

/** As `loadCustomerInfo`; locks the order until the transaction ends. An order is locked before its jobs. */
export const lockCustomerInfo = (tx: EnvironmentTx, orderPk: string): Promise<CustomerInfo> =>
  load(tx, orderPk, `${CUSTOMER_INFO} for no key update`)

/** Stores the customer data of a locked order. */
export const saveCustomerInfo = (tx: EnvironmentTx, orderPk: string, info: CustomerInfo): Promise<number> =>
  tx.execute('update orders set customer_info = $3 where environment_id = $1 and id = $2', [
    orderPk,
    JSON.stringify(info),
  ])
