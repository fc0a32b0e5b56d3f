import type { ReactNode } from 'react'

/** One column of a grid. Widths are in rem. */
export interface Column<Row> {
  readonly key: string
  readonly title: string
  /** Default width. */
  readonly width: number
  /** How narrow it may get before the grid scrolls sideways; its width where not said. */
  readonly least?: number
  /** Its share of the free space beside the others'; its width where not said. */
  readonly grow?: number
  /** Not shown until a person asks for it. */
  readonly hidden?: boolean
  /** Stays at this edge while the others scroll; it can be neither moved, hidden nor resized. */
  readonly pinned?: 'start' | 'end'
  readonly align?: 'start' | 'end'
  /** Shows nothing when the row before says the same (the text stays for screen readers). */
  readonly blankRepeats?: boolean
  /** What the cell says in words. */
  readonly text: (row: Row) => string
  /** A word for the look of the text, put on the cell as `data-look`. */
  readonly look?: (row: Row) => 'good' | 'bad' | undefined
  /** How the cell looks, where that is more than its text; `blanked` where the text repeats the row before. */
  readonly render?: (row: Row, blanked: boolean) => ReactNode
  /** Makes the column sortable. null sorts last. */
  readonly sortValue?: (row: Row) => string | number | null
  /** What Enter or a double click does in this cell. */
  readonly onActivate?: (row: Row) => void
}

/** How a person arranged one column; the list's order is the order on the screen. */
export interface ColumnState {
  readonly key: string
  readonly hidden: boolean
  /** rem; missing while the column has its default width and takes its share of the free space. */
  readonly width?: number
}

export const COLUMN_WIDTH = { min: 3, max: 40, step: 0.5 } as const

type AnyColumn = Pick<Column<never>, 'key' | 'hidden' | 'pinned'>

const movable = <C extends AnyColumn>(columns: readonly C[]): C[] => columns.filter((column) => !column.pinned)

export function defaultSettings(columns: readonly AnyColumn[]): ColumnState[] {
  return movable(columns).map(({ key, hidden }) => ({ key, hidden: hidden ?? false }))
}

/**
 * A saved arrangement is reused only if it has the same number of columns as the default (specification section 2),
 * and only if it names the same ones; anything else gives the default.
 */
export function restoreSettings(saved: string | null, columns: readonly AnyColumn[]): ColumnState[] {
  const fallback = defaultSettings(columns)
  const list = parseSettings(saved)
  if (!list || list.length !== fallback.length) return fallback
  const known = new Set(fallback.map(({ key }) => key))
  const named = new Set(list.map(({ key }) => key))
  if (named.size !== known.size || list.some(({ key }) => !known.has(key))) return fallback
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
  if (typeof key !== 'string') throw new TypeError('no key')
  const size = typeof width === 'number' && Number.isFinite(width) ? { width: clampWidth(width) } : {}
  return { key, hidden: hidden === true, ...size }
}

export const clampWidth = (rem: number): number =>
  Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, rem)) * 100) / 100

/** Moves a column to stand where `target` stands. */
export function moveColumn(settings: readonly ColumnState[], key: string, target: string): ColumnState[] {
  const from = settings.findIndex((setting) => setting.key === key)
  const to = settings.findIndex((setting) => setting.key === target)
  if (from < 0 || to < 0 || from === to) return [...settings]
  const moved = [...settings]
  const [removed] = moved.splice(from, 1)
  if (removed) moved.splice(to, 0, removed)
  return moved
}

/** Moves a column past its next shown neighbour; -1 towards the start, 1 towards the end. */
export function moveColumnBy(settings: readonly ColumnState[], key: string, step: -1 | 1): ColumnState[] {
  const shown = settings.filter((setting) => !setting.hidden || setting.key === key)
  const neighbour = shown[shown.findIndex((setting) => setting.key === key) + step]
  return neighbour ? moveColumn(settings, key, neighbour.key) : [...settings]
}

/** Shows or hides a column. The last one shown stays. */
export function toggleColumn(settings: readonly ColumnState[], key: string): ColumnState[] {
  const toggled = settings.map((setting) => (setting.key === key ? { ...setting, hidden: !setting.hidden } : setting))
  return toggled.every(({ hidden }) => hidden) ? [...settings] : toggled
}

/** Sets widths in rem; the columns that are not named keep theirs. */
export function resizeColumns(
  settings: readonly ColumnState[],
  widths: Readonly<Record<string, number>>,
): ColumnState[] {
  return settings.map((setting) => {
    const width = widths[setting.key]
    return width === undefined ? setting : { ...setting, width: clampWidth(width) }
  })
}

export interface ShownColumn<Row> extends Column<Row> {
  /** rem set by a person, else undefined. */
  readonly setWidth?: number | undefined
}

/** The columns on the screen, from start to end: pinned at the start, the arranged ones, pinned at the end. */
export function getVisibleColumns<Row>(
  columns: readonly Column<Row>[],
  settings: readonly ColumnState[],
): ShownColumn<Row>[] {
  const byKey = new Map(columns.map((column) => [column.key, column]))
  const middle = settings.flatMap(({ key, hidden, width }) => {
    const column = byKey.get(key)
    return column && !hidden ? [{ ...column, setWidth: width }] : []
  })
  const pinned = (edge: 'start' | 'end') => columns.filter((column) => column.pinned === edge)
  return [...pinned('start'), ...middle, ...pinned('end')]
}

/**
 * The CSS track list. Columns with their default width share the free space in proportion; as soon as a person has
 * set widths, those hold, and an empty track takes the rest.
 */
export function gridTemplateColumns(columns: readonly ShownColumn<never>[]): string {
  const tracks = columns.map(({ pinned, width, least, grow, setWidth }) => {
    if (pinned) return `${width}rem`
    return setWidth === undefined ? `minmax(${least ?? width}rem, ${grow ?? width}fr)` : `${setWidth}rem`
  })
  const free = columns.every(({ pinned, setWidth }) => pinned || setWidth !== undefined)
  const end = columns.findIndex(({ pinned }) => pinned === 'end')
  tracks.splice(end < 0 ? tracks.length : end, 0, free ? 'minmax(0, 1fr)' : '0')
  return tracks.join(' ')
}

/** The width below which the grid scrolls sideways, in rem. Rows are never wider or narrower than their header. */
export const minTotalWidth = (columns: readonly ShownColumn<never>[]): number =>
  columns.reduce((sum, { width, least, setWidth }) => sum + (setWidth ?? least ?? width), 0)

/** Which grid line a column starts at, the empty track counted in (from 1). */
export function gridLineOf(columns: readonly ShownColumn<never>[], index: number): number {
  return columns[index]?.pinned === 'end' ? index + 2 : index + 1
}
