import { readShopClock } from '@platen/domain/orders'
import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import { getVisibleColumns, gridTemplateColumns, restoreSettings } from '../../../data-grid/columns.ts'
import { messages as english } from './messages/en.ts'
import { orderColumns } from './order-columns.tsx'

const i18n = createInstance()
const doNothing = () => {}
const columns = ({ canDelete = true, isTight = false } = {}) =>
  orderColumns(
    {
      t: i18n.t,
      format: { number: String, dateTime: String, dueDate: String, zoned: String },
      masters: undefined,
    },
    {
      now: readShopClock(0, 'UTC'),
      unprinted: new Map(),
      isTight,
      onPicture: doNothing,
      onEdit: doNothing,
      onDelete: canDelete ? doNothing : undefined,
    },
  )

/** The specified columns, without the column of the buttons. */
const SHOWN = ['orderId', 'mediaName', 'sku', 'copies', 'amountPrinted', 'jobStatus']
const HIDDEN = [
  ...['dealerOrderId', 'jobId', 'mediaSize', 'mediaColor', 'assigned', 'jig'],
  ...['location', 'qualityLevel', 'printerType', 'mediaType', 'colorConfig', 'date'],
]

beforeAll(async () => {
  await i18n.init({ lng: 'en', resources: { en: { translation: english } } })
})

test('the default visible columns are orderId, mediaName, sku, copies, amountPrinted and jobStatus, plus an edit column', () => {
  const visibleColumns = getVisibleColumns(columns(), restoreSettings(null, columns()))
  expect(visibleColumns.filter(({ pinned }) => !pinned).map(({ key }) => key)).toEqual(SHOWN)
  expect(visibleColumns.at(-1)?.key).toBe('edit')
})

test('all other columns are hidden by default', () => {
  const hidden = columns().filter((column) => column.hidden)
  expect(hidden.map(({ key }) => key)).toEqual(expect.arrayContaining(HIDDEN))
})

test('only repeated order ids and dealer order ids are blanked', () => {
  const blanked = columns().filter(({ hidesRepeats }) => hidesRepeats)
  expect(blanked.map(({ key }) => key)).toEqual(['orderId', 'dealerOrderId'])
})

test.each([...SHOWN, ...HIDDEN])('the default width of %s is 4 to 8 rem', (key) => {
  const width = columns().find((column) => column.key === key)?.width
  expect(width).toBeGreaterThanOrEqual(4)
  expect(width).toBeLessThanOrEqual(8)
})

test('columns without a user-defined width share the available width by their default widths and do not shrink below their minimum width', () => {
  const visibleColumns = getVisibleColumns(columns(), restoreSettings(null, columns()))
  const trackSizes = gridTemplateColumns(visibleColumns)
  for (const { key, pinned, width, minWidth: least = width, flex: grow = width, fillsWidth } of visibleColumns) {
    const smallest = fillsWidth ? `max(${least}rem, var(--grid-fill, 0px))` : `${least}rem`
    expect(trackSizes, key).toContain(pinned ? `${width}rem` : `minmax(${smallest}, ${grow}fr)`)
    expect(least, key).toBeLessThanOrEqual(width)
  }
})

test.each([{ canDelete: false }, { canDelete: true }])(
  'the default columns fit into the list of a tablet of 1024 px: %j',
  ({ canDelete }) => {
    const options = { canDelete, isTight: true }
    const visibleColumns = getVisibleColumns(columns(options), restoreSettings(null, columns(options)))
    expect(visibleColumns.map(({ key }) => key)).toContain('jobStatus')
    const least = visibleColumns.reduce(
      (sum, { pinned, width, minWidth: minimum = width }) => sum + (pinned ? width : minimum),
      0,
    )
    // the list is 614 px wide, of which the check boxes take 40
    expect(least * 16).toBeLessThanOrEqual(614 - 40)
  },
)
