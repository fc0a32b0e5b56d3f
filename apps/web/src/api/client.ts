import { type ApiError, type Client, createClient, UnauthorizedError } from '@platen/contract/client'
import { getCurrentEnvironment } from './environment.ts'
import { getStoredSignIn, hasSignedInAgain } from './session-flag.ts'

type Listener = (error: ApiError) => void
let handleUnauthorized: Listener = () => {}

/** Called when a request fails because the session has ended; set once, by the router. */
export function onUnauthorized(listener: Listener): void {
  handleUnauthorized = listener
}

/**
 * Sends a request that needs a session. If it fails with 401 and the user has signed in again since it was sent, it is
 * sent again: the session that has ended was the one before.
 */
export async function sendInSession<Result>(send: () => Promise<Result>): Promise<Result> {
  const signIn = getStoredSignIn()
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof UnauthorizedError)) throw error
    if (hasSignedInAgain(signIn)) return sendInSession(send)
    handleUnauthorized(error)
    throw error
  }
}

const send = createClient({ customer: getCurrentEnvironment })

/** The API client for requests that need a session. */
export const client: Client = (...request) => sendInSession(() => send(...request))
