import { ApiError } from '@platen/contract/client'
import type { Profile } from '@platen/contract/session'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { currentEnvironment, rememberEnvironment } from '../api/environment.ts'
import { isLoggedIn } from '../api/login-state.ts'
import { prefetchLists, prefetchOutput, queries } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import {
  environmentIn,
  environmentRoot,
  isAdministrator,
  isOfNoEnvironment,
  mayManageUsers,
  ordersOf,
  targetOfRoot,
} from './decisions.ts'
import { NothingHere } from './nothing-here.ts'

/** The profile of a signed-in person; null where nobody is, or no longer. */
async function profileIfSignedIn() {
  if (!isLoggedIn()) return null
  try {
    return (await queryClient.query({ ...queries.profile(), staleTime: 'static' })).user
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in') return null
    throw error
  }
}

/** `/`: a signed-in person is led on, everybody else signs in as a business. */
export async function rootLoader() {
  const profile = await profileIfSignedIn()
  return profile ? redirect(targetOfRoot(profile)) : null
}

/** `/customers`: only for signed-in persons. */
export async function customersLoader() {
  rememberEnvironment(null)
  const profile = await profileIfSignedIn()
  if (!profile) return redirect('/')
  return isOfNoEnvironment(profile) ? null : redirect(targetOfRoot(profile))
}

/** `/create-environment`: for those who stand outside the environments; others go to their own, or sign in. */
export async function createEnvironmentLoader() {
  rememberEnvironment(null)
  const profile = await profileIfSignedIn()
  if (profile && !isOfNoEnvironment(profile)) return redirect(targetOfRoot(profile))
  return { signedIn: profile !== null }
}

/** The environment of the path, or the same path in small letters. Throws `NothingHere` for what can be none. */
function environmentOf({ params, request }: LoaderFunctionArgs): { name: string } | { elsewhere: string } {
  const segment = params['resourceName'] ?? ''
  const name = environmentIn(segment)
  if (name === null) throw new NothingHere()
  const { pathname, search } = new URL(request.url)
  return name === segment ? { name } : { elsewhere: pathname.replace(`/${segment}`, `/${name}`) + search }
}

/** `/{resourceName}`: remembers the environment; a signed-in person goes on to the orders. */
export async function environmentRootLoader(args: LoaderFunctionArgs) {
  const environment = environmentOf(args)
  if ('elsewhere' in environment) return redirect(environment.elsewhere)
  rememberEnvironment(environment.name)
  if (await profileIfSignedIn()) return redirect(ordersOf(environment.name) + new URL(args.request.url).search)
  return { environment: environment.name }
}

/** A screen of an environment for some of its people; the others go to the environment's root (section 2). */
const loaderFor = (mayEnter: (profile: Profile) => boolean) => async (args: LoaderFunctionArgs) => {
  const environment = await environmentLoader(args)
  if (environment instanceof Response) return environment
  const profile = await profileIfSignedIn()
  return profile && mayEnter(profile) ? environment : redirect(environmentRoot(environment.environment))
}

/** The user administration: only for those who may manage users. */
export const usersLoader = loaderFor(mayManageUsers)

/** The audit trail: only for administrators. */
export const auditLoader = loaderFor(isAdministrator)

/** Every screen of an environment: back to its root without a session; then loads what the screens stand on. */
export async function environmentLoader(args: LoaderFunctionArgs) {
  const environment = environmentOf(args)
  if ('elsewhere' in environment) return redirect(environment.elsewhere)
  if (currentEnvironment() !== environment.name) rememberEnvironment(environment.name)
  // asked for side by side: each way to the server and back is felt where it is long
  const config = isLoggedIn() ? queryClient.query({ ...queries.config(), staleTime: 'static' }) : null
  config?.catch(() => {})
  if (config) prefetchLists()
  const profile = await profileIfSignedIn()
  // what the address asks for, as that of a label does, waits until the person has signed in
  if (!profile) return redirect(environmentRoot(environment.name) + new URL(args.request.url).search)
  prefetchOutput(profile)
  // It is where the server says that this environment is not this person's.
  await config
  return { environment: environment.name }
}
