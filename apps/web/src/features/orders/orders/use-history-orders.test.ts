import { expect, test } from 'vitest'
import type { GridColumn } from '../../../data-grid/columns.ts'
import type { OrderRow } from './order-row.ts'
import { toHistoryColumns, toHistoryFilter } from './use-history-orders.ts'

test('toHistoryFilter sends the sort order of the grid, and a search that is long enough', () => {
  expect(toHistoryFilter(null, ' ab ')).toEqual({})
  expect(toHistoryFilter(null, ' A-17 ')).toEqual({ search: 'A-17' })
  expect(toHistoryFilter({ key: 'sku', direction: 'descending' }, '')).toEqual({ sort: 'sku', direction: 'descending' })
  expect(toHistoryFilter({ key: 'copies', direction: 'descending' }, '')).toEqual({})
})

test('toHistoryColumns keeps only the sort orders of the server', () => {
  const column = (key: string): GridColumn<OrderRow> => ({
    key,
    title: key,
    width: 5,
    text: () => '',
    sortValue: () => 1,
  })
  const columns = toHistoryColumns(['orderId', 'copies', 'date', 'jobStatus'].map(column))
  expect(columns.filter(({ sortValue }) => sortValue).map(({ key }) => key)).toEqual(['orderId', 'date'])
})
