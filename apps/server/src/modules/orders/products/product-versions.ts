import { productCalls } from '@platen/contract/products'
import { NEW_PRODUCT, normaliseProduct, type Product } from '@platen/domain/products'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { findVersion, loadVersions } from '../../../version-history/versions-store.ts'
import { withUserNames } from '../../identity/users/users-queries.ts'
import { findProduct, loadExistingTemplates, loadFileNames, lockProduct } from './products-store.ts'
import { productChangedMeanwhile, updateProduct } from './save-product.ts'

/** GET /pax/products/:id/versions: returns one page of the saved versions with author and time, newest first. */
export const listProductVersions = memberHandler(productCalls.versions, async ({ tx, params, query }) => {
  if (!isUuid(params.id) || !(await findProduct(tx, params.id))) return failure('not_found')
  const page = await loadVersions(tx, 'product', params.id, query)
  if (!page) return failure('bad_cursor')
  const { rows, ...fields } = page
  return { versions: await withUserNames(tx, 'savedBy', rows), ...fields }
})

/** Returns a saved version with the fields that products have got since. */
async function findProductVersion(tx: EnvironmentTx, id: string, version: number): Promise<Product | undefined> {
  const body = isUuid(id) ? await findVersion(tx, 'product', id, version) : undefined
  return body && normaliseProduct({ ...NEW_PRODUCT, ...body })
}

/** GET /pax/products/:id/versions/:version */
export const getProductVersion = memberHandler(productCalls.version, async ({ tx, params: { id, version } }) => {
  const product = await findProductVersion(tx, id, version)
  if (!product) return failure('not_found')
  return { product: { ...product, id, version, ...(await loadFileNames(tx, product)) } }
})

/**
 * POST /pax/products/:id/versions/:version: saves an earlier version, including its SKU, as the newest one. It must
 * satisfy the current rules, and its template must exist.
 */
export const restoreProductVersion = memberHandler(
  productCalls.restoreVersion,
  async ({ tx, params: { id, version: restored }, body, user, changed }) => {
    const stored = isUuid(id) ? await lockProduct(tx, id, { isDeleted: false }) : undefined
    if (!stored) return failure('not_found')
    if (body.version !== stored.version) return productChangedMeanwhile(tx, stored)
    const old = await findProductVersion(tx, id, restored)
    if (!old) return failure('not_found')
    if (old.templateId !== null && (await loadExistingTemplates(tx, [old.templateId])).size === 0)
      return failure('product_template_deleted')
    const version = await updateProduct(tx, stored, old, user)
    if (version instanceof Failure) return version
    changed('products')
    return { version }
  },
)
