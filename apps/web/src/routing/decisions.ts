import type { Profile } from '@platen/contract/session'
import { normaliseEnvironmentName, checkEnvironmentName } from '@platen/domain/environments'
import { isAdministratorKind, hasPermission } from '@platen/domain/permissions'
import { principalOf } from '../api/principal.ts'

/**
 * The environment that a path's first segment names, in small letters; `null` where it can be none, since it has other
 * signs or the server or this router use it themselves (specification section 5, readings I5).
 */
export const environmentIn = (segment: string): string | null =>
  checkEnvironmentName(segment) === null ? normaliseEnvironmentName(segment) : null

export const environmentRoot = (environment: string): string => `/${environment}`
export const ordersOf = (environment: string): string => `/${environment}/orders`
export const settingsOf = (environment: string): string => `/${environment}/settings`
export const connectorsOf = (environment: string): string => `/${environment}/settings/connectors`
export const jigsOf = (environment: string): string => `/${environment}/settings/jigs`
export const layoutsOf = (environment: string): string => `/${environment}/settings/layouts`

/** Those whom the list of customers is for: super administrators and remote business accounts. */
const mayListCustomers = (profile: Profile): boolean => profile.role === 'superadmin' || profile.type === 'b2b'

/** Those who stand outside the environments and come into them: super administrators and remote users. */
export const isOfNoEnvironment = (profile: Profile): boolean => profile.role === 'superadmin' || profile.type !== null

/** A remote consumer who has no environment makes one; everybody else chooses (specification section 2, Routes). */
const targetOutside = (profile: Profile): string =>
  profile.type === 'b2c' && !profile.resourceName ? '/create-environment' : '/customers'

/** Where a person goes after signing in: the orders of the environment, or the customers when none applies. */
export function targetAfterLogin(named: string | null, profile: Profile): string {
  const environment = named ?? profile.resourceName
  return environment ? ordersOf(environment) : targetOutside(profile)
}

/**
 * Where `/` leads a signed-in person: to the customers those whom that list is for, everybody else to the environment
 * that they belong to, since the server would refuse them the list (readings I4).
 */
export function targetOfRoot(profile: Profile): string {
  return mayListCustomers(profile) || !profile.resourceName ? targetOutside(profile) : ordersOf(profile.resourceName)
}

/** Where a person goes whose session has ended: the environment's root, or `/` outside of any (section 8, Session). */
export const targetAfterSignedOut = (environment: string | null): string =>
  environment ? environmentRoot(environment) : '/'

/** The user administration is only for those who may manage users; others go to the environment's root (section 2). */
export const mayManageUsers = (profile: Profile): boolean => hasPermission(principalOf(profile), 'user_management_edit')

/** Administrator kinds see the help banner and everybody's presets and channels (specification section 6). */
export const isAdministrator = (profile: Profile): boolean => isAdministratorKind(principalOf(profile))
