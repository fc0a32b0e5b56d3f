/**
 * Browser storage that may be switched off or full: reading then finds nothing and writing is let go, since nothing
 * that Platen keeps there is worth an interruption (readings S3: nothing secret is ever kept there).
 */
export function getStoredItem(storage: 'local' | 'session', key: string): string | null {
  try {
    return (storage === 'local' ? localStorage : sessionStorage).getItem(key)
  } catch {
    return null
  }
}

export function setStoredItem(storage: 'local' | 'session', key: string, value: string | null): void {
  try {
    const place = storage === 'local' ? localStorage : sessionStorage
    if (value === null) place.removeItem(key)
    else place.setItem(key, value)
  } catch {
    // See above.
  }
}
