import { IconFileDescription } from '@tabler/icons-react'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowStore } from '../../data-grid/row-store.ts'
import { type Command, useRegisterCommands } from '../../frame/commands.ts'
import { jobName, type OrderRow } from './order-row.ts'

/** The palette stays quick: beyond this many orders the search field of the list is the better way. */
const MOST = 5000

/** Ctrl-K finds orders and selects them. */
export function useOrderCommands(store: RowStore<OrderRow>, select: (key: string) => void): void {
  const { t } = useTranslation()
  const rows = useSyncExternalStore(store.subscribe, store.all)
  const commandOf = useMemo(() => createCommandFactory(t('orders.order'), select), [t, select])
  const commands = useMemo(() => rows.slice(0, MOST).map(commandOf), [rows, commandOf])
  useRegisterCommands(commands)
}

/** A row that stays keeps its command: each live change hands in all rows again. */
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
