import type { NewOrder } from '@platen/domain/intake'
import type { EnvironmentTx } from '../../../../database/database.ts'

/**
 * Locks the orders of several submissions that were submitted before, and then their jobs, each in the order of ids as
 * other writers: submissions that are stored one after the other would lock them in another order.
 */
export async function lockSubmittedOrders(
  tx: EnvironmentTx,
  orders: readonly Pick<NewOrder, 'source' | 'orderId' | 'jobs'>[],
): Promise<void> {
  const jobs = orders.flatMap(({ source, orderId, jobs: all }) => all.map(({ jobId }) => ({ source, orderId, jobId })))
  const values = [jobs.map(({ source }) => source), jobs.map(({ orderId }) => orderId), jobs.map(({ jobId }) => jobId)]
  // Both are sent at once.
  await Promise.all([
    tx.execute(
      `select from orders where environment_id = $1
        and (source, order_id) in (select * from unnest($2::text[], $3::text[])) order by id for no key update`,
      values.slice(0, 2),
      'lock submitted orders',
    ),
    tx.execute(
      `select from jobs j join orders o on o.environment_id = j.environment_id and o.id = j.order_pk
      where j.environment_id = $1
        and (o.source, o.order_id, j.job_id) in (select * from unnest($2::text[], $3::text[], $4::text[]))
      order by j.id for update of j`,
      values,
      'lock submitted jobs',
    ),
  ])
}
