/**
 * One cell of a CSV file (RFC 4180) that a spreadsheet shows and never runs: what begins like a formula, also behind
 * spaces or line ends, is led by an apostrophe (OWASP, CSV injection).
 */
export function csvCell(value: string): string {
  const tame = /^[\s"]*[=+\-@\t\r＝＋－＠]/.test(value) ? `'${value}` : value
  return `"${tame.replaceAll('"', '""')}"`
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
