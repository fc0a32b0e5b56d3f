import { IconFileDescription } from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, useRegisterCommands } from '../../../components/commands.ts'
import type { RowStore } from '../../../data-grid/row-store.ts'
import { jobName, type OrderRow } from '../../orders/orders/index.ts'

/** Limit that keeps the command palette fast; longer lists are searched with the search field of the list. */
const MOST = 5000

/** Commands of the palette (Ctrl-K) that find and select orders. */
export function useOrderCommands(store: RowStore<OrderRow>, select: (key: string) => void): void {
  const { t } = useTranslation()
  const rows = useSyncExternalStore(store.subscribe, store.all)
  const commandOf = useMemo(() => createCommandFactory(t('orders.order'), select), [t, select])
  const commands = useMemo(() => rows.slice(0, MOST).map(commandOf), [rows, commandOf])
  useRegisterCommands(commands)
}

/** An unchanged row keeps its command object, since each live update passes all rows again. */
function createCommandFactory(group: string, select: (key: string) => void): (row: OrderRow) => Command {
  const commandCache = new WeakMap<OrderRow, Command>()
  return (row) => {
    const known = commandCache.get(row)
    if (known) return known
    const command: Command = {
      id: `order-${row.key}`,
      label: jobName(row),
      group,
      keywords: `${row.mediaName} ${row.dealerOrderId}`,
      icon: IconFileDescription,
      run: () => select(row.key),
    }
    commandCache.set(row, command)
    return command
  }
}
