import { productCalls } from '@platen/contract/products'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { loadUnknownSkus } from './awaited-products-queries.ts'
import {
  applyProductChange,
  hasRoomForProducts,
  loadProductPage,
  lockProduct,
  mapTakenSku,
  markProductDeleted,
  restoreDeletedProduct,
} from './products-store.ts'

/** GET /pax/products */
export const listProducts = memberHandler(productCalls.list, async ({ tx, query }) => {
  const page = await loadProductPage(tx, query, query)
  if (!page) return failure('bad_cursor')
  const { rows: products, ...fields } = page
  return { products, ...fields }
})

/** GET /pax/products/unknown */
export const listUnknownSkus = memberHandler(productCalls.unknown, async ({ tx, query }) => {
  const page = await loadUnknownSkus(tx, query)
  if (!page) return failure('bad_cursor')
  return { ...page, skus: page.skus.map((each) => ({ ...each, firstAt: each.firstAt.toISOString() })) }
})

/** DELETE /pax/products: deletes a product; jobs without a print file wait for its SKU again. */
export const deleteProduct = memberHandler(productCalls.delete, async ({ tx, body: { id }, user, changed }) => {
  const product = isUuid(id) ? await lockProduct(tx, id, { isDeleted: false }) : undefined
  if (!product) return failure('not_found')
  await markProductDeleted(tx, id)
  await recordAudit(tx, user, { action: 'deleted', subject: 'product', id, name: product.sku })
  changed('products', 'orders')
  await applyProductChange(tx, [id])
  return {}
})

/** POST /pax/products/:id/restore: undoes the deletion of a product. */
export const restoreProduct = memberHandler(productCalls.restore, async ({ tx, params: { id }, user, changed }) => {
  const product = isUuid(id) ? await lockProduct(tx, id, { isDeleted: true }) : undefined
  if (!product) return failure('not_found')
  if (!(await hasRoomForProducts(tx, 1))) return failure('too_many_items', { limit: ENVIRONMENT_LIMITS.products })
  const skuFailure = await mapTakenSku(product.sku, restoreDeletedProduct(tx, product, user.id))
  if (skuFailure) return skuFailure
  await recordAudit(tx, user, { action: 'restored', subject: 'product', id, name: product.sku })
  changed('products')
  await applyProductChange(tx)
  return {}
})
