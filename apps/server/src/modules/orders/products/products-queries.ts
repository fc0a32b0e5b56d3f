import type { Product } from '@platen/domain/products'

/** A product as it is stored. */
export interface StoredProduct extends Product {
  readonly id: string
  readonly version: number
}

/** Columns of `StoredProduct`, of the table `e`. */
export const PRODUCT_FIELDS = `e.id, e.sku, e.name, e.media, e.color, e.size, e.working_days as "workingDays", e.blank,
  e.parameters, e.print_file as "printFile", e.link_field as "linkField", e.artwork_id as "artworkId",
  e.template_id as "templateId", e.approval_days as "approvalDays", e.version`
