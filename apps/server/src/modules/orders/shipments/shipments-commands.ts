import type { WireShipment } from '@platen/contract/orders'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Replaces the shipments of an order whose jobs are locked. */
export async function replaceShipmentRows(
  tx: EnvironmentTx,
  orderPk: string,
  shipments: readonly WireShipment[],
): Promise<void> {
  await tx.execute('delete from shipments where environment_id = $1 and order_pk = $2', [orderPk])
  await tx.execute(
    `insert into shipments (environment_id, order_pk, position, carrier, tracking_number, tracking_url)
     select $1, $2, position, carrier, tracking_number, tracking_url
       from unnest($3::text[], $4::text[], $5::text[]) with ordinality
            as entered (carrier, tracking_number, tracking_url, position)`,
    [
      orderPk,
      shipments.map(({ carrier }) => carrier),
      shipments.map(({ trackingNumber }) => trackingNumber),
      shipments.map(({ trackingUrl }) => trackingUrl),
    ],
  )
}
