import { createClient } from '@platen/contract/client'
import { currentEnvironment } from './environment.ts'
import { setLoggedIn } from './login-state.ts'

type Listener = () => void
let onSignedOut: Listener = () => {}

/** What happens when the server no longer knows the session; set once, by the router. */
export function whenSignedOut(listener: Listener): void {
  onSignedOut = listener
}

/**
 * The client of everything that needs a session. A 401 clears the login state and leads to the environment's root
 * (specification section 8, Session).
 */
export const client = createClient({
  customer: currentEnvironment,
  onUnauthorized: () => {
    setLoggedIn(false)
    onSignedOut()
  },
})
