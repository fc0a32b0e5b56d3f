import { AllCommunityModule, createGrid, type GridApi, ModuleRegistry } from 'ag-grid-community'
import { createRowCache, type OrderRow } from '../../../apps/web/src/features/orders/orders/order-row.ts'
import { formatDateTime } from '../../../apps/web/src/i18n/format.ts'
import { type Contender, measurements, ROW_HEIGHT } from './measure.ts'

ModuleRegistry.registerModules([AllCommunityModule])

/** The columns of the Orders screen with the same widths, plain text in each. */
const WIDTHS = {
  orderId: 180,
  mediaName: 128,
  sku: 96,
  copies: 64,
  amountPrinted: 72,
  jobStatus: 128,
  dealerOrderId: 112,
  jobId: 128,
  mediaSize: 80,
  mediaColor: 80,
  assigned: 72,
  jig: 112,
  location: 96,
  qualityLevel: 96,
  printerType: 96,
  mediaType: 96,
  colorConfig: 96,
  date: 128,
  dueDate: 104,
  priority: 72,
} as const satisfies Partial<Record<keyof OrderRow, number>>

const columnDefs = Object.entries(WIDTHS).map(([field, width]) => ({
  field,
  width,
  ...(field === 'date' || field === 'dueDate'
    ? { valueFormatter: ({ value }: { value: string | null }) => (value === null ? '' : formatDateTime(value, 'UTC')) }
    : {}),
}))

const build = createRowCache('active')
let api: GridApi<OrderRow> | undefined

const agGrid: Contender = {
  // AG Grid sometimes reverts a scroll of its scrolling element.
  scrollTo: (row) => api?.ensureIndexVisible(row, 'top'),
  show(orders) {
    const place = document.body.appendChild(Object.assign(document.createElement('div'), { className: 'place' }))
    api = createGrid<OrderRow>(place, {
      columnDefs,
      rowData: build(orders),
      rowHeight: ROW_HEIGHT,
      headerHeight: 36,
      rowBuffer: 8,
      getRowId: ({ data }) => data.key,
      rowSelection: { mode: 'singleRow', checkboxes: false },
      cacheQuickFilter: true,
      animateRows: false,
    })
  },
  change: (_, changed) => api?.applyTransaction({ update: build(changed) }),
  filter: (text) => api?.setGridOption('quickFilterText', text),
}

Object.assign(window, { measurements: measurements(agGrid) })
