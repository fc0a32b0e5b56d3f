/** Deeper than any body of the contract; bounds recursive processing. */
const MAX_DEPTH = 64

/** Returns why a value cannot be stored, or null if it can. */
export function storableError(value: unknown): string | null {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return 'it is nested too deeply'
    const inner: unknown[] = []
    for (const each of level) {
      if (typeof each === 'string' && !isText(each)) return 'a text holds a character that cannot be kept'
      if (typeof each !== 'object' || each === null) continue
      for (const [key, part] of Object.entries(each)) {
        if (!isText(key)) return 'a name holds a character that cannot be kept'
        if (typeof part === 'string' || typeof part === 'object') inner.push(part)
      }
    }
    level = inner
  }
  return null
}

/** PostgreSQL stores all of Unicode except NUL; a lone surrogate is not valid Unicode. */
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
