import { createHash, randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { productCalls } from '@platen/contract/products'
import { ENVIRONMENT_LIMITS } from '@platen/domain/environments'
import {
  NEW_PRODUCT,
  type PlannedProduct,
  PRODUCT_CSV_LIMITS,
  type ProductImportPlan,
  type ProductRows,
  planProductImport,
  toSkuKey,
} from '@platen/domain/products'
import { compute } from '../../../compute/compute-pool.ts'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef, RunTransaction } from '../../../http/handler-context.ts'
import { loadInputSettings } from '../../catalog/input-settings/input-settings-queries.ts'
import { diffFields, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { loadProductsBySku, type StoredProduct } from './products-queries.ts'
import {
  applyProductChange,
  hasRoomForProducts,
  insertProducts,
  loadExistingTemplates,
  loadPageCounts,
  lockProductsBySku,
  mapTakenSku,
  updateProducts,
} from './products-store.ts'

/** Changes that are listed before an import. */
const MAX_LISTED = 100

/** Reads the rows of a file, with the custom parameters of the environment as columns. */
async function readRows(transaction: RunTransaction, environment: EnvironmentRef, csv: string) {
  const { customParams } = await transaction(({ tx }) => loadInputSettings(tx), { readOnly: true })
  return compute(environment.id, 'readProductsCsv', { csv, customParams: customParams.map(({ name }) => name) })
}

interface ComparedImport extends ProductImportPlan {
  readonly created: readonly PlannedProduct[]
  readonly changed: readonly {
    readonly planned: PlannedProduct
    readonly stored: StoredProduct
    readonly fields: object
  }[]
  readonly unchanged: number
  /** Of what is stored: an import that changes the same products, in the same version, has the same mark. */
  readonly mark: string
}

/** Compares the rows of a file with the stored products. */
async function compareRows(
  tx: EnvironmentTx,
  rows: ProductRows,
  stored: ReadonlyMap<string, StoredProduct>,
  { lock }: { readonly lock: boolean },
): Promise<ComparedImport> {
  const artworkIds = [...new Set(rows.rows.flatMap(({ fields }) => fields.artworkId ?? []))]
  const pageCounts = await loadPageCounts(tx, artworkIds, { lock })
  const templateIds = await loadExistingTemplates(
    tx,
    rows.rows.flatMap(({ fields }) => fields.templateId ?? []),
  )
  const withoutIds = new Map([...stored].map(([key, { id: _, version: __, ...product }]) => [key, product]))
  // other requests run between the parts of a long computation
  await setImmediate()
  const plan = planProductImport(rows, withoutIds, pageCounts, templateIds)
  await setImmediate()
  const created: PlannedProduct[] = []
  const changed: { planned: PlannedProduct; stored: StoredProduct; fields: object }[] = []
  const mark = createHash('sha256')
  for (const planned of plan.products) {
    const existing = stored.get(toSkuKey(planned.after.sku))
    if (!existing || !planned.before) {
      created.push(planned)
      mark.update(`${planned.line} new\n`)
      continue
    }
    const fields = diffFields(planned.before, planned.after)
    if (Object.keys(fields).length === 0) continue
    changed.push({ planned, stored: existing, fields })
    mark.update(`${planned.line} ${existing.id} ${existing.version}\n`)
  }
  const unchanged = plan.products.length - created.length - changed.length
  return { ...plan, created, changed, unchanged, mark: mark.digest('hex') }
}

const skuKeys = ({ rows }: ProductRows): string[] => rows.map(({ sku }) => toSkuKey(sku))

const countChanges = ({ created, changed, unchanged }: ComparedImport) => ({
  created: created.length,
  changed: changed.length,
  unchanged,
})

/** POST /pax/products/import/validate: compares a CSV file with the products. */
export const validateProductImport = memberHandlerWithoutTransaction(
  productCalls.validateImport,
  async ({ transaction, environment, body }) => {
    const rows = await readRows(transaction, environment, body.csv)
    if (rows instanceof Failure) return rows
    const compared = await transaction(
      async ({ tx }) => compareRows(tx, rows, await loadProductsBySku(tx, skuKeys(rows)), { lock: false }),
      { readOnly: true },
    )
    const created = compared.created.slice(0, MAX_LISTED).map(({ line, after: { sku, ...fields } }) => ({
      line,
      sku,
      isNew: true,
      fields: diffFields(NEW_PRODUCT, fields) as Record<string, { from: unknown; to: unknown }>,
    }))
    const changed = compared.changed.slice(0, MAX_LISTED).map(({ planned: { line, after }, fields }) => ({
      line,
      sku: after.sku,
      isNew: false,
      fields: fields as Record<string, { from: unknown; to: unknown }>,
    }))
    return {
      ...countChanges(compared),
      changes: [...changed, ...created].toSorted((a, b) => a.line - b.line).slice(0, MAX_LISTED),
      faults: compared.faults.slice(0, PRODUCT_CSV_LIMITS.faults),
      faultCount: compared.faults.length,
      mark: compared.mark,
    }
  },
)

/** POST /pax/products/import: stores the products of a CSV file in one transaction. */
export const importProducts = memberHandlerWithoutTransaction(
  productCalls.importCsv,
  async ({ transaction, environment, body, user }) => {
    const rows = await readRows(transaction, environment, body.csv)
    if (rows instanceof Failure) return rows
    return transaction(async ({ tx, changed }) => {
      const compared = await compareRows(tx, rows, await lockProductsBySku(tx, skuKeys(rows)), { lock: true })
      const faults = compared.faults.slice(0, PRODUCT_CSV_LIMITS.faults)
      if (faults.length > 0) return failure('product_import_faulty', { count: compared.faults.length, faults })
      if (body.mark !== undefined && body.mark !== compared.mark) return failure('changed_meanwhile', { name: 'CSV' })
      const counts = countChanges(compared)
      if (!(await hasRoomForProducts(tx, counts.created)))
        return failure('too_many_items', { limit: ENVIRONMENT_LIMITS.products })
      if (counts.created + counts.changed === 0) {
        markAuditNotNeeded(tx)
        return counts
      }
      const created = compared.created.map(({ after }) => ({ ...after, id: randomUUID() }))
      const skuFailure = await mapTakenSku('', insertProducts(tx, created, user.id))
      if (skuFailure) return failure('changed_meanwhile', { name: 'CSV' })
      await updateProducts(
        tx,
        compared.changed.map(({ planned, stored: { id, version } }) => ({
          ...planned.after,
          id,
          version: version + 1,
        })),
        user.id,
      )
      await recordAudit(tx, user, { action: 'changed', subject: 'product', name: 'CSV', changes: { ...counts } })
      changed('products')
      await applyProductChange(tx)
      return counts
    })
  },
)
