import type { WireProduct } from '@platen/contract/products'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import { type Product, toSkuKey } from '@platen/domain/products'
import type { EnvironmentTx } from '../../../database/database.ts'
import { type ListPage, loadListPage } from '../../../database/keyset-list.ts'
import { containsPattern } from '../../../database/like-pattern.ts'
import { createParameters } from '../../../database/sql-parameters.ts'
import { isUniqueViolation } from '../../../database/unique-violation.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import { isUuid } from '../../../http/is-uuid.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { deleteEarliestVersions, insertVersions, markVersionsDeleted } from '../../../version-history/versions-store.ts'
import { loadBySku, PRODUCT_FIELDS, type StoredProduct } from './products-queries.ts'

/** Unique index of the SKUs. */
const SKU_INDEX = 'products_sku'

/** Rows of one statement of an import. */
const BATCH = 5000

/**
 * Returns one page of the products by SKU, or the one with this SKU; undefined if the cursor is not one of this list.
 */
export async function loadProductPage(
  tx: EnvironmentTx,
  { text, sku }: { readonly text?: string | undefined; readonly sku?: string | undefined },
  page: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<ListPage<WireProduct> | undefined> {
  const parameters = createParameters(tx.environmentId)
  // Part of the condition, not a filter: the number of products is limited, so that reading all of them is cheap.
  const pattern = text ? parameters.add(containsPattern(text)) : undefined
  const skuKey = sku === undefined ? undefined : parameters.add(toSkuKey(sku))
  const isNamed = skuKey ? `and e.sku_key = ${skuKey}` : ''
  const matches = pattern ? `and (e.sku ilike ${pattern} or e.name ilike ${pattern})` : ''
  return loadListPage<WireProduct>(
    tx,
    {
      table: 'products',
      joins: `left join artworks a on a.environment_id = e.environment_id and a.id = e.artwork_id
        left join templates t on t.environment_id = e.environment_id and t.id = e.template_id and t.deleted_at is null`,
      fields: `${PRODUCT_FIELDS}, a.file_name as "artworkName", t.name as "templateName"`,
      where: `e.environment_id = $1 and e.deleted_at is null ${matches} ${isNamed}`,
      filter: undefined,
      key: { sku_key: 'text' },
      parameters,
      scope: [text, sku],
    },
    { ...page, direction: 'ascending' },
  )
}

/** Locks a product until the transaction ends. */
export async function lockProduct(
  tx: EnvironmentTx,
  id: string,
  { isDeleted }: { readonly isDeleted: boolean },
): Promise<StoredProduct | undefined> {
  const rows = await tx.query<StoredProduct>(
    `select ${PRODUCT_FIELDS} from products e
      where e.environment_id = $1 and e.id = $2 and (e.deleted_at is not null) = $3 for update`,
    [id, isDeleted],
  )
  return rows[0]
}

/** Returns a product that is not deleted. */
export async function findProduct(tx: EnvironmentTx, id: string): Promise<StoredProduct | undefined> {
  const rows = await tx.query<StoredProduct>(
    `select ${PRODUCT_FIELDS} from products e where e.environment_id = $1 and e.id = $2 and e.deleted_at is null`,
    [id],
  )
  return rows[0]
}

/** Returns the names of the fixed file and of the template of a product. */
export async function loadFileNames(
  tx: EnvironmentTx,
  { artworkId, templateId }: Pick<Product, 'artworkId' | 'templateId'>,
): Promise<Pick<WireProduct, 'artworkName' | 'templateName'>> {
  const [row] = await tx.query<Pick<WireProduct, 'artworkName' | 'templateName'>>(
    `select (select file_name from artworks where environment_id = $1 and id = $2::uuid) as "artworkName",
            (select name from templates where environment_id = $1 and id = $3::uuid and deleted_at is null) as "templateName"`,
    [artworkId, templateId],
  )
  return row ?? { artworkName: null, templateName: null }
}

/** Locks the products with these SKUs. Returns them by `toSkuKey`. */
export const lockProductsBySku = (tx: EnvironmentTx, skuKeys: readonly string[]): Promise<Map<string, StoredProduct>> =>
  loadBySku(tx, skuKeys, 'order by e.sku_key for update')

const toRow = (product: Product) => ({
  sku: product.sku,
  sku_key: toSkuKey(product.sku),
  name: product.name,
  media: product.media,
  color: product.color,
  size: product.size,
  working_days: product.workingDays,
  blank: product.blank,
  parameters: product.parameters,
  print_file: product.printFile,
  link_field: product.linkField,
  artwork_id: product.artworkId,
  template_id: product.templateId,
  approval_days: product.approvalDays,
  fixes: product.fixes,
  turn_artwork: product.turnArtwork,
  max_scale_percent: product.maxScalePercent,
  max_trim_mm: product.maxTrimMm,
})

const COLUMNS = `sku text, sku_key text, name text, media text, color text, size text, working_days int, blank text,
  parameters jsonb, print_file text, link_field text, artwork_id uuid, template_id uuid, approval_days int, fixes text,
  turn_artwork boolean, max_scale_percent float8, max_trim_mm float8`
const NAMES = COLUMNS.replaceAll(/(\w+) \w+/g, '$1')

/** Versions of each product that are kept: files with many products may be imported every day. */
const MAX_VERSIONS = 100

type WrittenProduct = Product & { readonly id: string; readonly version: number }

/** Executes a statement for each batch of products, and inserts their versions. */
async function writeProducts(
  tx: EnvironmentTx,
  statement: string,
  products: readonly WrittenProduct[],
  savedBy: string | null,
): Promise<void> {
  for (let from = 0; from < products.length; from += BATCH) {
    const batch = products.slice(from, from + BATCH)
    const rows = batch.map((product) => ({ id: product.id, version: product.version, ...toRow(product) }))
    await tx.execute(statement, [JSON.stringify(rows)])
    const states = batch.map(({ version, ...body }) => ({ version, body }))
    await insertVersions(tx, 'product', states, savedBy)
    await deleteEarliestVersions(tx, 'product', batch, MAX_VERSIONS)
  }
}

/** Inserts products with version 1. Call it in `mapTakenSku`. */
export const insertProducts = (
  tx: EnvironmentTx,
  products: readonly Omit<WrittenProduct, 'version'>[],
  savedBy: string | null,
): Promise<void> =>
  writeProducts(
    tx,
    `insert into products (environment_id, id, version, ${NAMES})
     select $1, v.* from jsonb_to_recordset($2::jsonb) as v (id uuid, version int, ${COLUMNS})`,
    products.map((product) => ({ ...product, version: 1 })),
    savedBy,
  )

/** Stores locked products with their next version. Call it in `mapTakenSku`. */
export const updateProducts = (
  tx: EnvironmentTx,
  products: readonly WrittenProduct[],
  savedBy: string | null,
): Promise<void> =>
  writeProducts(
    tx,
    `update products p set ${NAMES.replaceAll(/\w+/g, '$& = v.$&')}, version = v.version, deleted_at = null
       from jsonb_to_recordset($2::jsonb) as v (id uuid, version int, ${COLUMNS})
      where p.environment_id = $1 and p.id = v.id`,
    products,
    savedBy,
  )

/** Executes a write of a product, and returns a failure if its SKU exists. */
export async function mapTakenSku(sku: string, write: Promise<void>): Promise<Failure | undefined> {
  try {
    await write
    return undefined
  } catch (error) {
    if (isUniqueViolation(error, SKU_INDEX)) return failure('value_exists', { value: sku })
    throw error
  }
}

/** Marks a locked product as deleted. Its versions are kept, so that it can be restored. */
export async function markProductDeleted(tx: EnvironmentTx, id: string): Promise<void> {
  await tx.execute(
    'update products set version = version + 1, deleted_at = now() where environment_id = $1 and id = $2',
    [id],
  )
  await markVersionsDeleted(tx, 'product', id, true)
}

/** Restores a locked product that is deleted, as its next version. Call it in `mapTakenSku`. */
export async function restoreDeletedProduct(tx: EnvironmentTx, product: StoredProduct, savedBy: string): Promise<void> {
  await updateProducts(tx, [{ ...product, version: product.version + 1 }], savedBy)
  await markVersionsDeleted(tx, 'product', product.id, false)
}

/**
 * Returns the numbers of pages of the artwork with these ids, by id. With `lock`, it is not deleted until the
 * transaction ends.
 */
export async function loadPageCounts(
  tx: EnvironmentTx,
  artworkIds: readonly string[],
  { lock }: { readonly lock: boolean },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.query<{ id: string; pages: number }>(
    `select id, jsonb_array_length(info -> 'pages') as pages from artworks
      where environment_id = $1 and id = any($2::uuid[]) order by id ${lock ? 'for key share' : ''}`,
    [artworkIds.filter(isUuid)],
  )
  return new Map(rows.map(({ id, pages }) => [id, pages]))
}

/** Returns which of these templates exist and are not deleted. */
export async function loadExistingTemplates(tx: EnvironmentTx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const distinct = [...new Set(ids)].filter(isUuid)
  if (distinct.length === 0) return new Set()
  const rows = await tx.query<{ id: string }>(
    'select id from templates where environment_id = $1 and id = any($2::uuid[]) and deleted_at is null',
    [distinct],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether a number of products may be added. */
export async function hasRoomForProducts(tx: EnvironmentTx, added: number): Promise<boolean> {
  const rows = await tx.query<{ count: number }>(
    'select count(*) as count from products where environment_id = $1 and deleted_at is null',
  )
  return (rows[0]?.count ?? 0) + added <= ENVIRONMENT_LIMITS.products
}

/**
 * Completes a change of products, as the last step of its transaction: waits until the orders that did not see it have
 * ended, and has it applied to the jobs that wait for a product.
 *
 * @param noLonger products that were deleted or have another SKU: jobs wait for their SKU again
 */
export async function applyProductChange(tx: EnvironmentTx, noLonger: readonly string[] = []): Promise<void> {
  await tx.execute('select pg_advisory_xact_lock(products_key()) where $1::uuid is not null')
  if (noLonger.length > 0)
    await tx.execute(
      `update awaited_products set reason = 'productUnknown', product_id = null, product_version = null
        where environment_id = $1 and product_id = any($2::uuid[])`,
      [noLonger],
    )
  await addTask(tx, 'apply_products', tx.environmentId)
}
