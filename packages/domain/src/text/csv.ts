/**
 * Returns one cell of a CSV file (RFC 4180) that a spreadsheet does not evaluate: text that begins like a formula, also
 * after spaces or line ends, is prefixed by an apostrophe (OWASP, CSV Injection).
 */
export function csvCell(value: string): string {
  const escaped = /^[\s"]*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return `"${escaped.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
