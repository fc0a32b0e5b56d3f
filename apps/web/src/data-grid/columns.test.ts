import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  defaultSettings,
  getVisibleColumns,
  getWidthVariables,
  gridTemplateColumns,
  minTotalWidth,
  moveColumn,
  moveColumnBy,
  resizeColumns,
  restoreSettings,
  toggleColumn,
} from './columns.ts'

const text = () => ''
const columns = [
  { key: 'picture', title: '', width: 3, pinned: 'start', text },
  { key: 'orderId', title: 'Order', width: 8, text },
  { key: 'sku', title: 'SKU', width: 6, text },
  { key: 'jig', title: 'Jig', width: 6, hidden: true, text },
  { key: 'edit', title: '', width: 3, pinned: 'end', text },
] as const

const keys = (list: readonly { key: string }[]) => list.map(({ key }) => key)

test('a saved layout with the same number of columns as the default is restored', () => {
  const saved = JSON.stringify([
    { key: 'jig', hidden: false, width: 9 },
    { key: 'sku', hidden: true },
    { key: 'orderId' },
  ])
  expect(restoreSettings(saved, columns)).toEqual([
    { key: 'jig', hidden: false, width: 9 },
    { key: 'sku', hidden: true },
    { key: 'orderId', hidden: false },
  ])
})

test.each([
  ['another number of columns', JSON.stringify([{ key: 'orderId' }, { key: 'sku' }])],
  ['a column that no longer exists', JSON.stringify([{ key: 'orderId' }, { key: 'sku' }, { key: 'gone' }])],
  ['a column twice', JSON.stringify([{ key: 'orderId' }, { key: 'sku' }, { key: 'sku' }])],
  ['no column shown', JSON.stringify(['orderId', 'sku', 'jig'].map((key) => ({ key, hidden: true })))],
  ['text that is not JSON', '{oops'],
  ['something else', '{"a":1}'],
  ['an entry without a key', '[{}, {}, {}]'],
  ['nothing', null],
])('a saved layout with %s is replaced by the default', (_, saved) => {
  expect(restoreSettings(saved, columns)).toEqual(defaultSettings(columns))
})

test('getVisibleColumns keeps pinned columns at their edges and omits hidden columns', () => {
  expect(keys(getVisibleColumns(columns, defaultSettings(columns)))).toEqual(['picture', 'orderId', 'sku', 'edit'])
})

test('toggleColumn does not hide the last visible column', () => {
  const toggled = toggleColumn(defaultSettings(columns), 'sku')
  expect(toggleColumn(toggled, 'orderId')).toEqual(toggled)
})

test('moveColumnBy skips hidden columns', () => {
  const settings = moveColumn(defaultSettings(columns), 'jig', 'sku')
  expect(keys(settings)).toEqual(['orderId', 'jig', 'sku'])
  expect(keys(moveColumnBy(settings, 'orderId', 1)).filter((key) => key !== 'jig')).toEqual(['sku', 'orderId'])
  expect(moveColumnBy(settings, 'orderId', -1)).toEqual(settings)
})

test('moving, hiding and resizing columns loses no column and keeps every width within its limits', () => {
  const key = fc.constantFrom('orderId', 'sku', 'jig')
  const step = fc.oneof(
    fc.tuple(fc.constant('move' as const), key, key),
    fc.tuple(fc.constant('hide' as const), key),
    fc.tuple(fc.constant('size' as const), key, fc.double({ noNaN: true })),
  )
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let settings = defaultSettings(columns)
      for (const [stepName, first, second] of steps) {
        if (stepName === 'move') settings = moveColumn(settings, first, second)
        else if (stepName === 'hide') settings = toggleColumn(settings, first)
        else settings = resizeColumns(settings, { [first]: second })
      }
      expect(keys(settings).toSorted()).toEqual(['jig', 'orderId', 'sku'])
      expect(settings.some(({ hidden }) => !hidden)).toBe(true)
      for (const { width } of settings) if (width !== undefined) expect(width >= 3 && width <= 40).toBe(true)
      expect(restoreSettings(JSON.stringify(settings), columns)).toEqual(settings)
    }),
  )
})

test('columns share the free space until the user sets their widths', () => {
  expect(gridTemplateColumns(getVisibleColumns(columns, defaultSettings(columns)))).toBe(
    '3rem minmax(8rem, 8fr) minmax(6rem, 6fr) 0 3rem',
  )
  const set = resizeColumns(defaultSettings(columns), { orderId: 10, sku: 5 })
  expect(gridTemplateColumns(getVisibleColumns(columns, set))).toBe('3rem 10rem 5rem minmax(0, 1fr) 3rem')
})

test('a column that fills a telephone has the width between the pinned columns, unless the user has set its width', () => {
  const columnsWithFill = columns.map((column) =>
    column.key === 'orderId' ? { ...column, minWidth: 5, fillsWidth: true } : column,
  )
  const visibleColumns = getVisibleColumns(columnsWithFill, defaultSettings(columnsWithFill))
  expect(getWidthVariables(visibleColumns)).toEqual({
    '--grid-tracks': '3rem minmax(max(5rem, var(--grid-fill, 0px)), 8fr) minmax(6rem, 6fr) 0 3rem',
    '--grid-pinned': '6rem',
    '--grid-least': 'calc(12rem + max(5rem, var(--grid-fill, 0px)))',
  })
  const set = getVisibleColumns(columnsWithFill, resizeColumns(defaultSettings(columnsWithFill), { orderId: 10 }))
  expect(getWidthVariables(set)).toMatchObject({ '--grid-least': '22rem' })
})

test('a column shrinks to its minimum width before the grid scrolls horizontally', () => {
  const resizable = columns.map((column) => (column.key === 'sku' ? { ...column, minWidth: 4, flex: 2 } : column))
  const visibleColumns = getVisibleColumns(resizable, defaultSettings(resizable))
  expect(gridTemplateColumns(visibleColumns)).toBe('3rem minmax(8rem, 8fr) minmax(4rem, 2fr) 0 3rem')
  expect(minTotalWidth(visibleColumns)).toBe(18)
  expect(minTotalWidth(getVisibleColumns(resizable, resizeColumns(defaultSettings(resizable), { sku: 9 })))).toBe(23)
})
