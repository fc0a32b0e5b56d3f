import { getStoredItem, setStoredItem } from '../lib/web-storage.ts'

/** Session storage key of the environment's name (specification sections 2 and 9). */
const ENVIRONMENT_KEY = 'resourceName'

/** The environment that calls name in the Customer header; null outside of any. */
export function getCurrentEnvironment(): string | null {
  return getStoredItem('session', ENVIRONMENT_KEY)
}

/** Remembers the environment for the session; null forgets it. */
export function setCurrentEnvironment(name: string | null): void {
  setStoredItem('session', ENVIRONMENT_KEY, name)
}
