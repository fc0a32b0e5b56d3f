import type { WireOrder } from '@platen/contract/orders'
import { type LabelCode, parseLabelCode } from '@platen/domain/printing'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { currentEnvironment } from '../../api/environment.ts'
import { queries } from '../../api/queries.ts'
import type { OrdersPlace } from './order-row.ts'

const askedLabel = (): LabelCode | null => parseLabelCode(window.location.href, currentEnvironment() ?? '')

/** The order that the address names, as that of a label does when it is scanned (readings P8); null where it names none. */
export const askedOrder = (): string | null => askedLabel()?.orderId ?? null

type Lists = Readonly<Record<OrdersPlace, readonly WireOrder[] | undefined>>

/** Where the job of a label is to be found: in the history only where it is there and no longer active. */
export function placeOfLabel(label: Pick<LabelCode, 'orderId' | 'jobId'>, lists: Lists): OrdersPlace | undefined {
  const isIn = (orders: readonly WireOrder[]): boolean =>
    orders.some(({ orderId, jobs }) => orderId === label.orderId && jobs.some(({ jobId }) => jobId === label.jobId))
  if (!lists.active) return undefined
  if (isIn(lists.active)) return 'active'
  return lists.history && (isIn(lists.history) ? 'history' : 'active')
}

/** The list that holds the order which the address names; undefined until that is known, and where it names none. */
export function useAskedPlace(): OrdersPlace | undefined {
  const [label] = useState(askedLabel)
  const enabled = label !== null
  const active = useQuery({ ...queries.activeOrders(), enabled }).data?.orders
  const history = useQuery({ ...queries.historyOrders(), enabled }).data?.orders
  return label ? placeOfLabel(label, { active, history }) : undefined
}
