import type { FixRules } from '@platen/domain/artwork'
import { type Product, toSkuKey } from '@platen/domain/products'
import type { EnvironmentTx } from '../../../database/database.ts'

/** A product as it is stored. */
export interface StoredProduct extends Product {
  readonly id: string
  readonly version: number
}

/** Columns of `StoredProduct`, of the table `e`. */
export const PRODUCT_FIELDS = `e.id, e.sku, e.name, e.media, e.color, e.size, e.working_days as "workingDays", e.blank,
  e.parameters, e.print_file as "printFile", e.link_field as "linkField", e.artwork_id as "artworkId",
  e.template_id as "templateId", e.approval_days as "approvalDays", e.fixes, e.turn_artwork as "turnArtwork",
  e.max_scale_percent as "maxScalePercent", e.max_trim_mm as "maxTrimMm", e.version`

/** Returns the product with an SKU. */
export async function findProductBySku(tx: EnvironmentTx, sku: string): Promise<StoredProduct | undefined> {
  const rows = await tx.query<StoredProduct>(
    `select ${PRODUCT_FIELDS} from products e where e.environment_id = $1 and e.sku_key = $2 and e.deleted_at is null`,
    [toSkuKey(sku)],
  )
  return rows[0]
}

/** Returns those of the keys of SKUs (`toSkuKey`) for which there is a product. */
export async function findSkusOfProducts(tx: EnvironmentTx, skuKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.query<{ skuKey: string }>(
    `select sku_key as "skuKey" from products
      where environment_id = $1 and sku_key = any($2::text[]) and deleted_at is null`,
    [skuKeys],
  )
  return new Set(rows.map(({ skuKey }) => skuKey))
}

/** SKUs of one statement. */
const BATCH = 5000

/** Returns the products with these SKUs by `toSkuKey`. */
export const loadProductsBySku = (tx: EnvironmentTx, skuKeys: readonly string[]): Promise<Map<string, StoredProduct>> =>
  loadBySku(tx, skuKeys, '')

/** @param lock SQL that locks them */
export async function loadBySku(tx: EnvironmentTx, skuKeys: readonly string[], lock: string) {
  const productsByKey = new Map<string, StoredProduct>()
  for (let from = 0; from < skuKeys.length; from += BATCH) {
    const rows = await tx.query<StoredProduct>(
      `select ${PRODUCT_FIELDS} from products e
        where e.environment_id = $1 and e.sku_key = any($2::text[]) and e.deleted_at is null ${lock}`,
      [skuKeys.slice(from, from + BATCH)],
    )
    for (const row of rows) productsByKey.set(toSkuKey(row.sku), row)
  }
  return productsByKey
}

/**
 * Returns what the products with these SKUs allow to be done to artwork, by `toSkuKey`; not those that allow nothing.
 */
export async function loadFixRules(
  tx: EnvironmentTx,
  skuKeys: readonly string[],
): Promise<ReadonlyMap<string, FixRules>> {
  const rows = await tx.query<FixRules & { skuKey: string }>(
    `select sku_key as "skuKey", fixes, turn_artwork as "turnArtwork", max_scale_percent as "maxScalePercent",
            max_trim_mm as "maxTrimMm"
       from products where environment_id = $1 and sku_key = any($2::text[]) and deleted_at is null and fixes <> 'off'`,
    [skuKeys],
  )
  return new Map(rows.map(({ skuKey, ...rules }) => [skuKey, rules]))
}
