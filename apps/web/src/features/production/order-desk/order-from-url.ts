import { calls } from '@platen/contract/calls'
import type { WireOrder } from '@platen/contract/orders'
import { type LabelCode, parseLabelCode } from '@platen/domain/printing'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { getCurrentEnvironment } from '../../../api/environment.ts'
import { queryOptions } from '../../../api/queries.ts'
import { apiQueryOptions } from '../../../api/query-helpers.ts'
import { setUrlParams, useUrlParam } from '../../../lib/url-params.ts'
import type { OrderListKind } from '../../orders/orders/index.ts'

/** An order that a URL names: with a job as on a label, or without as in links to an order. */
interface NamedOrder extends Pick<LabelCode, 'orderId'> {
  readonly jobId?: string
  /** Its id in Platen: orders of two shops may have the same number. */
  readonly id?: string | undefined
}

function getOrderFromUrl(): NamedOrder | null {
  const label = parseLabelCode(window.location.href, getCurrentEnvironment() ?? '')
  if (label) return label
  const params = new URLSearchParams(window.location.search)
  const orderId = params.get('order')
  return orderId ? { orderId, id: params.get('orderPk') ?? undefined } : null
}

/** Returns the order of the URL, as in the URL of a scanned label; null if the URL contains none. */
export const getOrderIdFromUrl = (): string | null => getOrderFromUrl()?.orderId ?? null

/** The search text of the URL, otherwise its order. */
export function useOrderSearch(): [string, (search: string) => void] {
  const [search, setParam] = useUrlParam('search')
  const setSearch = useCallback(
    (next: string) => setParam(next === '' && getOrderIdFromUrl() === null ? null : next),
    [setParam],
  )
  return [search ?? getOrderIdFromUrl() ?? '', setSearch]
}

/** The list of the URL: the selected one, otherwise the one with the order of the URL. */
export function useOrderList(): [OrderListKind, (list: OrderListKind) => void] {
  const [list] = useUrlParam('list')
  const listOfOrder = useOrderListFromUrl()
  const setList = useCallback((next: OrderListKind) => {
    const isDefault = next === 'active' && getOrderIdFromUrl() === null
    setUrlParams({ list: isDefault ? null : next, search: null, selected: null, edit: null })
  }, [])
  return [list === 'history' || list === 'active' ? list : (listOfOrder ?? 'active'), setList]
}

type Lists = Readonly<Record<OrderListKind, readonly WireOrder[] | undefined>>

/**
 * Returns the list that contains an order, with the job if one is named: the history only if it is in it and no longer
 * active.
 */
export function findListOfOrder(namedOrder: NamedOrder, lists: Lists): OrderListKind | undefined {
  const hasJob = ({ jobs }: WireOrder): boolean =>
    namedOrder.jobId === undefined || jobs.some(({ jobId }) => jobId === namedOrder.jobId)
  const isInList = (orders: readonly WireOrder[]): boolean =>
    orders.some(
      (order) =>
        (namedOrder.id === undefined ? order.orderId === namedOrder.orderId : order.id === namedOrder.id) &&
        hasJob(order),
    )
  if (!lists.active) return undefined
  if (isInList(lists.active)) return 'active'
  return lists.history && (isInList(lists.history) ? 'history' : 'active')
}

/** Returns the list that contains the order of the URL; undefined while loading or if the URL contains no order. */
function useOrderListFromUrl(): OrderListKind | undefined {
  const [namedOrder] = useState(getOrderFromUrl)
  const enabled = namedOrder !== null
  const active = useQuery({ ...queryOptions.activeOrders(), enabled }).data?.orders
  // sorted by order id, the order itself precedes those that only start with its id
  const query = { type: 'history', sort: 'orderId', search: namedOrder?.orderId ?? '' } as const
  const history = useQuery({ ...apiQueryOptions('orders', calls.orders.list, { query }), enabled }).data?.orders
  return namedOrder ? findListOfOrder(namedOrder, { active, history }) : undefined
}
