const two = (value: number): string => String(value).padStart(2, '0')

/**
 * Returns the file name of a run's sheet: readable, valid on every file system, and unique (it contains the run's id),
 * since deliveries are identified by it.
 */
export function sheetFileName(presetName: string, now: Date, printJobId: string): string {
  const plain = presetName
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 40)
  const day = `${now.getUTCFullYear()}${two(now.getUTCMonth() + 1)}${two(now.getUTCDate())}`
  const time = `${two(now.getUTCHours())}${two(now.getUTCMinutes())}${two(now.getUTCSeconds())}`
  return `${plain || 'sheet'}-${day}-${time}-${printJobId.slice(0, 8)}.pdf`
}
