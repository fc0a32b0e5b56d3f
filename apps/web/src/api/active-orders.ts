import type { AnswerOf } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { withChanges } from '@platen/domain/orders'
import { callQuery } from './calls.ts'
import { client } from './client.ts'
import { queryClient } from './query-client.ts'

type ActiveOrders = AnswerOf<typeof calls.orders.list>

/**
 * The active orders. Whoever has them asks for what became of them since, so that a change of one order costs one
 * order, however long the list is; the whole list is asked for where the server cannot tell.
 */
export function activeOrdersQuery() {
  const whole = callQuery('orders', calls.orders.list, { query: { type: 'active' } })
  return {
    ...whole,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<ActiveOrders> => {
      const known = queryClient.getQueryData<ActiveOrders>(whole.queryKey)
      const brought = known && (await broughtUpToDate(known, signal))
      return brought ?? client(calls.orders.list, { query: { type: 'active' } }, signal)
    },
  }
}

async function broughtUpToDate(known: ActiveOrders, signal: AbortSignal): Promise<ActiveOrders | null> {
  const { mark, changes } = await client(calls.orders.changes, { query: { since: known.mark } }, signal)
  const orders = changes && withChanges(known.orders, changes)
  return orders && { ...known, mark, orders }
}
