import type { Column } from './columns.ts'

/**
 * The keys of the columns whose text repeats the row directly before (specification section 2: a repeated orderId is
 * blanked), joined by a space so that rows can be compared cheaply. Empty text never counts as a repeat.
 */
export function getRepeatedColumns<Row>(columns: readonly Column<Row>[], before: Row | undefined, row: Row): string {
  if (before === undefined) return ''
  return columns
    .filter(({ blankRepeats, text }) => blankRepeats && text(row) !== '' && text(row) === text(before))
    .map(({ key }) => key)
    .join(' ')
}
