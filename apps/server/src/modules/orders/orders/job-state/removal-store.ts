import type { EnvironmentTx } from '../../../../database/database.ts'
import { isUuid } from '../../../../http/is-uuid.ts'
import type { StoredJob } from '../orders-queries.ts'

/**
 * Locks orders until the transaction ends, in the order of their ids; returns how many of them exist. Imports and
 * deletions lock an order before its jobs. The lock admits the foreign key checks of transactions that hold only jobs
 * (`for key share`): with `for update`, an edit and a deletion of the same job would wait for each other.
 */
export const lockOrders = (tx: EnvironmentTx, orderPks: readonly string[]): Promise<number> =>
  tx.execute('select from orders where environment_id = $1 and id = any($2::uuid[]) order by id for no key update', [
    orderPks.filter(isUuid),
  ])

/** Deletes locked jobs of locked orders with their events, and each order with its last job. */
export async function deleteJobs(tx: EnvironmentTx, jobs: readonly StoredJob[]): Promise<void> {
  await tx.execute('delete from jobs where environment_id = $1 and id = any($2::uuid[])', [jobs.map(({ id }) => id)])
  await tx.execute(
    `delete from orders o where o.environment_id = $1 and o.id = any($2::uuid[])
        and not exists (select from jobs j where j.environment_id = $1 and j.order_pk = o.id)`,
    [jobs.map(({ orderPk }) => orderPk)],
  )
}
