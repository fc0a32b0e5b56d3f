import { ApiError } from '@platen/contract/client'
import type { Profile } from '@platen/contract/session'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { getCurrentEnvironment, setCurrentEnvironment } from '../api/environment.ts'
import { prefetchChannelsAndPresets, prefetchEnvironmentData, queryOptions } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { hasSession } from '../api/session-flag.ts'
import { NothingHere } from './nothing-here.ts'
import {
  canManageUsers,
  environmentPath,
  hasAdministratorRole,
  isGlobalUser,
  landingPathForRoot,
  ordersPath,
  parseEnvironmentSegment,
} from './paths.ts'

/** The profile of a signed-in person; null where nobody is, or no longer. */
async function getProfileOrNull() {
  if (!hasSession()) return null
  try {
    return (await queryClient.query({ ...queryOptions.profile(), staleTime: 'static' })).user
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in') return null
    throw error
  }
}

/** `/`: a signed-in person is led on, everybody else signs in as a business. */
export async function rootLoader() {
  const profile = await getProfileOrNull()
  return profile ? redirect(landingPathForRoot(profile)) : null
}

/** `/customers`: only for signed-in persons. */
export async function customersLoader() {
  setCurrentEnvironment(null)
  const profile = await getProfileOrNull()
  if (!profile) return redirect('/')
  return isGlobalUser(profile) ? null : redirect(landingPathForRoot(profile))
}

/** `/create-environment`: for those who stand outside the environments; others go to their own, or sign in. */
export async function createEnvironmentLoader() {
  setCurrentEnvironment(null)
  const profile = await getProfileOrNull()
  if (profile && !isGlobalUser(profile)) return redirect(landingPathForRoot(profile))
  return { signedIn: profile !== null }
}

/** The environment of the path, or the same path in small letters. Throws `NothingHere` for what can be none. */
function environmentOf({ params, request }: LoaderFunctionArgs): { name: string } | { elsewhere: string } {
  const segment = params['resourceName'] ?? ''
  const name = parseEnvironmentSegment(segment)
  if (name === null) throw new NothingHere()
  const { pathname, search } = new URL(request.url)
  return name === segment ? { name } : { elsewhere: pathname.replace(`/${segment}`, `/${name}`) + search }
}

/** `/{resourceName}`: remembers the environment; a signed-in person goes on to the orders. */
export async function environmentRootLoader(args: LoaderFunctionArgs) {
  const environment = environmentOf(args)
  if ('elsewhere' in environment) return redirect(environment.elsewhere)
  setCurrentEnvironment(environment.name)
  if (await getProfileOrNull()) return redirect(ordersPath(environment.name) + new URL(args.request.url).search)
  return { environment: environment.name }
}

/** A screen of an environment for some of its people; the others go to the environment's root (section 2). */
const requirePermission = (mayEnter: (profile: Profile) => boolean) => async (args: LoaderFunctionArgs) => {
  const environment = await environmentLoader(args)
  if (environment instanceof Response) return environment
  const profile = await getProfileOrNull()
  return profile && mayEnter(profile) ? environment : redirect(environmentPath(environment.environment))
}

/** The user administration: only for those who may manage users. */
export const usersLoader = requirePermission(canManageUsers)

/** The audit trail: only for administrators. */
export const auditLoader = requirePermission(hasAdministratorRole)

/** Every screen of an environment: back to its root without a session; then loads what the screens stand on. */
export async function environmentLoader(args: LoaderFunctionArgs) {
  const environment = environmentOf(args)
  if ('elsewhere' in environment) return redirect(environment.elsewhere)
  if (getCurrentEnvironment() !== environment.name) setCurrentEnvironment(environment.name)
  // asked for side by side: each way to the server and back is felt where it is long
  const config = hasSession() ? queryClient.query({ ...queryOptions.config(), staleTime: 'static' }) : null
  config?.catch(() => {})
  if (config) prefetchEnvironmentData()
  const profile = await getProfileOrNull()
  // what the address asks for, as that of a label does, waits until the person has signed in
  if (!profile) return redirect(environmentPath(environment.name) + new URL(args.request.url).search)
  prefetchChannelsAndPresets(profile)
  // It is where the server says that this environment is not this person's.
  await config
  return { environment: environment.name }
}
