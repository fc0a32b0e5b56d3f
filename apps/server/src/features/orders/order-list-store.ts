import type { WireOrder } from '@platen/contract/orders'
import type { EnvironmentTx } from '../../database/database.ts'
import { addToOrders, type ListRow } from './order-wire.ts'

const LIST = `select o.id as order_pk, o.order_id, o.external_order_id, o.dealer_order_id, o.source, o.ordered_at,
       o.customer_info, j.id, j.job_id, j.status, j.frame_index, j.media_name, j.media_size, j.media_color, j.sku,
       j.width_mm, j.height_mm, j.jig, j.location, j.quality_level, j.printer_type, j.media_type, j.color_config,
       j.additional_params, j.users, j.due_at, j.priority, b.preset_ids, f.copies, f.remaining, f.pending,
       f.artwork_id, f.artwork_page, f.width_mm as frame_width, f.height_mm as frame_height, a.kind,
       (a.info -> 'pages' -> (f.artwork_page - 1) ->> 'widthMm')::float8 as artwork_width,
       (a.info -> 'pages' -> (f.artwork_page - 1) ->> 'heightMm')::float8 as artwork_height
  from jobs j
  join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
  join frames f on f.environment_id = j.environment_id and f.job_pk = j.id
  left join artworks a on a.environment_id = f.environment_id and a.id = f.artwork_id
  left join (select job_pk, array_agg(distinct preset_id) as preset_ids
               from bookings where environment_id = $1 group by job_pk) b on b.job_pk = j.id
 where j.environment_id = $1 and j.place = $2 and ($3::uuid is null or j.users @> array[$3::uuid])`

/** Active jobs as they arrived, those of one order together; history with what was finished last on top. */
const ORDERED_BY = {
  active: 'o.created_at, o.id, j.created_at, j.id, f.frame_index',
  history: 'j.finished_at desc, o.id, j.id, f.frame_index',
} as const

/**
 * The orders with jobs in one place, each with only those jobs, in one round trip.
 *
 * @param visibleTo only jobs assigned to this user (readings O6); undefined for all
 */
export async function listOrdersIn(
  { client, environmentId }: EnvironmentTx,
  place: 'active' | 'history',
  visibleTo: string | undefined,
): Promise<WireOrder[]> {
  const { rows } = await client.query<ListRow>(`${LIST} order by ${ORDERED_BY[place]}`, [
    environmentId,
    place,
    visibleTo ?? null,
  ])
  const orders = new Map<string, WireOrder>()
  for (const row of rows) addToOrders(orders, row)
  return [...orders.values()]
}
