import { type AwaitedReason, type OrderFields, toSkuKey } from '@platen/domain/products'
import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { PRODUCT_FIELDS, type StoredProduct } from './products-queries.ts'

/** A job that waits for its product. */
export interface AwaitingProduct {
  readonly jobPk: string
  readonly sku: string
  readonly fields: OrderFields
  readonly reason: AwaitedReason
  /** Whether the order has no artwork. */
  readonly needsFile: boolean
  /** The product that was applied; undefined if it does not exist. */
  readonly product: StoredProduct | undefined
}

/** Records jobs that wait for their products. The jobs are inserted in this transaction, or locked. */
export async function insertAwaitedProducts(
  tx: EnvironmentTx,
  jobs: readonly AwaitingProduct[],
  now: Date,
): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ jobPk, sku, fields, reason, needsFile, product }) => ({
    job_pk: jobPk,
    sku,
    sku_key: toSkuKey(sku),
    fields,
    reason,
    needs_file: needsFile,
    product_id: product?.id ?? null,
    product_version: product?.version ?? null,
  }))
  await tx.execute(
    `insert into awaited_products (environment_id, job_pk, sku, sku_key, fields, reason, needs_file, product_id,
            product_version, arrived_at)
     select $1, v.*, $3 from jsonb_to_recordset($2::jsonb) as v (job_pk uuid, sku text, sku_key text, fields jsonb,
            reason text, needs_file boolean, product_id uuid, product_version int)
     on conflict (environment_id, job_pk)
       do update set sku = excluded.sku, sku_key = excluded.sku_key, fields = excluded.fields, reason = excluded.reason,
                     needs_file = excluded.needs_file,
                     product_id = excluded.product_id, product_version = excluded.product_version`,
    [JSON.stringify(rows), now],
  )
}

/** Records that jobs no longer wait for their products. */
export async function deleteAwaitedProducts(tx: EnvironmentTx, jobPks: readonly string[]): Promise<void> {
  await tx.execute('delete from awaited_products where environment_id = $1 and job_pk = any($2::uuid[])', [jobPks])
}

/** A job that waits for a product which has changed since. */
export interface DueProduct extends StoredProduct {
  readonly jobPk: string
  readonly fields: OrderFields
  readonly needsFile: boolean
}

/** SQL of the jobs that wait for a product `e` which was created or changed since. */
const DUE = `from awaited_products w
  join products e on e.environment_id = w.environment_id and e.sku_key = w.sku_key and e.deleted_at is null
 where w.environment_id = $1 and (w.product_id, w.product_version) is distinct from (e.id, e.version)`

/** Returns the jobs that wait for a product which was created or changed since, at most `limit`. */
export const loadDueProducts = (tx: EnvironmentTx, limit: number): Promise<DueProduct[]> =>
  tx.query<DueProduct>(
    `select w.job_pk as "jobPk", w.fields, w.needs_file as "needsFile", ${PRODUCT_FIELDS} ${DUE} order by w.sku_key, w.arrived_at limit $2`,
    [limit],
  )

/** Adds the task that applies products if jobs wait for it, for example after a backup was restored. */
export async function addMissingProductTask(tx: EnvironmentTx): Promise<void> {
  if ((await tx.execute(`select ${DUE} limit 1`)) === 1)
    await addTask(tx, 'apply_products', tx.environmentId, { keepTime: true })
}

/** Deletes products that were deleted before a time, the longest deleted first. Returns their number. */
export const deleteExpiredProducts = (tx: EnvironmentTx, before: Date, limit: number): Promise<number> =>
  tx.execute(
    `delete from products p using (
        select id from products where environment_id = $1 and deleted_at < $2
         order by deleted_at, id limit $3 for update skip locked) d
      where p.environment_id = $1 and p.id = d.id`,
    [before, limit],
  )
