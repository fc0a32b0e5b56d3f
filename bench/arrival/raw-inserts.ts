import pg from 'pg'
import type { ArrivalShop } from './arrival-shop.ts'

/** Copies one stored order with its job, frame and event under new ids, in one statement and one transaction. */
const COPY_ORDER = `with o as (
    insert into orders (environment_id, id, source, order_id, external_order_id, dealer_order_id, customer_info,
           further_fields, ordered_at, created_at)
    select environment_id, gen_random_uuid(), source, gen_random_uuid()::text, external_order_id, dealer_order_id,
           customer_info, further_fields, ordered_at, created_at
      from orders where environment_id = $1 and id = $2
    returning id),
  j as (
    insert into jobs (environment_id, id, order_pk, job_id, media_name, media_size, media_color, sku, width_mm,
           height_mm, jig, location, quality_level, printer_type, media_type, color_config, parameters,
           additional_params, users, due_at, priority, delivery_hash, created_at)
    select s.environment_id, gen_random_uuid(), o.id, job_id, media_name, media_size, media_color, sku, width_mm,
           height_mm, jig, location, quality_level, printer_type, media_type, color_config, parameters,
           additional_params, users, due_at, priority, delivery_hash, created_at
      from jobs s, o where s.environment_id = $1 and s.order_pk = $2
    returning id),
  e as (
    insert into job_events (environment_id, job_pk, kind, actor_kind, actor, details)
    select v.environment_id, j.id, kind, actor_kind, actor, details
      from j, job_events v join jobs s on s.environment_id = v.environment_id and s.id = v.job_pk
     where v.environment_id = $1 and s.order_pk = $2)
  insert into frames (environment_id, job_pk, frame_index, copies, remaining, pending, artwork_id, artwork_page,
         width_mm, height_mm, warnings, held_back)
  select f.environment_id, j.id, f.frame_index, copies, remaining, pending, artwork_id, artwork_page, f.width_mm,
         f.height_mm, warnings, held_back
    from j, frames f join jobs s on s.environment_id = f.environment_id and s.id = f.job_pk
   where f.environment_id = $1 and s.order_pk = $2`

export interface RawInserts {
  /** Inserts this many orders, each in a transaction of its own, from as many connections as clients. */
  run(orders: number): Promise<void>
  close(): Promise<void>
}

/** Opens the connections. The rows are those of an order that the server has stored. */
export async function openRawInserts(
  config: pg.PoolConfig,
  { environmentId }: ArrivalShop,
  orderPk: string,
  clients: number,
): Promise<RawInserts> {
  const connections = Array.from({ length: clients }, () => new pg.Client(config))
  await Promise.all(connections.map((client) => client.connect()))
  return {
    async run(orders) {
      let ordersLeft = orders
      const insert = async (client: pg.Client): Promise<void> => {
        while (ordersLeft-- > 0)
          await client.query({ name: 'copy', text: COPY_ORDER, values: [environmentId, orderPk] })
      }
      await Promise.all(connections.map(insert))
    },
    async close() {
      await Promise.all(connections.map((client) => client.end()))
    },
  }
}
