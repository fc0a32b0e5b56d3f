import { createClient } from '@platen/contract/client'
import { getCurrentEnvironment } from './environment.ts'
import { setHasSession } from './session-flag.ts'

type Listener = () => void
let setUnauthorizedHandler: Listener = () => {}

/** What happens when the server no longer knows the session; set once, by the router. */
export function onUnauthorized(listener: Listener): void {
  setUnauthorizedHandler = listener
}

/**
 * The client of everything that needs a session. A 401 clears the login state and leads to the environment's root
 * (specification section 8, Session).
 */
export const client = createClient({
  customer: getCurrentEnvironment,
  onUnauthorized: () => {
    setHasSession(false)
    setUnauthorizedHandler()
  },
})
