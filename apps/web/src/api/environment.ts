import { getStoredItem, setStoredItem } from '../lib/web-storage.ts'

/** Session storage key of the name of the environment. */
const ENVIRONMENT_KEY = 'resourceName'

/** The environment sent in the Customer header; null outside an environment. */
export function getCurrentEnvironment(): string | null {
  return getStoredItem('session', ENVIRONMENT_KEY)
}

/** Stores the environment for the browser session; null removes it. */
export function setCurrentEnvironment(name: string | null): void {
  setStoredItem('session', ENVIRONMENT_KEY, name)
}
