import { useDebouncedValue } from '@mantine/hooks'
import { calls } from '@platen/contract/calls'
import type { WireOrder } from '@platen/contract/orders'
import { IconFileDescription } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getCurrentEnvironment } from '../../api/environment.ts'
import { queryOptions } from '../../api/queries.ts'
import { apiQueryOptions } from '../../api/query-helpers.ts'
import type { Command } from '../../components/commands.ts'
import { jobName, MIN_SEARCH } from '../../features/orders/orders/index.ts'
import { ordersPath } from '../../lib/paths.ts'
import { getUrlParams, withParams } from '../../lib/url-params.ts'
import { findOrders } from './find-orders.ts'

const MAX_RESULTS = 20
const MAX_HISTORY_RESULTS = 10
const EMPTY_ORDERS: readonly WireOrder[] = []

/**
 * Commands that open the orders that match the text: all active ones, and those of the history that the server finds.
 */
export function useFoundOrders(input: string): readonly Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const environment = getCurrentEnvironment()
  const text = useDeferredValue(input.trim())
  const [search] = useDebouncedValue(text, 200)
  const canSearch = (value: string) => environment !== null && value.length >= MIN_SEARCH
  const active = useQuery({ ...queryOptions.activeOrders(), enabled: canSearch(text) }).data?.orders
  const query = { type: 'history', search, limit: MAX_HISTORY_RESULTS } as const
  const history = useQuery({ ...apiQueryOptions('orders', calls.orders.list, { query }), enabled: canSearch(search) })
    .data?.orders
  return useMemo(() => {
    if (environment === null || text.length < MIN_SEARCH) return []
    const toCommands = (orders: readonly WireOrder[], list: 'active' | 'history', limit: number) =>
      findOrders(orders, list === 'active' ? text : search, limit).map(
        ({ order, job }): Command => ({
          id: `order-${list}-${job.objId}`,
          label: jobName({ orderId: order.orderId, jobId: job.jobId }),
          group: t(list === 'active' ? 'orders.order' : 'orders.list.history'),
          icon: IconFileDescription,
          run: () => {
            const path = ordersPath(environment)
            const isHistory = list === 'history'
            const url = withParams(window.location.pathname === path ? getUrlParams() : new URLSearchParams(), {
              selected: job.objId,
              filter: null,
              summary: null,
              list: isHistory ? list : null,
              search: isHistory ? order.orderId : null,
            })
            void navigate(`${path}?${url}`)
          },
        }),
      )
    return [
      ...toCommands(active ?? EMPTY_ORDERS, 'active', MAX_RESULTS),
      ...toCommands(history ?? EMPTY_ORDERS, 'history', MAX_HISTORY_RESULTS),
    ]
  }, [environment, text, search, active, history, navigate, t])
}
