/**
 * Formats a number for PDF, which has no exponents (ISO 32000-2, 7.3.3): with at most `decimals` decimals, by default
 * with the fewest digits that preserve the value. Values that are not finite become 0.
 */
export function formatNumber(value: number, decimals?: number): string {
  if (!Number.isFinite(value)) return '0'
  const limited = Math.min(Math.max(value, -1e15), 1e15)
  let text = decimals === undefined ? String(limited) : limited.toFixed(decimals)
  if (text.includes('e')) text = limited.toFixed(12)
  if (text.includes('.')) text = text.replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

/** Formats numbers separated by spaces. */
export const formatNumbers = (values: readonly number[], decimals?: number): string =>
  values.map((value) => formatNumber(value, decimals)).join(' ')
