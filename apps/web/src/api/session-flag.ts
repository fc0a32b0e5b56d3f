import { SESSION_END_REASONS, type SessionEndReason } from '@platen/contract/session'
import { getStoredItem, setStoredItem } from '../lib/web-storage.ts'

/**
 * Whether a user has signed in on this browser. The flag grants no access: the session is an HttpOnly cookie that the
 * server checks. It only avoids loading a screen that the server would reject.
 */
const LOGGED_IN_KEY = 'loggedIn'

export const hasSession = (): boolean => getStoredItem('local', LOGGED_IN_KEY) === 'true'
export const setHasSession = (isSignedIn: boolean): void =>
  setStoredItem('local', LOGGED_IN_KEY, isSignedIn ? 'true' : null)

/** The user of the session of this browser, by which its other tabs detect a sign-in. */
const SIGNED_IN_USER_KEY = 'signedInUser'

export interface SignedInUser {
  /** The environment that the user belongs to; null for users outside of environments. */
  readonly environment: string | null
  readonly userId: string
  /** Whether the user signs in with an identity provider, so without a password of Platen. */
  readonly isRemote: boolean
}

export const isSameUser = (a: SignedInUser, b: SignedInUser): boolean =>
  a.userId === b.userId && a.environment === b.environment

/** Returns the last sign-in on this browser as it is stored; null after signing out. */
export const getStoredSignIn = (): string | null => getStoredItem('local', SIGNED_IN_USER_KEY)

/** Returns who signed in last on this browser; null after signing out. */
export function getSignedInUser(): SignedInUser | null {
  try {
    const [environment, userId, isRemote] = JSON.parse(getStoredSignIn() ?? '') as unknown[]
    const isUser = typeof userId === 'string' && (environment === null || typeof environment === 'string')
    return isUser ? { environment, userId, isRemote: isRemote === true } : null
  } catch {
    return null
  }
}

/** The user of this tab, which a sign-in in another tab does not change. */
let tabUser = getSignedInUser()
export const getTabUser = (): SignedInUser | null => tabUser

/** Whether the user of this tab has signed in since the given sign-in, in this tab or another one. */
export function hasSignedInAgain(since: string | null): boolean {
  const user = getSignedInUser()
  return getStoredSignIn() !== since && user !== null && tabUser !== null && isSameUser(user, tabUser)
}

/** Continues this tab as the user who signed in in another one. */
export function setTabUser(user: SignedInUser): void {
  tabUser = user
}

/**
 * The environment and the reason of the last session that the server has ended. Stored, because the page that receives
 * it first may be reloaded or be in another tab.
 */
const SESSION_END_KEY = 'sessionEnd'

/** Why the server has ended a session; `unknown` if the response contained no reason. */
export type StoredEndReason = SessionEndReason | 'unknown'

/** Stores why the session in an environment has ended, for the sign-in page of this environment. */
export function storeEndReason(environment: string | null, reason: StoredEndReason): void {
  setStoredItem('local', SESSION_END_KEY, JSON.stringify([environment, reason]))
}

/** Returns why the last session in the environment has ended; null after signing in or out. */
export function getStoredEndReason(environment: string | null): StoredEndReason | null {
  try {
    const [endedIn, stored] = JSON.parse(getStoredItem('local', SESSION_END_KEY) ?? '') as unknown[]
    if (endedIn !== environment) return null
    return ([...SESSION_END_REASONS, 'unknown'] as const).find((value) => value === stored) ?? null
  } catch {
    return null
  }
}

/** Stores who has signed in in this tab; null after signing out. Other tabs of this browser are notified. */
export function setSignedInUser(user: SignedInUser | null): void {
  tabUser = user
  setHasSession(user !== null)
  setStoredItem('local', SESSION_END_KEY, null)
  // The time distinguishes the sign-in from an earlier one of the same user.
  const item = user && JSON.stringify([user.environment, user.userId, user.isRemote, Date.now()])
  setStoredItem('local', SIGNED_IN_USER_KEY, item)
}

/** Removes the sign-in state after the server has ended the session, unless another user has signed in meanwhile. */
export function clearSignInState(): void {
  setHasSession(false)
  const stored = getSignedInUser()
  if (stored && tabUser && isSameUser(stored, tabUser)) setStoredItem('local', SIGNED_IN_USER_KEY, null)
}

/**
 * Calls the listener when another tab signed in or out, also if it happened while this page was in the back/forward
 * cache. Returns the function that removes the listener.
 */
export function onSignInElsewhere(listener: (user: SignedInUser | null) => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const onStorage = ({ key }: StorageEvent) => {
    if (key === SIGNED_IN_USER_KEY) listener(getSignedInUser())
  }
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) listener(getSignedInUser())
  }
  window.addEventListener('storage', onStorage, { signal })
  window.addEventListener('pageshow', onPageShow, { signal })
  return () => listening.abort()
}
