import type { WireShipment } from '@platen/contract/orders'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Returns the shipments of an order, in the sequence in which they were entered. */
export const loadShipments = (tx: EnvironmentTx, orderPk: string): Promise<WireShipment[]> =>
  tx.query<WireShipment>(
    `select carrier, tracking_number as "trackingNumber", tracking_url as "trackingUrl"
       from shipments where environment_id = $1 and order_pk = $2 order by position`,
    [orderPk],
  )

/** Returns the ids of the orders of these jobs that have a shipment. */
export async function findShippedOrders(
  tx: EnvironmentTx,
  jobs: readonly { readonly orderPk: string }[],
): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ orderPk: string }>(
    `select distinct order_pk as "orderPk" from shipments where environment_id = $1 and order_pk = any($2)`,
    [jobs.map(({ orderPk }) => orderPk)],
  )
  return new Set(rows.map(({ orderPk }) => orderPk))
}
