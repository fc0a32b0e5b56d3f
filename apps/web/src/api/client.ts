import { createClient } from '@platen/contract/client'
import { getCurrentEnvironment } from './environment.ts'
import { setHasSession } from './session-flag.ts'

type Listener = () => void
let setUnauthorizedHandler: Listener = () => {}

/** Called when a request fails with 401; set once, by the router. */
export function onUnauthorized(listener: Listener): void {
  setUnauthorizedHandler = listener
}

/**
 * The client for all calls that need a session. A 401 clears the session flag and the router opens the root of the
 * environment.
 */
export const client = createClient({
  customer: getCurrentEnvironment,
  onUnauthorized: () => {
    setHasSession(false)
    setUnauthorizedHandler()
  },
})
