import { cleanNotifications } from '@mantine/notifications'
import { type ApiError, getErrorDetails } from '@platen/contract/client'
import { SESSION_END_REASONS } from '@platen/contract/session'
import { useSyncExternalStore } from 'react'
import { forgetSentRequests, resumeWaitingRequests } from '../../../api/client.ts'
import { currentHomePath } from '../../../api/current-home-path.ts'
import { getCurrentEnvironment, setCurrentEnvironment } from '../../../api/environment.ts'
import { queryOptions } from '../../../api/queries.ts'
import { queryClient } from '../../../api/query-client.ts'
import {
  clearSignInState,
  getSignedInUser,
  getStoredEndReason,
  getTabUser,
  isSameUser,
  type SignedInUser,
  type StoredEndReason,
  setHasSession,
  setTabUser,
  storeEndReason,
} from '../../../api/session-flag.ts'
import { forgetUnsavedChanges, hasUnsavedChanges } from '../../../components/unsaved-changes.ts'
import { toSignedInUser } from './signed-in-user.ts'

/** Why this tab is no longer signed in: the reason from the server, or what another tab of the browser did. */
export type EndReason = StoredEndReason | TabEndReason
/** What another tab of the browser did. */
type TabEndReason = 'signed_out' | 'other_user'

export interface SessionEnd {
  readonly reason: EndReason
  /** The user of this tab until then. */
  readonly user: SignedInUser
  /** Who signed in in another tab; null unless the reason is `other_user`. */
  readonly other: SignedInUser | null
  /** Whether a form has unsaved changes. */
  readonly isUnsaved: boolean
}

/** State of the sign-in page: what another tab did. The reason from the server is stored (`getStoredEndReason`). */
export interface SignInState {
  readonly ended?: TabEndReason
}

type Navigate = (path: string, options: { replace: boolean; state?: SignInState }) => unknown
let navigate: Navigate = () => {}
/** Sets how this module navigates; it is below the router. */
export function setSessionEndNavigation(navigateTo: Navigate): void {
  navigate = navigateTo
}

let current: SessionEnd | null = null
const listeners = new Set<() => void>()
function setCurrent(end: SessionEnd | null): void {
  current = end
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the end of the session that the user has to decide about; null if there is none. */
export const useSessionEnd = (): SessionEnd | null => useSyncExternalStore(subscribe, () => current)

/** Returns the user of this tab; null on a page without one. */
function findUser(): SignedInUser | null {
  const profile = queryClient.getQueryData(queryOptions.profile().queryKey)?.user
  if (!profile) return null
  return getTabUser() ?? toSignedInUser(profile, getCurrentEnvironment())
}

function toReason(error: ApiError): StoredEndReason {
  const { reason } = getErrorDetails(error, 'not_signed_in')
  return SESSION_END_REASONS.find((value) => value === reason) ?? 'unknown'
}

/** Whether this tab is signing out: requests that fail meanwhile do not lead to another page. */
let isSigningOut = false
export function setSigningOut(isRunning: boolean): void {
  isSigningOut = isRunning
}

/** After a request failed with 401. While the user decides, further failures are ignored. */
export function handleUnauthorized(error: ApiError): void {
  if (current || isSigningOut) return
  const user = findUser()
  const stored = getSignedInUser()
  // Another tab has ended the session by signing in; its event may arrive later.
  if (user && stored && !isSameUser(stored, user)) handleSignInElsewhere(stored)
  else handleEnd(toReason(error), user, null)
}

/** After another tab signed in or out, or noticed the end of the session. */
export function handleSignInElsewhere(other: SignedInUser | null): void {
  const user = current?.user ?? findUser()
  if (!user) return
  if (!other) handleEnd(getStoredEndReason(getCurrentEnvironment()) ?? 'signed_out', user, null)
  else if (!isSameUser(other, user)) handleEnd('other_user', user, other)
  else if (current) resumeSession()
}

/**
 * Navigates to the sign-in page, which shows the reason. If that would lose unsaved changes, or another user is signed
 * in now, the user decides.
 */
function handleEnd(reason: EndReason, user: SignedInUser | null, other: SignedInUser | null): void {
  const isUnsaved = current?.isUnsaved ?? hasUnsavedChanges()
  if (user && (isUnsaved || other)) setCurrent({ reason, user, other, isUnsaved })
  else leaveSession(reason)
}

/** Opens the sign-in page of the environment, and discards what was not saved. */
export function leaveSession(reason: EndReason): void {
  closeScreens()
  const isFromTab = reason === 'signed_out' || reason === 'other_user'
  if (isFromTab) setHasSession(false)
  else {
    // stored first: the other tabs read it when the sign-in state is removed
    storeEndReason(getCurrentEnvironment(), reason)
    clearSignInState()
  }
  void navigate(currentHomePath(), { replace: true, ...(isFromTab ? { state: { ended: reason } } : {}) })
}

/** Continues as the user who signed in in another tab, and discards what was not saved. */
export function continueAs(user: SignedInUser): void {
  closeScreens()
  setTabUser(user)
  setCurrentEnvironment(user.environment)
  void navigate('/', { replace: true })
}

function closeScreens(): void {
  setCurrent(null)
  forgetSentRequests()
  queryClient.clear()
  cleanNotifications()
  forgetUnsavedChanges()
}

/** Continues on the same page after the same user has signed in again. */
export function resumeSession(): void {
  setCurrent(null)
  resumeWaitingRequests()
  void queryClient.invalidateQueries()
}
