import type { EnvironmentTx } from '../../../database/database.ts'
import { CURSOR_KEYS, createCursor, parseCursor } from '../../../database/page-cursor.ts'

/** An SKU of orders for which there is no product. */
export interface UnknownSku {
  readonly sku: string
  readonly jobs: number
  readonly firstAt: Date
}

/** Returns one page of the unknown SKUs in their order; undefined if the cursor is not one of this list. */
export async function loadUnknownSkus(
  tx: EnvironmentTx,
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<{ skus: UnknownSku[]; nextCursor: string | null } | undefined> {
  const scope = [tx.environmentId, 'unknown SKUs']
  const after = cursor === undefined ? [''] : parseCursor(scope, cursor, [CURSOR_KEYS.text])
  if (!after) return undefined
  // The group of an SKU ends where the next one begins in the index: only those of the page are read.
  const rows = await tx.query<UnknownSku & { key: string }>(
    `select w.sku_key as key, min(w.sku) as sku, count(*) as jobs, min(w.arrived_at) as "firstAt"
       from awaited_products w
      where w.environment_id = $1 and w.sku_key > $2 and w.reason = 'productUnknown'
        and not exists (select from products p
                         where p.environment_id = $1 and p.sku_key = w.sku_key and p.deleted_at is null)
      group by w.sku_key order by w.sku_key limit $3`,
    [after[0], limit + 1],
  )
  const skus = rows.slice(0, limit)
  const last = rows.length > limit ? skus.at(-1) : undefined
  return {
    skus: skus.map(({ key: _, ...each }) => each),
    nextCursor: last ? createCursor(scope, [last.key]) : null,
  }
}
