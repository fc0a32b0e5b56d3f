import { type ApiError, type Client, createClient, UnauthorizedError } from '@platen/contract/client'
import { getCurrentEnvironment } from './environment.ts'
import { getStoredSignIn, hasSignedInAgain } from './session-flag.ts'

type Listener = (error: ApiError) => void
let handleUnauthorized: Listener = () => {}

/** Called when a request fails because the session has ended; set once, by the router. */
export function onUnauthorized(listener: Listener): void {
  handleUnauthorized = listener
}

/** How often the user has left a session in this tab. */
let leftSessions = 0

/** Ends the waiting of the requests that are sent again when the user has signed in again. */
let waiting: (() => void)[] = []

/** Sends the requests that wait for a session again. Called when the same user has signed in again. */
export function sendWaitingRequests(): void {
  const resume = waiting
  waiting = []
  for (const end of resume) end()
}

/**
 * Called when the user leaves the session in this tab, and so discards what was not saved: requests that were sent
 * before are not sent again, and do not end the next session.
 */
export function forgetSentRequests(): void {
  leftSessions += 1
  sendWaitingRequests()
}

/**
 * Sends a request that needs a session. If it fails with 401 and the user has signed in again since it was sent, it is
 * sent again, unless the user has left its session in this tab: the session that has ended was the one before.
 *
 * @param waits whether a request whose session has ended waits until the user has signed in again
 */
export async function sendInSession<Result>(request: () => Promise<Result>, waits = false): Promise<Result> {
  const signIn = getStoredSignIn()
  const leftBefore = leftSessions
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof UnauthorizedError) || leftSessions !== leftBefore) throw error
    if (hasSignedInAgain(signIn)) return sendInSession(request, waits)
    handleUnauthorized(error)
    if (waits && leftSessions === leftBefore) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (leftSessions === leftBefore) return sendInSession(request, waits)
    }
    throw error
  }
}

/** The API client for requests that need a session. A request that is sent again is for the same environment. */
export const client: Client = (...input) => {
  const environment = getCurrentEnvironment()
  const send = createClient({ customer: () => environment })
  return sendInSession(() => send(...input))
}
