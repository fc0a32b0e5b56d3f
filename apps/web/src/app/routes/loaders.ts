import { ApiError } from '@platen/contract/client'
import type { Profile } from '@platen/contract/session'
import { hasPermission } from '@platen/domain/permissions'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getCurrentEnvironment, setCurrentEnvironment } from '../../api/environment.ts'
import {
  prefetchActiveOrders,
  prefetchChannelsAndPresets,
  prefetchEnvironmentData,
  prefetchFailedSignIns,
  prefetchHistoryOrders,
  prefetchUsers,
  queryOptions,
} from '../../api/queries.ts'
import { loaderOptions, queryClient } from '../../api/query-client.ts'
import { hasSession } from '../../api/session-flag.ts'
import { createFirstFormatter } from '../../i18n/format.ts'
import { getCurrentLanguage } from '../../i18n/i18n.ts'
import {
  canManageUsers,
  environmentPath,
  hasAdministratorRole,
  isGlobalUser,
  landingPathForRoot,
  ordersPath,
  parseEnvironmentSegment,
  screenParam,
  settingsPath,
  timelineOpeners,
  timelineParam,
  usersPath,
} from '../../lib/paths.ts'
import { toPrincipal } from '../../lib/principal.ts'
import { areSetupStepsHidden } from '../../lib/setup-steps.ts'
import { NotFoundError } from './not-found-error.ts'

/** Returns the profile of the signed-in user, or null without a valid session. */
async function getProfileOrNull() {
  if (!hasSession()) return null
  try {
    return (await queryClient.query({ ...queryOptions.profile(), ...loaderOptions })).user
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in') return null
    throw error
  }
}

/** As `getProfileOrNull`, but removes the stored environment of the tab if the user is not a member of it. */
async function getProfileInAnyEnvironment() {
  try {
    return await getProfileOrNull()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_customer') throw error
    setCurrentEnvironment(null)
    return getProfileOrNull().catch(() => null)
  }
}

/**
 * Returns the profile of the signed-in user in an environment, or null without a valid session. Without a session the
 * environment, which may be mistyped, is not stored.
 */
async function getProfileIn(environment: string): Promise<Profile | null> {
  const before = getCurrentEnvironment()
  setCurrentEnvironment(environment)
  const profile = await getProfileOrNull()
  if (!profile) setCurrentEnvironment(before)
  return profile
}

/** `/`: redirects a signed-in user; otherwise shows the sign-in for businesses. */
export async function rootLoader() {
  const profile = await getProfileInAnyEnvironment()
  return profile ? redirect(landingPathForRoot(profile)) : null
}

/** `/customers`: requires a session. */
export async function customersLoader() {
  setCurrentEnvironment(null)
  const profile = await getProfileOrNull()
  if (!profile) return redirect('/')
  return isGlobalUser(profile) ? null : redirect(landingPathForRoot(profile))
}

/**
 * `/create-environment`: for users without an environment. Others are redirected to their environment or the sign-in.
 */
export async function createEnvironmentLoader() {
  setCurrentEnvironment(null)
  const profile = await getProfileOrNull()
  if (profile && !isGlobalUser(profile)) return redirect(landingPathForRoot(profile))
  return { signedIn: profile !== null }
}

/**
 * Returns the environment of the path, or the path in lower case to redirect to. Throws `NotFoundError` if the name is
 * invalid.
 */
function resolveEnvironment(args: LoaderFunctionArgs): { name: string } | { redirectTo: string } {
  const segment = args.params['resourceName'] ?? ''
  const name = parseEnvironmentSegment(segment)
  if (name === null) throw new NotFoundError()
  return name === segment ? { name } : { redirectTo: pathInEnvironment(args, name) }
}

/** Returns the path of the request in the environment of another name. */
function pathInEnvironment({ params, request }: LoaderFunctionArgs, name: string): string {
  const { pathname, search } = new URL(request.url)
  return pathname.replace(`/${params['resourceName'] ?? ''}`, `/${name}`) + search
}

/** Returns the redirect from a former name of an environment to the current one; null if the path has that. */
function redirectFromFormerName(args: LoaderFunctionArgs, { resourceName }: Profile): Response | null {
  if (resourceName === null || resourceName === getCurrentEnvironment()) return null
  setCurrentEnvironment(resourceName)
  return redirect(pathInEnvironment(args, resourceName))
}

/** Whether an administrator signs in to an environment in which nobody has an output preset yet. */
async function needsSetup(environment: string, profile: Profile): Promise<boolean> {
  if (!hasAdministratorRole(profile) || areSetupStepsHidden(environment)) return false
  try {
    const { outputPresets } = await queryClient.query({ ...queryOptions.allPresets(), ...loaderOptions })
    return outputPresets.length === 0
  } catch {
    // The orders screen reports the error.
    return false
  }
}

/** Paths of screens below the root of their environment. */
const SCREEN_PATH = /^[a-z-]+(\/[a-z-]+)*$/

/** Returns the URL of the sign-in page, which redirects to the requested screen with its query string. */
function getSignInPath({ request }: LoaderFunctionArgs, environment: string): string {
  const { pathname, search, searchParams } = new URL(request.url)
  const root = environmentPath(environment)
  if (pathname === ordersPath(environment)) return root + search
  searchParams.set(screenParam, pathname.slice(root.length + 1))
  return `${root}?${searchParams}`
}

/** Returns the first URL of a user of an environment. */
async function getFirstPath({ request }: LoaderFunctionArgs, environment: string, profile: Profile): Promise<string> {
  const { search, searchParams } = new URL(request.url)
  const screen = searchParams.get(screenParam)
  if (screen !== null && SCREEN_PATH.test(screen)) {
    searchParams.delete(screenParam)
    return `${environmentPath(environment)}/${screen}?${searchParams}`
  }
  return ((await needsSetup(environment, profile)) ? settingsPath : ordersPath)(environment) + search
}

/**
 * `/{resourceName}`: stores the environment; redirects a signed-in user to the screen for which the session was
 * missing, or to the orders, and administrators of an empty environment to the steps of the set-up. A user who has to
 * change the password stays.
 */
export async function environmentRootLoader(args: LoaderFunctionArgs) {
  const environment = resolveEnvironment(args)
  if ('redirectTo' in environment) return redirect(environment.redirectTo)
  const profile = await getProfileIn(environment.name)
  if (!profile || profile.mustChangePassword) {
    return { environment: environment.name, mustChangePassword: profile !== null }
  }
  const renamed = redirectFromFormerName(args, profile)
  if (renamed) return renamed
  return redirect(await getFirstPath(args, environment.name, profile))
}

/** `/{resourceName}/p/{code}`, the URL on the label of a piece: redirects to the piece on the orders screen. */
export function pieceLoader(args: LoaderFunctionArgs) {
  const environment = resolveEnvironment(args)
  if ('redirectTo' in environment) return redirect(environment.redirectTo)
  return redirect(`${ordersPath(environment.name)}?${new URLSearchParams({ piece: args.params['code'] ?? '' })}`)
}

/** Restricts a screen of an environment to some users; others are redirected to the root of the environment. */
const requirePermission = (canEnter: (profile: Profile) => boolean) => async (args: LoaderFunctionArgs) => {
  const environment = await environmentLoader(args)
  if (environment instanceof Response) return environment
  const profile = await getProfileOrNull()
  return profile && canEnter(profile) ? environment : redirect(environmentPath(environment.environment))
}

/** The user administration: only for users who may manage users. */
export const usersLoader = requirePermission(canManageUsers)

/** The products and templates: only for users who may view them. */
export const productsLoader = requirePermission((profile) => hasPermission(toPrincipal(profile), 'products_view'))

/** The shops: only for users who may view the input settings. */
export const shopsLoader = requirePermission((profile) => hasPermission(toPrincipal(profile), 'input_settings_view'))

/** The audit log: only for administrators. */
export const auditLoader = requirePermission(hasAdministratorRole)

/**
 * Returns the URL with its timeline alone, without the dialog in which it was opened; null if it has no such dialog.
 */
function withTimelineOnly(request: Request): string | null {
  const { pathname, searchParams } = new URL(request.url)
  if (!searchParams.has(timelineParam) || !timelineOpeners.some((name) => searchParams.has(name))) return null
  for (const name of timelineOpeners) searchParams.delete(name)
  return `${pathname}?${searchParams}`
}

/** Loader of every screen of an environment: redirects to its root without a session, else loads the shared data. */
export async function environmentLoader(args: LoaderFunctionArgs) {
  const environment = resolveEnvironment(args)
  if ('redirectTo' in environment) return redirect(environment.redirectTo)
  const timeline = withTimelineOnly(args.request)
  if (timeline !== null) return redirect(timeline)
  const before = getCurrentEnvironment()
  const hadSession = hasSession()
  if (before !== environment.name) setCurrentEnvironment(environment.name)
  // Requested in parallel, to avoid several round trips on slow connections.
  const config = hadSession ? queryClient.query({ ...queryOptions.config(), ...loaderOptions }) : null
  config?.catch(() => {})
  const { pathname, searchParams } = new URL(args.request.url)
  const isUsersScreen = pathname === usersPath(environment.name)
  if (config) {
    const isOrdersScreen = pathname === ordersPath(environment.name)
    // In a task of its own: together with the start of the router, it would block a slow device. On a first load, the
    // screen waits for the configuration meanwhile; later, most of this is cached.
    setTimeout(() => {
      // First the list of the screen: over HTTP/1.1, a browser sends six requests at a time.
      if (isOrdersScreen) prefetchActiveOrders()
      if (isUsersScreen && !searchParams.has('search')) prefetchUsers()
      prefetchEnvironmentData()
      if (isOrdersScreen) prefetchHistoryOrders()
    })
    // In another task: on a slow device, the formatter alone takes almost the 50 ms after which a task delays input.
    setTimeout(() => createFirstFormatter(getCurrentLanguage()))
  }
  const profile = await getProfileOrNull()
  // If the session has ended, another request may fail first, and open the sign-in page of this environment.
  if (!profile && !hadSession) setCurrentEnvironment(before)
  if (!profile || profile.mustChangePassword) return redirect(getSignInPath(args, environment.name))
  const renamed = redirectFromFormerName(args, profile)
  if (renamed) return renamed
  if (isUsersScreen && canManageUsers(profile)) prefetchFailedSignIns()
  prefetchChannelsAndPresets(profile)
  // The server rejects this request if the user has no access to the environment.
  await config
  return { environment: environment.name }
}
