import type { Profile } from '@platen/contract/session'
import { checkEnvironmentName, normaliseEnvironmentName } from '@platen/domain/environments'
import { hasPermission, isAdministratorKind } from '@platen/domain/permissions'
import { toPrincipal } from './principal.ts'

/**
 * Returns the environment in the first segment of a path, in lower case, or `null` if the segment has other characters
 * than a to z and digits or is reserved by the server or this router.
 */
export const parseEnvironmentSegment = (segment: string): string | null =>
  checkEnvironmentName(segment) === null ? normaliseEnvironmentName(segment) : null

export const environmentPath = (environment: string): string => `/${environment}`
export const ordersPath = (environment: string): string => `/${environment}/orders`
/** Parameter of the root of an environment: the path of the screen, below the root, that is opened after signing in. */
export const screenParam = 'screen'
/** Parameter of the orders screen that opens the dialog in which texts are read. */
export const readNamesParam = { name: 'reading', value: 'names' } as const
/** Parameter of the screens of an environment that opens a timeline, over the dialogs of `timelineOpeners`. */
export const timelineParam = 'timeline'
/** Parameters that open the list of print jobs, with its search, and a print job. */
export const printJobParams = {
  list: 'printJobs',
  from: 'printedFrom',
  to: 'printedTo',
  unresolved: 'unresolved',
  job: 'printJob',
  scanned: 'scanned',
} as const
/** Parameters of the dialogs in which timelines are opened. */
export const timelineOpeners = ['edit', 'piece', ...Object.values(printJobParams)] as const
export const settingsPath = (environment: string): string => `/${environment}/settings`
export const connectorsPath = (environment: string): string => `/${environment}/settings/connectors`
export const jigsPath = (environment: string): string => `/${environment}/settings/jigs`
export const productsPath = (environment: string): string => `/${environment}/settings/products`
export const shopsPath = (environment: string): string => `/${environment}/settings/shops`
export const templatesPath = (environment: string): string => `/${environment}/settings/templates`
export const layoutsPath = (environment: string): string => `/${environment}/settings/layouts`
export const usersPath = (environment: string): string => `/${environment}/settings/users`

/** Whether a user may list the customers: super administrators and remote business accounts. */
const canListCustomers = (profile: Profile): boolean => profile.role === 'superadmin' || profile.type === 'b2b'

/** Whether a user is defined outside the environments: super administrators and remote users. */
export const isGlobalUser = (profile: Profile): boolean => profile.role === 'superadmin' || profile.type !== null

/** Whether a user creates an environment instead of selecting one: a remote consumer without an environment. */
const pathWithoutEnvironment = (profile: Profile): string =>
  profile.type === 'b2c' && !profile.resourceName ? '/create-environment' : '/customers'

/**
 * The target after sign-in: the root of the environment, which redirects to the first screen, or the customers if there
 * is no environment.
 */
export function landingPathAfterLogin(requestedPath: string | null, profile: Profile): string {
  const environment = requestedPath ?? profile.resourceName
  return environment ? environmentPath(environment) : pathWithoutEnvironment(profile)
}

/**
 * The target of `/` for a signed-in user: the customers if the user may list them, else the user's environment, since
 * the server would reject the list.
 */
export function landingPathForRoot(profile: Profile): string {
  return canListCustomers(profile) || !profile.resourceName
    ? pathWithoutEnvironment(profile)
    : environmentPath(profile.resourceName)
}

/** The target after the session has ended: the root of the environment, or `/` outside an environment. */
export const landingPathAfterLogout = (environment: string | null): string =>
  environment ? environmentPath(environment) : '/'

/**
 * The user administration requires the permission to manage users; others are redirected to the root of the
 * environment.
 */
export const canManageUsers = (profile: Profile): boolean => hasPermission(toPrincipal(profile), 'user_management_edit')

/** Whether a user is an administrator, who sees the help banner and the presets and channels of all users. */
export const hasAdministratorRole = (profile: Profile): boolean => isAdministratorKind(toPrincipal(profile))
