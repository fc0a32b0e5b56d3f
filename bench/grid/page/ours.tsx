import '@mantine/core/styles.layer.css'
import '../../../apps/web/src/app/theme/base.css'
import { MantineProvider } from '@mantine/core'
import { readShopClock } from '@platen/domain/orders'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { queryClient } from '../../../apps/web/src/api/query-client.ts'
import { theme } from '../../../apps/web/src/app/theme/theme.ts'
import { themeCss } from '../../../apps/web/src/app/theme/theme-css.ts'
import { createRowStore } from '../../../apps/web/src/data-grid/row-store.ts'
import { useColumnState } from '../../../apps/web/src/data-grid/use-column-state.ts'
import { useOrderColumns } from '../../../apps/web/src/features/orders/orders/order-columns.tsx'
import { rowFilter } from '../../../apps/web/src/features/orders/orders/order-filter.ts'
import { createRowCache, type OrderRow } from '../../../apps/web/src/features/orders/orders/order-row.ts'
import { OrderList } from '../../../apps/web/src/features/production/order-desk/order-list.tsx'
import { addMessages, initI18n, type Messages } from '../../../apps/web/src/i18n/i18n.ts'
import { type Contender, measurements, ROW_HEIGHT } from './measure.ts'

const NOW = readShopClock(Date.parse('2026-11-21T10:00:00Z'), 'UTC')
const store = createRowStore<OrderRow>((row) => row.key)
const build = createRowCache('active')
const nothing = () => {}

const NONE_UNPRINTED = new Map<string, never>()

/** The grid of the Orders screen with all columns, edit and delete, thumbnails, dragging and change highlights. */
function Orders() {
  const standard = useOrderColumns({
    now: NOW,
    unprinted: NONE_UNPRINTED,
    onPicture: nothing,
    onEdit: nothing,
    onDelete: nothing,
  })
  const columns = useMemo(() => standard.map((column) => ({ ...column, hidden: false })), [standard])
  const columnSettings = useColumnState('activeColumns', columns)
  const [selected, setSelected] = useState<string | null>(null)
  return (
    <OrderList
      label="Active"
      sortParam="activeSort"
      data={{ store, loading: false, failed: false, isComplete: true, refetch: nothing }}
      columns={columns}
      columnSettings={columnSettings}
      selectedKey={selected}
      onSelect={setSelected}
      empty={null}
      onRemove={nothing}
      draggable
    />
  )
}

const ours: Contender = {
  scrollTo: (row) => document.querySelector('[role=grid]')?.scrollTo({ top: row * ROW_HEIGHT }),
  show(orders) {
    store.replace(build(orders))
    createRoot(document.body.appendChild(Object.assign(document.createElement('div'), { className: 'place' }))).render(
      <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false}>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <Orders />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    )
  },
  change: (orders) => store.replace(build(orders)),
  filter: (search) =>
    store.setFilter(rowFilter({ filter: 'ALL_ORDERS', bulk: null, search, activePresetId: null, now: NOW })),
}

const variables = new CSSStyleSheet()
variables.replaceSync(themeCss())
document.adoptedStyleSheets.push(variables)
const messages = import.meta.glob<object>('../../../apps/web/src/**/messages/en.ts', {
  eager: true,
  import: 'messages',
})
await initI18n(async () => Object.assign({}, ...Object.values(messages)) as Messages)
await addMessages(['all'])
Object.assign(window, { measurements: measurements(ours) })
