/**
 * Access to browser storage, which may be disabled or full: reading then returns null and writing does nothing, since
 * nothing that Platen stores there justifies an interruption. No secrets are stored there.
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
    const target = storage === 'local' ? localStorage : sessionStorage
    if (value === null) target.removeItem(key)
    else target.setItem(key, value)
  } catch {
    // Storage is disabled or full: the value is not stored.
  }
}

export function getStoredKeys(storage: 'local' | 'session'): readonly string[] {
  try {
    return Object.keys(storage === 'local' ? localStorage : sessionStorage)
  } catch {
    return []
  }
}
