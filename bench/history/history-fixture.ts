import type { Database } from '../../apps/server/src/database/database.ts'

const BATCH = 100_000

const ORDERS = `insert into orders (environment_id, id, source, order_id, dealer_order_id, customer_info, ordered_at)
  select $1, gen_random_uuid(), 'persBiz', 'H-' || lpad(n::text, 8, '0'), 'D-' || n % 1000,
         jsonb_build_object('name', 'Customer ' || n, 'city', 'Düsseldorf'), now() - n * interval '1 minute'
    from generate_series($2::int, $3::int) n`
const JOBS = `insert into jobs (environment_id, id, order_pk, job_id, media_name, media_size, media_color, sku, width_mm,
         height_mm, jig, location, quality_level, printer_type, media_type, color_config, additional_params, delivery_hash,
         place, status, finished_at, users)
  select environment_id, gen_random_uuid(), id, 'job-' || order_id, 'PhoneCase ' || n % 40, 'M', 'Black', 'SKU-' || n % 5000,
         75, 155, 'Phone cases 8-up', 'hall1', 'standard', 'flatbed', 'polycarbonate', 'cmykWhite',
         '[{"key": "engraving", "value": "Ada"}]', '\\x00', 'history', 'PRINTED', ordered_at + interval '3 hours',
         case when n % 10 = 0 then array[$2::uuid] else '{}' end
    from (select *, substr(order_id, 3)::int as n from orders where environment_id = $1 and order_id like 'H-%') o
   where n between $3::int and $4::int`
const FRAMES = `insert into frames (environment_id, job_pk, frame_index, copies, remaining, pending, artwork_id)
  select $1, j.id, 0, 3, 0, 0, (select id from artworks where environment_id = $1 limit 1)
    from jobs j where j.environment_id = $1 and j.place = 'history'`

/**
 * Inserts printed orders with one job each, by SQL. Their ids are `H-` and eight digits, the latest first. A tenth of
 * them is assigned to the user `memberId`.
 */
export async function fillHistory(
  { pool }: Database,
  environmentId: string,
  orders: number,
  memberId: string,
): Promise<void> {
  const client = await pool.connect()
  try {
    // The rows are consistent: foreign keys and change triggers are not needed for them.
    await client.query('set session_replication_role = replica; set statement_timeout = 0')
    for (let first = 1; first <= orders; first += BATCH) {
      const last = Math.min(orders, first + BATCH - 1)
      await client.query(ORDERS, [environmentId, first, last])
      await client.query(JOBS, [environmentId, memberId, first, last])
    }
    await client.query(FRAMES, [environmentId])
    await client.query('vacuum analyze orders')
    await client.query('vacuum analyze jobs')
    await client.query('vacuum analyze frames')
  } finally {
    client.release(true)
  }
}
