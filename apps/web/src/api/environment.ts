import { readStored, writeStored } from '../browser/storage.ts'

/** Session storage key of the environment's name (specification sections 2 and 9). */
const ENVIRONMENT_KEY = 'resourceName'

/** The environment that calls name in the Customer header; null outside of any. */
export function currentEnvironment(): string | null {
  return readStored('session', ENVIRONMENT_KEY)
}

/** Remembers the environment for the session; null forgets it. */
export function rememberEnvironment(name: string | null): void {
  writeStored('session', ENVIRONMENT_KEY, name)
}
