import type { Profile } from '@platen/contract/session'
import { checkEnvironmentName, normaliseEnvironmentName } from '@platen/domain/environments'
import { hasPermission, isAdministratorKind } from '@platen/domain/permissions'
import { toPrincipal } from '../api/principal.ts'

/**
 * The environment that a path's first segment names, in small letters; `null` where it can be none, since it has other
 * signs or the server or this router use it themselves (specification section 5, readings I5).
 */
export const parseEnvironmentSegment = (segment: string): string | null =>
  checkEnvironmentName(segment) === null ? normaliseEnvironmentName(segment) : null

export const environmentPath = (environment: string): string => `/${environment}`
export const ordersPath = (environment: string): string => `/${environment}/orders`
export const settingsPath = (environment: string): string => `/${environment}/settings`
export const connectorsPath = (environment: string): string => `/${environment}/settings/connectors`
export const jigsPath = (environment: string): string => `/${environment}/settings/jigs`
export const layoutsPath = (environment: string): string => `/${environment}/settings/layouts`

/** Those whom the list of customers is for: super administrators and remote business accounts. */
const canListCustomers = (profile: Profile): boolean => profile.role === 'superadmin' || profile.type === 'b2b'

/** Those who stand outside the environments and come into them: super administrators and remote users. */
export const isGlobalUser = (profile: Profile): boolean => profile.role === 'superadmin' || profile.type !== null

/** A remote consumer who has no environment makes one; everybody else chooses (specification section 2, Routes). */
const pathWithoutEnvironment = (profile: Profile): string =>
  profile.type === 'b2c' && !profile.resourceName ? '/create-environment' : '/customers'

/** Where a person goes after signing in: the orders of the environment, or the customers when none applies. */
export function landingPathAfterLogin(named: string | null, profile: Profile): string {
  const environment = named ?? profile.resourceName
  return environment ? ordersPath(environment) : pathWithoutEnvironment(profile)
}

/**
 * Where `/` leads a signed-in person: to the customers those whom that list is for, everybody else to the environment
 * that they belong to, since the server would refuse them the list (readings I4).
 */
export function landingPathForRoot(profile: Profile): string {
  return canListCustomers(profile) || !profile.resourceName
    ? pathWithoutEnvironment(profile)
    : ordersPath(profile.resourceName)
}

/** Where a person goes whose session has ended: the environment's root, or `/` outside of any (section 8, Session). */
export const landingPathAfterLogout = (environment: string | null): string =>
  environment ? environmentPath(environment) : '/'

/** The user administration is only for those who may manage users; others go to the environment's root (section 2). */
export const canManageUsers = (profile: Profile): boolean => hasPermission(toPrincipal(profile), 'user_management_edit')

/** Administrator kinds see the help banner and everybody's presets and channels (specification section 6). */
export const hasAdministratorRole = (profile: Profile): boolean => isAdministratorKind(toPrincipal(profile))
