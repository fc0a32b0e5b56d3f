import type { EnvironmentTx } from '../../../../database/database.ts'
import { isUuid } from '../../../../http/is-uuid.ts'
import type { StoredJob } from '../orders-queries.ts'

/**
 * Locks an order until the transaction ends; returns false if it does not exist. Imports and deletions lock the order
 * before its jobs.
 */
export async function lockOrder({ client, environmentId }: EnvironmentTx, orderPk: string): Promise<boolean> {
  const sql = 'select from orders where environment_id = $1 and id = $2 for update'
  return isUuid(orderPk) && (await client.query(sql, [environmentId, orderPk])).rowCount === 1
}

/** Deletes a locked job of a locked order with its events, and the order with its last job. */
export async function deleteJob(tx: EnvironmentTx, job: StoredJob): Promise<void> {
  await tx.execute('delete from jobs where environment_id = $1 and id = $2', [job.id])
  await tx.execute(
    `delete from orders o where o.environment_id = $1 and o.id = $2
        and not exists (select from jobs j where j.environment_id = $1 and j.order_pk = o.id)`,
    [job.orderPk],
  )
}
