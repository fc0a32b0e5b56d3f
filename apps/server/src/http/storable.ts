/**
 * Whether PostgreSQL can keep every text in a value: it takes all of Unicode but NUL, and half a surrogate pair is no
 * Unicode.
 */
export function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed()
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, inner]) => isStorable(key) && isStorable(inner))
}
