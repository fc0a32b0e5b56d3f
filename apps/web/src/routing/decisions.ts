import type { Profile } from '@platen/contract/session'
import { isAdministratorKind, may } from '@platen/domain/permissions'
import { principalOf } from '../api/principal.ts'

/** First path segments that are no environment: what the server and this router use themselves (readings I5). */
const TAKEN_SEGMENTS = ['pax', 'customers', 'create-environment', 'assets', 'static', 'guide'] as const

/**
 * The environment that a path's first segment names: letters a to z and digits, lower case (specification section 5).
 * `null` where it can be none; a name typed in capitals comes back in small letters.
 */
export function environmentIn(segment: string): string | null {
  const name = segment.toLowerCase()
  if ((TAKEN_SEGMENTS as readonly string[]).includes(name)) return null
  return /^[a-z0-9]{1,63}$/.test(name) ? name : null
}

export const environmentRoot = (environment: string): string => `/${environment}`
export const ordersOf = (environment: string): string => `/${environment}/orders`
export const settingsOf = (environment: string): string => `/${environment}/settings`
export const jigsOf = (environment: string): string => `/${environment}/settings/jigs`
export const layoutsOf = (environment: string): string => `/${environment}/settings/layouts`

/** Those whom the list of customers is for: super administrators and remote business accounts. */
export const mayListCustomers = (profile: Profile): boolean => profile.role === 'superadmin' || profile.type === 'b2b'

/** Where a person goes after signing in: the orders of the environment, or the customers when none applies. */
export function targetAfterLogin(named: string | null, profile: Profile): string {
  const environment = named ?? profile.resourceName
  return environment ? ordersOf(environment) : '/customers'
}

/**
 * Where `/` leads a signed-in person: to the customers those whom that list is for, everybody else to the environment
 * that they belong to, since the server would refuse them the list (readings I4).
 */
export function targetOfRoot(profile: Profile): string {
  return mayListCustomers(profile) || !profile.resourceName ? '/customers' : ordersOf(profile.resourceName)
}

/** Where a person goes whose session has ended: the environment's root, or `/` outside of any (section 8, Session). */
export const targetAfterSignedOut = (environment: string | null): string =>
  environment ? environmentRoot(environment) : '/'

/** The user administration is only for those who may manage users; others go to the environment's root (section 2). */
export const mayManageUsers = (profile: Profile): boolean => may(principalOf(profile), 'user_management_edit')

/** Administrator kinds see the help banner and everybody's presets and channels (specification section 6). */
export const isAdministrator = (profile: Profile): boolean => isAdministratorKind(principalOf(profile))
