import type { WireOrder } from '@platen/contract/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { ARTWORK_SIZE_COLUMNS } from '../artwork/artwork-queries.ts'
import { appendFrame, type OrderListRow } from './order-wire.ts'

const toIsoTime = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const LIST = `select o.id as order_pk, o.order_id, o.external_order_id, o.dealer_order_id, o.source, o.ordered_at,
       o.customer_info, o.created_at, j.id, j.job_id, j.status, j.frame_index, j.media_name, j.media_size,
       j.media_color, j.sku, j.width_mm, j.height_mm, j.jig, j.location, j.quality_level, j.printer_type, j.media_type,
       j.color_config, j.additional_params, j.users, j.due_at, j.priority, j.let_through, j.cancelled_at,
       j.cancelled_by, j.cancel_reason, case when j.left_out_decision is distinct from 'kept' then j.left_out_at end as left_out_at, b.preset_ids,
       f.copies, f.remaining, f.reprint, f.pending, f.not_needed, f.cancelled, f.artwork_id, f.artwork_page,
       coalesce(nullif(f.artwork_name, ''), a.file_name) as artwork_name, f.width_mm as frame_width, f.height_mm as frame_height, f.warnings,
       f.held_back, f.override_ended, a.kind, w.awaited, n.reason as awaited_reason, m.state as made_state, p.customer_proof, ${ARTWORK_SIZE_COLUMNS}
  from jobs j
  join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
  join frames f on f.environment_id = j.environment_id and f.job_pk = j.id
  left join artworks a on a.environment_id = f.environment_id and a.id = f.artwork_id
  left join awaited_products n on n.environment_id = f.environment_id and n.job_pk = f.job_pk and n.needs_file
       and f.artwork_id is null and f.frame_index = 0
  left join template_jobs m on m.environment_id = $1 and m.job_pk = j.id and f.frame_index = 0
  left join lateral (
    select json_build_object('state', p.state, 'validUntil', ${toIsoTime('p.valid_until')},
             'openedAt', ${toIsoTime('p.opened_at')}, 'answeredAt', ${toIsoTime('p.answered_at')},
             'answeredBy', p.answered_by, 'note', p.note) as customer_proof
      from customer_proofs p
     where f.frame_index = 0 and p.environment_id = $1 and p.job_pk = j.id) p on true
  left join lateral (
    select json_build_object('files', count(*), 'fetched', count(w.artwork_id), 'downloads', coalesce(
             json_agg(distinct jsonb_build_object('url', d.url, 'state', d.state, 'attempts', d.attempts,
                 'isInProgress', d.claim_token is not null, 'receivedBytes', d.received_bytes,
                 'totalBytes', d.total_bytes, 'problem', d.problem,
                 'nextAttemptAt', ${toIsoTime('d.next_at')}))
               filter (where d.id is not null), '[]')) as awaited
      from awaited_artworks w
      left join artwork_downloads d on d.environment_id = w.environment_id and d.id = w.download_id
     where f.artwork_id is null and f.frame_index = 0 and w.environment_id = $1 and w.job_pk = j.id
    having count(*) > 0) w on true`

const EACH_BOOKED = `left join lateral (select array_agg(distinct preset_id) as preset_ids
               from bookings where environment_id = $1 and job_pk = j.id) b on true`

/** Active jobs by arrival, grouped by order. */
const ORDER_BY_CREATED = 'o.created_at, o.id, j.created_at, j.id, f.frame_index'

/** An order with its creation time, the sort key. */
export interface ListedOrder {
  readonly order: WireOrder
  readonly arrivedAt: Date
}

function groupByOrder(rows: readonly OrderListRow[]): ListedOrder[] {
  const orders = new Map<string, WireOrder>()
  const arrivedAt = new Map<string, Date>()
  for (const row of rows) {
    appendFrame(orders, row)
    arrivedAt.set(row.order_pk, row.created_at)
  }
  return [...orders].map(([id, order]) => ({ order, arrivedAt: arrivedAt.get(id) ?? new Date(0) }))
}

/** Returns orders with active jobs, each with only those, by arrival; limited to the orders with these ids if given. */
export async function loadActiveOrders(tx: EnvironmentTx, orderPks: readonly string[]): Promise<ListedOrder[]> {
  const rows = await tx.query<OrderListRow>(
    `${LIST} ${EACH_BOOKED} where j.environment_id = $1 and j.place = 'active' and j.order_pk = any($2::uuid[])
      order by ${ORDER_BY_CREATED}`,
    [orderPks],
  )
  return groupByOrder(rows)
}

/** Orders per batch. One batch takes less than 0.1 s, after which other requests run. */
const BATCH = 4000

/**
 * Streams all orders with active jobs in batches. The database reads the next batch while the server processes the
 * current one and handles other requests. Each batch has its own snapshot.
 */
export async function* streamActiveOrders(tx: EnvironmentTx): AsyncGenerator<ListedOrder[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct order_pk as id from jobs where environment_id = $1 and place = 'active'`,
  )
  const read = (at: number) =>
    at < rows.length
      ? loadActiveOrders(
          tx,
          rows.slice(at, at + BATCH).map(({ id }) => id),
        )
      : undefined
  let next = read(0)
  for (let at = BATCH; next; at += BATCH) {
    const batch = await next
    next = read(at)
    // if the consumer stops early, the failure of the prefetched batch is ignored
    next?.catch(() => undefined)
    yield batch
  }
}

/**
 * Returns the jobs in history with these ids, in this order. Consecutive jobs of one order are one order, so that an
 * order can occur several times.
 */
export async function loadHistoryJobs(tx: EnvironmentTx, ids: readonly string[]): Promise<WireOrder[]> {
  const rows = await tx.query<OrderListRow>(
    `${LIST} ${EACH_BOOKED} where j.environment_id = $1 and j.place = 'history' and j.id = any($2::uuid[])
      order by array_position($2::uuid[], j.id), f.frame_index`,
    [ids],
  )
  const orders: WireOrder[] = []
  let current = new Map<string, WireOrder>()
  for (const row of rows) {
    if (!current.has(row.order_pk)) current = new Map()
    appendFrame(current, row)
    const order = current.get(row.order_pk)
    if (order && order !== orders.at(-1)) orders.push(order)
  }
  return orders
}
