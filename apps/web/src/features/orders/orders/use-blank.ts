import { calls } from '@platen/contract/calls'
import { toSkuKey } from '@platen/domain/products'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../api/client.ts'
import { usePermissions } from '../../../api/queries.ts'
import { topicQueryKey } from '../../../api/query-helpers.ts'

/** Returns the blank on which the product with an SKU is printed; empty if there is none, or the user may not see products. */
export function useBlank(sku: string): string {
  const may = usePermissions()
  const { data } = useQuery({
    queryKey: [...topicQueryKey('products'), 'blank', sku],
    queryFn: ({ signal }) => client(calls.products.list, { query: { sku } }, signal),
    enabled: may('products_view') && toSkuKey(sku) !== '',
  })
  return data?.products[0]?.blank ?? ''
}
