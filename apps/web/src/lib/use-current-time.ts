import { useSyncExternalStore } from 'react'

const UPDATE_INTERVAL_MS = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function update(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(update, UPDATE_INTERVAL_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** Returns the current time in ms, updated every 15 seconds by one timer of all components. */
export const useCurrentTime = (): number => useSyncExternalStore(subscribe, () => now)
