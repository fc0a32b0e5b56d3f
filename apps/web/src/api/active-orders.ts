import type { ResponseOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { applyListChanges } from '@platen/domain/orders'
import { replaceEqualDeep } from '@tanstack/react-query'
import { client } from './client.ts'
import { queryClient } from './query-client.ts'
import { apiQueryOptions } from './query-helpers.ts'

type ActiveOrders = ResponseOf<typeof calls.orders.list>

/**
 * The active orders. A refetch requests the changes since the cached mark, so that its size depends on the number of
 * changed orders, not on the length of the list. It requests the complete list if the server cannot compute the
 * changes.
 */
export function activeOrdersQuery() {
  const fullQuery = apiQueryOptions('orders', calls.orders.list, { query: { type: 'active' } })
  return {
    ...fullQuery,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ActiveOrders> => {
      const previous = queryClient.getQueryData<ActiveOrders>(fullQuery.queryKey)
      const merged = previous && (await fetchChangesSince(previous, signal))
      return merged ?? client(calls.orders.list, { query: { type: 'active' } }, signal)
    },
    structuralSharing: (previous: unknown, next: unknown) =>
      shareOrdersById(previous as ActiveOrders | undefined, next as ActiveOrders),
  }
}

/**
 * Structural sharing by order id: returns `next` with each unchanged order replaced by the cached object. TanStack
 * Query compares by index, so that a removed order would make all later orders count as changed.
 */
export function shareOrdersById(previous: ActiveOrders | undefined, next: ActiveOrders): ActiveOrders {
  if (!previous) return next
  const byId = new Map(previous.orders.map((order) => [order.id, order]))
  return { ...next, orders: next.orders.map((order) => replaceEqualDeep(byId.get(order.id), order)) }
}

async function fetchChangesSince(previous: ActiveOrders, signal: AbortSignal): Promise<ActiveOrders | null> {
  const { mark: cursor, changes } = await client(calls.orders.changes, { query: { since: previous.mark } }, signal)
  const orders = changes && applyListChanges(previous.orders, changes)
  return orders && { ...previous, mark: cursor, orders }
}
