import type { NewOrder } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../database/database.ts'

/** Candidate names per query, after the first. */
const BATCH = 100

/** An order that was submitted under this name before. */
interface SubmittedOrder {
  readonly order_id: string
  /** False if its jobs were deleted. */
  readonly has_jobs: boolean
  /** Whether it has active jobs. */
  readonly active: boolean
  readonly artwork_ids: readonly string[]
}

/**
 * Returns the order id for a file whose name contains no job id, and whether no order has it. Such a name does not
 * identify an order: the same content is a resubmission while the order is active, and any other file becomes a separate
 * order, "name (2)". So orders of two customers with the same file name do not replace each other.
 *
 * The caller inserts a new order in this transaction without looking for it again. If a concurrent one has inserted an
 * order with the same id, the unique constraint is violated, and `retryConcurrentSubmission` chooses again.
 */
export async function chooseOrderId(
  tx: EnvironmentTx,
  { source, orderId }: Pick<NewOrder, 'source' | 'orderId'>,
  artworkId: string,
): Promise<{ readonly orderId: string; readonly isNew: boolean }> {
  const isUsable = (before: SubmittedOrder | undefined): boolean =>
    !before?.has_jobs || (before.active && before.artwork_ids.includes(artworkId))
  for (let [first, count] = [1, 1]; ; first += count, count = BATCH) {
    const [from, length] = [first, count]
    const candidates = Array.from({ length }, (_, index) => getName(orderId, from + index))
    const submitted = await findSubmitted(tx, source, candidates)
    for (const candidate of candidates) {
      const before = submitted.get(candidate)
      if (!before) return { orderId: candidate, isNew: true }
      if (!isUsable(before)) continue
      // the id exists: decided after locking its order
      await lock(tx, source, candidate)
      const locked = (await findSubmitted(tx, source, [candidate])).get(candidate)
      if (isUsable(locked)) return { orderId: candidate, isNew: locked === undefined }
    }
  }
}

const getName = (orderId: string, attempt: number): string => (attempt === 1 ? orderId : `${orderId} (${attempt})`)

/** Returns which of these orders the connector submitted before. */
async function findSubmitted(
  tx: EnvironmentTx,
  source: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, SubmittedOrder>> {
  const rows = await tx.query<SubmittedOrder>(
    `select o.order_id, count(j.id) > 0 as has_jobs, coalesce(bool_or(j.place = 'active'), false) as active,
            coalesce(array_agg(distinct f.artwork_id) filter (where f.artwork_id is not null), '{}') as artwork_ids
       from orders o
       left join jobs j on j.environment_id = o.environment_id and j.order_pk = o.id
       left join frames f on f.environment_id = j.environment_id and f.job_pk = j.id
      where o.environment_id = $1 and o.source = $2 and o.order_id = any($3)
      group by o.id, o.order_id`,
    [source, orderIds],
  )
  return new Map(rows.map((row) => [row.order_id, row]))
}

const lock = (tx: EnvironmentTx, source: string, orderId: string): Promise<number> =>
  tx.execute('select from orders where environment_id = $1 and source = $2 and order_id = $3 for update', [
    source,
    orderId,
  ])
