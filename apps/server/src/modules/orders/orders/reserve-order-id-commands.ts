import { randomUUID } from 'node:crypto'
import type { NewOrder } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Candidate names per query. */
const BATCH = 100

/** An order that was submitted under this name before. */
interface SubmittedOrder {
  readonly order_id: string
  /** Whether it has active jobs. */
  readonly active: boolean
  readonly artwork_ids: readonly string[]
}

/**
 * Returns the order id for a file whose name contains no job id. Such a name does not identify an order: the same
 * content is a resubmission while the order is active, and any other file becomes a separate order, "name (2)". So
 * orders of two customers with the same file name do not replace each other.
 *
 * The id is reserved in this transaction by the unique constraint of orders, so that files with the same name imported
 * concurrently get different ids.
 */
export async function reserveOrderId(
  tx: EnvironmentTx,
  order: NewOrder,
  artworkId: string,
  now: Date,
): Promise<string> {
  for (let first = 1; ; first += BATCH) {
    const candidates = Array.from({ length: BATCH }, (_, index) => getName(order.orderId, first + index))
    const submitted = await findSubmitted(tx, order.source, candidates)
    for (const candidate of candidates) {
      const previousOrder = submitted.get(candidate)
      if (previousOrder && !isResubmission(previousOrder, artworkId)) continue
      if (!previousOrder && (await reserve(tx, { ...order, orderId: candidate }, now))) return candidate
      // the id exists: decided after locking its order
      await lock(tx, order.source, candidate)
      const lockedOrder = (await findSubmitted(tx, order.source, [candidate])).get(candidate)
      if (!lockedOrder || isResubmission(lockedOrder, artworkId)) return candidate
    }
  }
}

const getName = (orderId: string, attempt: number): string => (attempt === 1 ? orderId : `${orderId} (${attempt})`)

const isResubmission = (before: SubmittedOrder, artworkId: string): boolean =>
  before.active && before.artwork_ids.includes(artworkId)

/** Returns which of these orders the connector submitted before. An order without jobs was deleted and is omitted. */
async function findSubmitted(
  { client, environmentId }: EnvironmentTx,
  source: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, SubmittedOrder>> {
  const { rows } = await client.query<SubmittedOrder>(
    `select o.order_id, bool_or(j.place = 'active') as active,
            coalesce(array_agg(distinct f.artwork_id) filter (where f.artwork_id is not null), '{}') as artwork_ids
       from orders o
       join jobs j on j.environment_id = o.environment_id and j.order_pk = o.id
       join frames f on f.environment_id = j.environment_id and f.job_pk = j.id
      where o.environment_id = $1 and o.source = $2 and o.order_id = any($3)
      group by o.id, o.order_id`,
    [environmentId, source, orderIds],
  )
  return new Map(rows.map((row) => [row.order_id, row]))
}

/**
 * Inserts the order without jobs; returns false if an order with this id exists. Waits for a concurrent insert of the
 * same id.
 */
async function reserve({ client, environmentId }: EnvironmentTx, order: NewOrder, now: Date): Promise<boolean> {
  const { rowCount } = await client.query(
    `insert into orders (environment_id, id, source, order_id, ordered_at, created_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (environment_id, source, order_id) do nothing`,
    [environmentId, randomUUID(), order.source, order.orderId, order.date, now],
  )
  return rowCount === 1
}

async function lock({ client, environmentId }: EnvironmentTx, source: string, orderId: string): Promise<void> {
  await client.query('select from orders where environment_id = $1 and source = $2 and order_id = $3 for update', [
    environmentId,
    source,
    orderId,
  ])
}
