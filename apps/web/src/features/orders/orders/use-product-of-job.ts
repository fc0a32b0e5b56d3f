import { calls } from '@platen/contract/calls'
import { toSkuKey } from '@platen/domain/products'
import { useQuery } from '@tanstack/react-query'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import type { OrderRow } from './order-row.ts'

interface JobProduct {
  readonly name: string
  readonly blank: string
  readonly media: string | null
}

/** Returns the product with the SKU of a job; empty texts, and `media` null, if there is none. */
export function useProductOfJob({ id, jobId, sku }: OrderRow): JobProduct {
  const { data } = useQuery({
    ...apiQueryOptions('products', calls.orders.product, { query: { id, jobId } }),
    enabled: toSkuKey(sku) !== '',
  })
  return { name: data?.name ?? '', blank: data?.blank ?? '', media: data?.media ?? null }
}
