import { randomUUID } from 'node:crypto'
import { productCalls } from '@platen/contract/products'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import { checkFile, normaliseProduct, type Product, toSkuKey, validateProduct } from '@platen/domain/products'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser } from '../../../http/handler-context.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { loadVersions } from '../../../version-history/versions-store.ts'
import { withUserNames } from '../../identity/users/users-queries.ts'
import { diffFields, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import type { StoredProduct } from './products-queries.ts'
import {
  applyProductChange,
  hasRoomForProducts,
  insertProducts,
  loadExistingTemplates,
  loadPageCounts,
  lockProduct,
  mapTakenSku,
  updateProducts,
} from './products-store.ts'

/** Returns why a normalised product cannot be stored. Its artwork is kept until the transaction ends. */
async function checkProduct(tx: EnvironmentTx, product: Product): Promise<Failure | undefined> {
  const problems: { readonly field: string; readonly code: string }[] = [...validateProduct(product)]
  const { artworkId } = product
  if (artworkId !== null) {
    const code = checkFile((await loadPageCounts(tx, [artworkId], { lock: true })).get(artworkId))
    if (code) problems.push({ field: 'artworkId', code })
  }
  const { templateId } = product
  if (templateId !== null && (await loadExistingTemplates(tx, [templateId])).size === 0)
    problems.push({ field: 'templateId', code: 'unknownTemplate' })
  return problems.length > 0 ? failure('product_invalid', { problems }) : undefined
}

/** POST /pax/products: creates a product. */
export const createProduct = memberHandler(productCalls.create, async ({ tx, body, user, changed }) => {
  const product = normaliseProduct(body)
  if (!(await hasRoomForProducts(tx, 1))) return failure('too_many_items', { limit: ENVIRONMENT_LIMITS.products })
  const id = randomUUID()
  const refusal =
    (await checkProduct(tx, product)) ??
    (await mapTakenSku(product.sku, insertProducts(tx, [{ ...product, id }], user.id)))
  if (refusal) return refusal
  const { sku, ...changes } = product
  await recordAudit(tx, user, { action: 'created', subject: 'product', id, name: sku, changes })
  changed('products')
  await applyProductChange(tx)
  return { id, version: 1 }
})

/**
 * Stores a normalised product as the next version of a locked one; a product without a change keeps its version.
 * Returns the version. Called as the last step of its transaction.
 */
export async function updateProduct(
  tx: EnvironmentTx,
  stored: StoredProduct,
  product: Product,
  user: AuthenticatedUser,
): Promise<number | Failure> {
  const { id, version: current, ...before } = stored
  const changes = diffFields(before, product)
  if (Object.keys(changes).length === 0) {
    markAuditNotNeeded(tx)
    return current
  }
  const version = current + 1
  const refusal =
    (await checkProduct(tx, product)) ??
    (await mapTakenSku(product.sku, updateProducts(tx, [{ ...product, id, version }], user.id)))
  if (refusal) return refusal
  await recordAudit(tx, user, { action: 'changed', subject: 'product', id, name: product.sku, changes })
  await applyProductChange(tx, toSkuKey(product.sku) === toSkuKey(stored.sku) ? [] : [id])
  return version
}

/** Returns the failure `changed_meanwhile`, which names the user who saved the product last. */
export async function productChangedMeanwhile(tx: EnvironmentTx, { id, sku }: StoredProduct): Promise<Failure> {
  const newest = await loadVersions(tx, 'product', id, { limit: 1 })
  const [saved] = await withUserNames(tx, 'savedBy', newest?.rows ?? [])
  return failure('changed_meanwhile', { name: sku, ...(saved?.savedBy ? { user: saved.savedBy } : {}) })
}

/** PUT /pax/products: changes a product. An unchanged one keeps its version. */
export const changeProduct = memberHandler(productCalls.change, async ({ tx, body, user, changed }) => {
  const stored = isUuid(body.id) ? await lockProduct(tx, body.id, { isDeleted: false }) : undefined
  if (!stored) return failure('not_found')
  if (stored.version !== body.version) return productChangedMeanwhile(tx, stored)
  const version = await updateProduct(tx, stored, normaliseProduct(body), user)
  if (version instanceof Failure) return version
  changed('products')
  return { version }
})
