import type { WireOrder } from '@platen/contract/orders'

/** An order of the list, by one of its jobs. */
export interface FoundOrder {
  readonly order: WireOrder
  readonly job: WireOrder['jobs'][number]
}

/**
 * Returns jobs whose order id, dealer order id, job id or media name contain every word of the text; those whose order
 * id starts with it first. All orders are searched; the number of results is limited.
 */
export function findOrders(orders: readonly WireOrder[], text: string, limit: number): readonly FoundOrder[] {
  const query = text.trim().toLocaleLowerCase()
  const terms = query.split(/\s+/)
  const first: FoundOrder[] = []
  const otherOrders: FoundOrder[] = []
  for (const order of orders) {
    const orderText = `${order.orderId}\n${order.dealerOrderId ?? ''}`.toLocaleLowerCase()
    const isFirst = orderText.startsWith(query)
    for (const job of order.jobs) {
      const jobText = `${job.jobId}\n${job.mediaInfo.mediaName}`.toLocaleLowerCase()
      if (!terms.every((term) => orderText.includes(term) || jobText.includes(term))) continue
      const results = isFirst ? first : otherOrders
      if (results.length < limit) results.push({ order, job })
    }
    if (first.length >= limit) break
  }
  return [...first, ...otherOrders].slice(0, limit)
}
