import {
  DEFAULT_PERMISSIONS,
  effectivePermissions,
  hasPermission,
  type Permission,
  type Principal,
  type Role,
} from '../permissions/index.ts'
import type { UserPrincipal } from './types.ts'

/** Higher roles manage lower ones and their own. */
const RANK: Readonly<Record<Role, number>> = { operator: 0, poweruser: 1, admin: 2, superadmin: 3 }

/** Whether a person may give this role to others: their own or a lower one. */
export const mayGrantRole = (actor: Principal, role: Role): boolean =>
  actor.type !== undefined || RANK[role] <= RANK[actor.role]

/**
 * Whether a person may give a permission to somebody of this role: one that they have. Administrators also give lower
 * roles what those have by default and their own role has not, since they set up the people who print.
 */
export function mayGrantPermission(actor: Principal, role: Role, permission: Permission): boolean {
  if (hasPermission(actor, permission)) return true
  return (
    actor.role === 'admin' &&
    role !== 'admin' &&
    DEFAULT_PERMISSIONS[role].includes(permission) &&
    !DEFAULT_PERMISSIONS.admin.includes(permission)
  )
}

/**
 * Whether a person may make others such as `to`, and manage those who are so already (rights, password, deletion):
 * nobody gives, or gets hold of by a password, what they do not have.
 */
export const mayGrant = (actor: Principal, to: Principal): boolean =>
  mayGrantRole(actor, to.role) &&
  effectivePermissions(to).every((permission) => mayGrantPermission(actor, to.role, permission))

/** Whether two sets of rights are the same, be they stored or by role. */
const hasSameRights = (one: Principal, other: Principal): boolean =>
  one.role === other.role &&
  effectivePermissions(one).toSorted().join() === effectivePermissions(other).toSorted().join()

/** Why a person may not change what another one, or they themselves, may do to `to`. */
export function whyNotGrant(
  actor: UserPrincipal,
  target: UserPrincipal,
  to: Principal,
): 'own_rights' | 'above_own_rights' | null {
  if (actor.id === target.id) return hasSameRights(target, to) ? null : 'own_rights'
  return mayGrant(actor, target) && mayGrant(actor, to) ? null : 'above_own_rights'
}
