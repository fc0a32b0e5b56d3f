import type { ArtworkInfo } from '@platen/domain/artwork'
import type { EnvironmentTx } from '../../../database/database.ts'
import { PRODUCT_FIELDS, type StoredProduct } from './products-queries.ts'

/** A product with the metadata of its fixed file, if it has one. */
export interface ProductOfOrder extends StoredProduct {
  readonly artworkInfo: ArtworkInfo | null
}

/**
 * Returns the products with these SKUs by `toSkuKey`. Changes of products wait until the transaction ends: what it
 * inserts into `awaited_products` is found by the task that follows a change.
 */
export async function loadProductsForOrder(
  tx: EnvironmentTx,
  skuKeys: readonly string[],
): Promise<ReadonlyMap<string, ProductOfOrder>> {
  if (skuKeys.length === 0) return new Map()
  const locked = tx.client.query('select pg_advisory_xact_lock_shared(products_key())')
  // Sent at once. The statement has a snapshot of its own, from after the lock was acquired.
  const [, rows] = await Promise.all([
    locked,
    tx.query<ProductOfOrder & { skuKey: string }>(
      `select ${PRODUCT_FIELDS}, e.sku_key as "skuKey", a.info as "artworkInfo"
         from products e
         left join artworks a on a.environment_id = e.environment_id and a.id = e.artwork_id
        where e.environment_id = $1 and e.sku_key = any($2::text[]) and e.deleted_at is null`,
      [skuKeys],
      'products of order',
    ),
  ])
  return new Map(rows.map(({ skuKey, ...product }) => [skuKey, product]))
}
