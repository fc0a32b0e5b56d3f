/**
 * Text that a spreadsheet evaluates as a formula, also after spaces or line ends; and such a text with apostrophes
 * before it, so that each text can be read back.
 */
const FORMULA = /^'*[\s"]*[=+\-@\t\r＝＋－＠]/

/**
 * Returns one cell of a CSV file (RFC 4180) that a spreadsheet does not evaluate: text that begins like a formula, also
 * after spaces or line ends, is prefixed by an apostrophe (OWASP, CSV Injection).
 */
export function csvCell(value: string): string {
  const escaped = FORMULA.test(value) ? `'${value}` : value
  return `"${escaped.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Returns the text of a parsed cell that `csvCell` may have prefixed. */
export const parseCsvCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
