import { IconFileDescription } from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, useCommands } from '../../frame/commands.ts'
import type { RowStore } from '../../grid/row-store.ts'
import type { OrderRow } from './order-row.ts'

/** The palette stays quick: beyond this many orders the search field of the list is the better way. */
const MOST = 5000

/** Ctrl-K finds orders and selects them. */
export function useOrderCommands(store: RowStore<OrderRow>, select: (key: string) => void): void {
  const { t } = useTranslation()
  const version = useSyncExternalStore(store.subscribe, store.version)
  const commands = useMemo(
    (): Command[] =>
      store
        .all()
        .slice(0, MOST)
        .map((row) => ({
          id: `order-${row.key}`,
          label: `${row.orderId} · ${row.jobId}`,
          group: t('orders.order'),
          keywords: `${row.mediaName} ${row.dealerOrderId}`,
          icon: IconFileDescription,
          run: () => select(row.key),
        })),
    // The store changes inside; its version says when.
    [store, version, select, t],
  )
  useCommands(commands)
}
