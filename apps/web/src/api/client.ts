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

/** Each continues a request that waits until the user has signed in again, or has left the session. */
let waiting: (() => void)[] = []

/** Continues the waiting requests: they are sent again, or fail if the user has left the session. */
export function resumeWaitingRequests(): void {
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
  resumeWaitingRequests()
}

/**
 * Sends a request that needs a session. If it fails with 401 and the user has signed in again since it was sent, it is
 * sent again, unless the user has left its session in this tab: the session that has ended was the one before.
 *
 * @param options.waitsForSignIn whether a request whose session has ended waits until the user has signed in again
 */
export async function sendInSession<Result>(
  request: () => Promise<Result>,
  options: { readonly waitsForSignIn?: boolean } = {},
): Promise<Result> {
  const signIn = getStoredSignIn()
  const leftBefore = leftSessions
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof UnauthorizedError) || leftSessions !== leftBefore) throw error
    if (hasSignedInAgain(signIn)) return sendInSession(request, options)
    handleUnauthorized(error)
    if (options.waitsForSignIn && leftSessions === leftBefore) {
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (leftSessions === leftBefore) return sendInSession(request, options)
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
