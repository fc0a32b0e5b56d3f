import type { GridColumn } from './columns.ts'

export interface Sort {
  readonly key: string
  readonly direction: 'ascending' | 'descending'
}

/** Writes a sort order as the key of its column, with a minus sign in front if it is descending; null if unsorted. */
export const formatSort = (sort: Sort | null): string | null =>
  sort && (sort.direction === 'descending' ? `-${sort.key}` : sort.key)

/** Reads what formatSort returns. */
export function parseSort(text: string | null): Sort | null {
  if (!text) return null
  return text.startsWith('-') ? { key: text.slice(1), direction: 'descending' } : { key: text, direction: 'ascending' }
}

/** Toggles the sort order of a column: ascending, descending, unsorted. */
export function toggleSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, direction: 'ascending' }
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : null
}

/** Compares text in the user's language with numbers by value ("A 9" before "A 10"). Empty values are always last. */
export function createRowComparator<Row>(
  columns: readonly GridColumn<Row>[],
  sort: Sort | null,
  language: string,
): ((a: Row, b: Row) => number) | null {
  const getValue = columns.find(({ key }) => key === sort?.key)?.sortValue
  if (!sort || !getValue) return null
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const factor = sort.direction === 'ascending' ? 1 : -1
  return (rowA, rowB) => {
    const a = getValue(rowA)
    const b = getValue(rowB)
    if (a === b) return 0
    if (a === null || a === '') return 1
    if (b === null || b === '') return -1
    if (typeof a === 'number' && typeof b === 'number') return factor * (a - b)
    return factor * compare(String(a), String(b))
  }
}
