import type { GridColumn } from './columns.ts'

/**
 * Returns the keys of the columns with `hidesRepeats` whose text equals that of the previous row, joined by a space so
 * that rows can be compared cheaply. Empty text is not a repeat.
 */
export function getRepeatedColumns<Row>(
  columns: readonly GridColumn<Row>[],
  previousRow: Row | undefined,
  row: Row,
): string {
  if (previousRow === undefined) return ''
  return columns
    .filter(({ hidesRepeats, text }) => hidesRepeats && text(row) !== '' && text(row) === text(previousRow))
    .map(({ key }) => key)
    .join(' ')
}
