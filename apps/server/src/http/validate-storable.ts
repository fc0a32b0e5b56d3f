/** No body of the contract is nested so deeply, and what works through one by recursion must come to its end. */
const MAX_DEPTH = 64

/** Why a value that was sent cannot be kept, or null where it can. */
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

/** PostgreSQL keeps all of Unicode but NUL, and half a surrogate pair is no Unicode. */
const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
