import type { NewOrder } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Candidate names per query, after the first. */
const BATCH = 100

/** An order that has a candidate name as its order id. */
interface OrderOfName {
  readonly order_id: string
  /** False if its jobs were deleted. */
  readonly has_jobs: boolean
  /** Whether it has active jobs. */
  readonly active: boolean
  readonly artwork_ids: readonly string[]
}

interface ChosenOrderId {
  readonly orderId: string
  readonly isNew: boolean
}

/**
 * Returns the order id for a file whose name contains no job id, and whether no order has it. Such a name does not
 * identify an order: the same content is a resubmission while the order is active, and any other file becomes a
 * separate order, "name (2)". So orders of two customers with the same file name do not replace each other.
 *
 * The caller inserts a new order in this transaction without looking for it again. If a concurrent transaction has
 * inserted an order with the same id, the unique constraint is violated, and `retryConcurrentSubmission` chooses again.
 */
export async function chooseOrderId(
  tx: EnvironmentTx,
  { source, orderId }: Pick<NewOrder, 'source' | 'orderId'>,
  artworkId: string,
): Promise<ChosenOrderId> {
  let chosen = await chooseFrom(tx, source, [orderId], artworkId)
  for (let first = 2; !chosen; first += BATCH)
    chosen = await chooseFrom(tx, source, getNumberedNames(orderId, first), artworkId)
  return chosen
}

const getNumberedNames = (name: string, first: number): string[] =>
  Array.from({ length: BATCH }, (_, index) => `${name} (${first + index})`)

/** Returns the first of these names that the file can have; undefined if all belong to other orders. */
async function chooseFrom(
  tx: EnvironmentTx,
  source: string,
  names: readonly string[],
  artworkId: string,
): Promise<ChosenOrderId | undefined> {
  const isUsable = (order: OrderOfName | undefined): boolean =>
    !order?.has_jobs || (order.active && order.artwork_ids.includes(artworkId))
  const orders = await findOrders(tx, source, names)
  for (const name of names) {
    const order = orders.get(name)
    if (!order) return { orderId: name, isNew: true }
    if (!isUsable(order)) continue
    // the id exists: decided after locking its order
    await lockOrder(tx, source, name)
    const locked = (await findOrders(tx, source, [name])).get(name)
    if (isUsable(locked)) return { orderId: name, isNew: locked === undefined }
  }
  return undefined
}

/** Returns the orders of a source with these order ids. */
async function findOrders(
  tx: EnvironmentTx,
  source: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, OrderOfName>> {
  const rows = await tx.query<OrderOfName>(
    `select o.order_id, count(j.id) > 0 as has_jobs, coalesce(bool_or(j.place = 'active'), false) as active,
            coalesce(array_agg(distinct f.artwork_id) filter (where f.artwork_id is not null), '{}') as artwork_ids
       from orders o
       left join jobs j on j.environment_id = o.environment_id and j.order_pk = o.id
       left join frames f on f.environment_id = j.environment_id and f.job_pk = j.id
      where o.environment_id = $1 and o.source = $2 and o.order_id = any($3)
      group by o.id, o.order_id`,
    [source, orderIds],
    'orders of file names',
  )
  return new Map(rows.map((row) => [row.order_id, row]))
}

const lockOrder = (tx: EnvironmentTx, source: string, orderId: string): Promise<number> =>
  tx.execute('select from orders where environment_id = $1 and source = $2 and order_id = $3 for update', [
    source,
    orderId,
  ])
