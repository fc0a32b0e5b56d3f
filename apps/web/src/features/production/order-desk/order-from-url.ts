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

const getLabelFromUrl = (): LabelCode | null => parseLabelCode(window.location.href, getCurrentEnvironment() ?? '')

/** Returns the order of the URL, as in the URL of a scanned label; null if the URL contains none. */
export const getOrderIdFromUrl = (): string | null => getLabelFromUrl()?.orderId ?? null

/** The search text of the URL, otherwise the order of a scanned label. */
export function useOrderSearch(): [string, (search: string) => void] {
  const [search, setParam] = useUrlParam('search')
  const setSearch = useCallback(
    (next: string) => setParam(next === '' && getOrderIdFromUrl() === null ? null : next),
    [setParam],
  )
  return [search ?? getOrderIdFromUrl() ?? '', setSearch]
}

/** The list of the URL: the selected one, otherwise the one with the order of a scanned label. */
export function useOrderList(): [OrderListKind, (list: OrderListKind) => void] {
  const [list] = useUrlParam('list')
  const listOfLabel = useOrderListFromUrl()
  const setList = useCallback((next: OrderListKind) => {
    const isDefault = next === 'active' && getOrderIdFromUrl() === null
    setUrlParams({ list: isDefault ? null : next, search: null, selected: null, edit: null })
  }, [])
  return [list === 'history' || list === 'active' ? list : (listOfLabel ?? 'active'), setList]
}

type Lists = Readonly<Record<OrderListKind, readonly WireOrder[] | undefined>>

/** Returns the list that contains the job of a label: the history only if the job is in it and no longer active. */
export function findListOfLabel(label: Pick<LabelCode, 'orderId' | 'jobId'>, lists: Lists): OrderListKind | undefined {
  const isIn = (orders: readonly WireOrder[]): boolean =>
    orders.some(({ orderId, jobs }) => orderId === label.orderId && jobs.some(({ jobId }) => jobId === label.jobId))
  if (!lists.active) return undefined
  if (isIn(lists.active)) return 'active'
  return lists.history && (isIn(lists.history) ? 'history' : 'active')
}

/** Returns the list that contains the order of the URL; undefined while loading or if the URL contains no order. */
function useOrderListFromUrl(): OrderListKind | undefined {
  const [label] = useState(getLabelFromUrl)
  const enabled = label !== null
  const active = useQuery({ ...queryOptions.activeOrders(), enabled }).data?.orders
  // sorted by order id, the order itself precedes those that only start with its id
  const query = { type: 'history', sort: 'orderId', search: label?.orderId ?? '' } as const
  const history = useQuery({ ...apiQueryOptions('orders', calls.orders.list, { query }), enabled }).data?.orders
  return label ? findListOfLabel(label, { active, history }) : undefined
}
