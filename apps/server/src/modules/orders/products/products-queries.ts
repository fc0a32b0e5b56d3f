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
  e.template_id as "templateId", e.approval_days as "approvalDays", e.version`

/** Returns the product with an SKU. */
export async function findProductBySku(tx: EnvironmentTx, sku: string): Promise<StoredProduct | undefined> {
  const rows = await tx.query<StoredProduct>(
    `select ${PRODUCT_FIELDS} from products e where e.environment_id = $1 and e.sku_key = $2 and e.deleted_at is null`,
    [toSkuKey(sku)],
  )
  return rows[0]
}
