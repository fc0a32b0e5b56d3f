import type { ReactNode } from 'react'

/** One column of a grid. Widths are in rem. */
export interface GridColumn<Row> {
  readonly key: string
  readonly title: string
  /** Default width. */
  readonly width: number
  /** Minimum width before the grid scrolls horizontally; `width` if omitted. */
  readonly minWidth?: number
  /** Share of the free space, relative to the other columns; `width` if omitted. */
  readonly flex?: number
  /** On a telephone it fills the width between the pinned columns; the others are reached by scrolling. */
  readonly fillsWidth?: boolean
  /** Hidden until the user shows it. */
  readonly hidden?: boolean
  /** Sticks to this edge while the other columns scroll. It cannot be moved, hidden or resized. */
  readonly pinned?: 'start' | 'end'
  readonly align?: 'start' | 'end'
  /** Hides the text of the cell if the previous row has the same text. Screen readers still read it. */
  readonly hidesRepeats?: boolean
  /** Returns the text of the cell. */
  readonly text: (row: Row) => string
  /** Variant of the text, set on the cell as `data-variant`. */
  readonly variant?: (row: Row) => 'good' | 'bad' | undefined
  /** Renders a cell that is more than its text; `isRepeat`: the previous row has the same text. */
  readonly render?: (row: Row, isRepeat: boolean) => ReactNode
  /** Makes the column sortable. null is sorted last. */
  readonly sortValue?: (row: Row) => string | number | null
  /** Called on Enter or double click in the cell. */
  readonly onActivate?: (row: Row) => void
}

/** The state of one column as arranged by the user. The order of the list is the display order. */
export interface ColumnState {
  readonly key: string
  readonly hidden: boolean
  /** In rem; missing while the column has its default width and shares the free space. */
  readonly width?: number
}

export const COLUMN_WIDTH = { min: 3, max: 40, step: 0.5 } as const

type AnyColumn = Pick<GridColumn<never>, 'key' | 'hidden' | 'pinned'>

const movable = <C extends AnyColumn>(columns: readonly C[]): C[] => columns.filter((column) => !column.pinned)

export function defaultSettings(columns: readonly AnyColumn[]): ColumnState[] {
  return movable(columns).map(({ key, hidden }) => ({ key, hidden: hidden ?? false }))
}

/**
 * Restores a saved column layout. Returns the default if the saved layout does not contain exactly the columns of the
 * default, shows no column or is invalid.
 */
export function restoreSettings(saved: string | null, columns: readonly AnyColumn[]): ColumnState[] {
  const fallback = defaultSettings(columns)
  const list = parseSettings(saved)
  if (!list || list.length !== fallback.length) return fallback
  const knownKeys = new Set(fallback.map(({ key }) => key))
  const listedKeys = new Set(list.map(({ key }) => key))
  if (listedKeys.size !== knownKeys.size || list.some(({ key }) => !knownKeys.has(key))) return fallback
  return list.every(({ hidden }) => hidden) ? fallback : list
}

function parseSettings(saved: string | null): ColumnState[] | null {
  if (!saved) return null
  try {
    const value: unknown = JSON.parse(saved)
    if (!Array.isArray(value)) return null
    return value.map(readSetting)
  } catch {
    return null
  }
}

function readSetting(entry: unknown): ColumnState {
  const { key, hidden, width } = entry as { key?: unknown; hidden?: unknown; width?: unknown }
  if (typeof key !== 'string') throw new TypeError('missing key')
  const size = typeof width === 'number' && Number.isFinite(width) ? { width: clampWidth(width) } : {}
  return { key, hidden: hidden === true, ...size }
}

export const clampWidth = (rem: number): number =>
  Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, rem)) * 100) / 100

/** Moves a column to the position of `target`. */
export function moveColumn(settings: readonly ColumnState[], key: string, target: string): ColumnState[] {
  const from = settings.findIndex((setting) => setting.key === key)
  const to = settings.findIndex((setting) => setting.key === target)
  if (from < 0 || to < 0 || from === to) return [...settings]
  const moved = [...settings]
  const [removed] = moved.splice(from, 1)
  if (removed) moved.splice(to, 0, removed)
  return moved
}

/** Moves a column past its next visible neighbour; -1 towards the start, 1 towards the end. */
export function moveColumnBy(settings: readonly ColumnState[], key: string, step: -1 | 1): ColumnState[] {
  const visibleSettings = settings.filter((setting) => !setting.hidden || setting.key === key)
  const neighbour = visibleSettings[visibleSettings.findIndex((setting) => setting.key === key) + step]
  return neighbour ? moveColumn(settings, key, neighbour.key) : [...settings]
}

/** Shows or hides a column. The last visible column is not hidden. */
export function toggleColumn(settings: readonly ColumnState[], key: string): ColumnState[] {
  const toggled = settings.map((setting) => (setting.key === key ? { ...setting, hidden: !setting.hidden } : setting))
  return toggled.every(({ hidden }) => hidden) ? [...settings] : toggled
}

/** Sets widths in rem; columns that are not listed keep theirs. */
export function resizeColumns(
  settings: readonly ColumnState[],
  widths: Readonly<Record<string, number>>,
): ColumnState[] {
  return settings.map((setting) => {
    const width = widths[setting.key]
    return width === undefined ? setting : { ...setting, width: clampWidth(width) }
  })
}

export interface VisibleColumn<Row> extends GridColumn<Row> {
  /** In rem; undefined unless set by the user. */
  readonly setWidth?: number | undefined
}

/** Returns the visible columns from start to end: pinned at the start, movable, pinned at the end. */
export function getVisibleColumns<Row>(
  columns: readonly GridColumn<Row>[],
  settings: readonly ColumnState[],
): VisibleColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const middle = settings.flatMap(({ key, hidden, width }) => {
    const column = byKey.get(key)
    return column && !hidden ? [{ ...column, setWidth: width }] : []
  })
  const pinned = (edge: 'start' | 'end') => columns.filter((column) => column.pinned === edge)
  return [...pinned('start'), ...middle, ...pinned('end')]
}

/**
 * Returns the value of `grid-template-columns`. Columns with the default width share the free space in proportion. If
 * the user has set all widths, an empty track takes the rest.
 */
export function gridTemplateColumns(columns: readonly VisibleColumn<never>[]): string {
  const trackSizes = columns.map(({ pinned, width, minWidth = width, flex, fillsWidth, setWidth }) => {
    if (pinned) return `${width}rem`
    if (setWidth !== undefined) return `${setWidth}rem`
    return `minmax(${fillsWidth ? fillWidth(minWidth) : `${minWidth}rem`}, ${flex ?? width}fr)`
  })
  const free = columns.every(({ pinned, setWidth }) => pinned || setWidth !== undefined)
  const end = columns.findIndex(({ pinned }) => pinned === 'end')
  trackSizes.splice(end < 0 ? trackSizes.length : end, 0, free ? 'minmax(0, 1fr)' : '0')
  return trackSizes.join(' ')
}

/** The width in rem below which the grid scrolls horizontally. Rows have the same width as the header. */
export const minTotalWidth = (columns: readonly VisibleColumn<never>[]): number =>
  columns.reduce((sum, { width, minWidth, setWidth }) => sum + (setWidth ?? minWidth ?? width), 0)

/** `--grid-fill` is only set on a telephone. */
const fillWidth = (minWidth: number): string => `max(${minWidth}rem, var(--grid-fill, 0px))`

/** Returns the CSS variables with the widths of the columns. */
export function getWidthVariables(columns: readonly VisibleColumn<never>[]): Record<`--${string}`, string> {
  const total = minTotalWidth(columns)
  const pinned = minTotalWidth(columns.filter((column) => column.pinned))
  const fillsWidth = columns.find((column) => column.fillsWidth && column.setWidth === undefined)
  const minWidth = fillsWidth && (fillsWidth.minWidth ?? fillsWidth.width)
  return {
    '--grid-tracks': gridTemplateColumns(columns),
    '--grid-pinned': `${pinned}rem`,
    '--grid-least': minWidth === undefined ? `${total}rem` : `calc(${total - minWidth}rem + ${fillWidth(minWidth)})`,
  }
}

/** The grid line at which a column starts (from 1), counting the empty track. */
export function getGridLine(columns: readonly VisibleColumn<never>[], index: number): number {
  return columns[index]?.pinned === 'end' ? index + 2 : index + 1
}
