import { calls } from '@platen/contract/calls'
import { ApiError, createClient, getErrorDetails } from '@platen/contract/client'
import { setCurrentEnvironment } from '../../../api/environment.ts'
import { queryOptions } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import { setHasSession, setSignedInUser } from '../../../api/session-flag.ts'
import type { MessageKey } from '../../../i18n/message-key.ts'
import { environmentPath, landingPathAfterLogin } from '../../../lib/paths.ts'
import { toSignedInUser } from './signed-in-user.ts'

/** The kind of login page: business without an environment in the path, consumer with one. */
export type PageType = 'b2b' | 'b2c'

export interface Credentials {
  /** Empty if there is none. */
  readonly environment: string
  readonly userId: string
  readonly password: string
  readonly rememberMe: boolean
}

/**
 * Signs in. Returns the next page and the number of recent failed sign-ins to the account. Throws `ApiError`.
 */
export async function signIn(
  credentials: Credentials,
  type: PageType,
): Promise<{ readonly target: string; readonly failedSignIns: number }> {
  const environment = credentials.environment || null
  const { failedSignIns } = await requestSession(credentials, type)
  queryClient.clear()
  setCurrentEnvironment(environment)
  setHasSession(true)
  const { user } = await queryClient.query(queryOptions.profile())
  setSignedInUser(toSignedInUser(user, environment))
  return { target: landingPathAfterLogin(environment, user), failedSignIns }
}

/**
 * Returns the page after a sign-in; in the environment of the sign-in page with the query string of the URL that
 * required it, as in the URL of a label.
 *
 * @param environment that of the sign-in page; null if there is none
 */
export const withReturnSearch = (target: string, environment: string | null): string =>
  environment !== null && target === environmentPath(environment) ? target + window.location.search : target

/**
 * Requests a session; the browser receives its cookie. Uses a separate client, since a 401 means wrong credentials here
 * and not an expired session, and since the request contains the kind of page.
 */
export function requestSession({ environment, userId, password, rememberMe }: Credentials, type: PageType) {
  const client = createClient({ customer: () => environment || null, headers: () => ({ Type: type }) })
  return client(calls.session.login, { body: { userId: userId.trim().toLowerCase(), password, rememberMe } })
}

/** Validates the form before the request; contains no entry for a valid field. */
export function validateCredentials(
  credentials: Credentials,
): Partial<Record<'environment' | 'userId' | 'password', MessageKey>> {
  return {
    ...(/^[a-z0-9]*$/.test(credentials.environment) ? {} : { environment: 'login.environmentInvalid' }),
    ...(credentials.userId.trim() ? {} : { userId: 'login.emailMissing' }),
    ...(credentials.password ? {} : { password: 'login.passwordMissing' }),
  }
}

/** Minutes until the next sign-in is allowed after too many attempts; at least 1. */
export function retryAfterMinutes(error: unknown): number {
  const { seconds } = getErrorDetails(error, 'too_many_requests')
  return Math.max(1, Math.ceil((seconds ?? 1) / 60))
}

/** The message key of a rejected login; the message for too many attempts has `retryAfterMinutes` as count. */
export function getLoginErrorKey(error: unknown): MessageKey | 'login.tooMany' {
  if (!(error instanceof ApiError)) return 'errors.unexpected.happened'
  if (error.code === 'wrong_credentials') return 'login.wrongCredentials'
  if (error.code === 'unavailable') return 'login.failedRequest'
  if (error.code === 'too_many_requests') return 'login.tooMany'
  return `errors.${error.code}.happened`
}
