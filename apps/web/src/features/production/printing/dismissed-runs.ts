import { useSyncExternalStore } from 'react'
import { getStoredItem, setStoredItem } from '../../../lib/web-storage.ts'

/** Storage key of the dismissed runs; only the latest are kept. */
const STORAGE_KEY = 'runsPutAway'
const MAX_DISMISSED = 200

let dismissed: ReadonlySet<string> = loadDismissed()
const listeners = new Set<() => void>()

function loadDismissed(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(getStoredItem('local', STORAGE_KEY) ?? '[]')
    return new Set(Array.isArray(stored) ? stored.filter((key) => typeof key === 'string') : [])
  } catch {
    return new Set()
  }
}

/** Returns the keys (`putAwayKey`) of the runs that were dismissed in this browser. */
export const useDismissedRuns = (): ReadonlySet<string> =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => dismissed,
  )

export function dismissRun(key: string): void {
  const keys = [...dismissed, key].slice(-MAX_DISMISSED)
  dismissed = new Set(keys)
  setStoredItem('local', STORAGE_KEY, JSON.stringify(keys))
  for (const listener of listeners) listener()
}
