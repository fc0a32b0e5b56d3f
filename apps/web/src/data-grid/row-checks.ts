import { useRef } from 'react'
import type { VisibleColumn } from './columns.ts'
import type { RowStore } from './row-store.ts'

/** The rows that are checked, for actions on several rows. */
export interface RowChecks<Row> {
  readonly keys: ReadonlySet<string>
  readonly onChange: (keys: ReadonlySet<string>) => void
  /** Accessible name of the checkbox of a row. */
  readonly label: (row: Row) => string
}

/** Key of the column with the checkboxes. */
export const CHECK_COLUMN = 'check'

export const createCheckColumn = <Row>(title: string): VisibleColumn<Row> => ({
  key: CHECK_COLUMN,
  title,
  width: 2.5,
  pinned: 'start',
  text: () => '',
})

/**
 * Returns the checked keys after a row was toggled. With an anchor that is shown, all rows from it to the row get the
 * new state of the row.
 *
 * @param visibleKeys keys of the shown rows in their order
 */
export function toggleChecked(
  checked: ReadonlySet<string>,
  visibleKeys: readonly string[],
  key: string,
  anchor: string | null,
): ReadonlySet<string> {
  const from = anchor === null ? -1 : visibleKeys.indexOf(anchor)
  const to = visibleKeys.indexOf(key)
  const range = from < 0 || to < 0 ? [key] : visibleKeys.slice(Math.min(from, to), Math.max(from, to) + 1)
  const isChecked = !checked.has(key)
  const next = new Set(checked)
  for (const row of range) {
    if (isChecked) next.add(row)
    else next.delete(row)
  }
  return next
}

/** `all` if every shown row is checked, `some` if at least one is. */
export function getCheckState(checked: ReadonlySet<string>, visibleKeys: readonly string[]): 'none' | 'some' | 'all' {
  const count = visibleKeys.reduce((sum, key) => sum + (checked.has(key) ? 1 : 0), 0)
  if (count === 0) return 'none'
  return count === visibleKeys.length ? 'all' : 'some'
}

export interface CheckControls<Row> {
  readonly state: 'none' | 'some' | 'all'
  /** @param extend whether the rows since the last toggled one are toggled too */
  readonly toggle: (row: Row, extend: boolean) => void
  /** Checks all shown rows, or none if all of them are checked. */
  readonly toggleAll: () => void
  readonly checkAll: () => void
  readonly clear: () => void
}

/** The changes of the checked rows; null if rows cannot be checked. */
export function useRowChecks<Row>(store: RowStore<Row>, checks: RowChecks<Row> | undefined): CheckControls<Row> | null {
  const anchor = useRef<string | null>(null)
  if (!checks) return null
  const getVisibleKeys = () => store.view().map(store.getKey)
  // the grid renders on every scroll step; the list may have thousands of rows
  const state = checks.keys.size === 0 ? 'none' : getCheckState(checks.keys, getVisibleKeys())
  const checkAll = () => checks.onChange(new Set(getVisibleKeys()))
  const clear = () => checks.onChange(new Set())
  return {
    state,
    toggle: (row, extend) => {
      const key = store.getKey(row)
      checks.onChange(toggleChecked(checks.keys, getVisibleKeys(), key, extend ? anchor.current : null))
      anchor.current = key
    },
    toggleAll: () => (state === 'all' ? clear() : checkAll()),
    checkAll,
    clear,
  }
}
