import { CallRefused } from '@platen/contract/client'
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { currentEnvironment, rememberEnvironment } from '../api/environment.ts'
import { isLoggedIn } from '../api/login-state.ts'
import { prefetchShop, queries } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { environmentIn, environmentRoot, ordersOf, targetOfRoot } from './decisions.ts'

/** The profile of a signed-in person; null where nobody is, or no longer. */
async function profileIfSignedIn() {
  if (!isLoggedIn()) return null
  try {
    return (await queryClient.ensureQueryData(queries.profile())).user
  } catch (error) {
    if (error instanceof CallRefused && error.code === 'not_signed_in') return null
    throw error
  }
}

/** `/`: a signed-in person is led on, everybody else signs in as a business. */
export async function rootLoader() {
  const profile = await profileIfSignedIn()
  if (profile) throw redirect(targetOfRoot(profile))
  return null
}

/** `/customers`: only for signed-in persons. */
export async function customersLoader() {
  rememberEnvironment(null)
  const profile = await profileIfSignedIn()
  if (!profile) throw redirect('/')
  return null
}

function environmentOf({ params, request }: LoaderFunctionArgs): string {
  const segment = params['resourceName'] ?? ''
  const environment = environmentIn(segment)
  if (environment === null) throw new Response(null, { status: 404 })
  if (environment !== segment) {
    const path = new URL(request.url).pathname.replace(`/${segment}`, `/${environment}`)
    throw redirect(path)
  }
  return environment
}

/** `/{resourceName}`: remembers the environment; a signed-in person goes on to the orders. */
export async function environmentRootLoader(args: LoaderFunctionArgs) {
  const environment = environmentOf(args)
  rememberEnvironment(environment)
  if (await profileIfSignedIn()) throw redirect(ordersOf(environment))
  return { environment }
}

/** Every screen of an environment: back to its root without a session; then loads what the screens stand on. */
export async function environmentLoader(args: LoaderFunctionArgs) {
  const environment = environmentOf(args)
  if (currentEnvironment() !== environment) rememberEnvironment(environment)
  const profile = await profileIfSignedIn()
  if (!profile) throw redirect(environmentRoot(environment))
  // The configuration comes first: it is where the server says that this environment is not this person's.
  await queryClient.ensureQueryData(queries.config())
  prefetchShop(profile)
  return { environment }
}
