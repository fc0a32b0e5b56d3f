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

/** Whether a user may grant this role: their own or a lower one. */
export const canGrantRole = (actor: Principal, role: Role): boolean =>
  actor.type !== undefined || RANK[role] <= RANK[actor.role]

/**
 * Whether a user may grant a permission to a user of this role: one that they have. Administrators may also grant lower
 * roles the default permissions of these roles that administrators do not have, because they set up the operators.
 */
export function canGrantPermission(actor: Principal, role: Role, permission: Permission): boolean {
  if (hasPermission(actor, permission)) return true
  return (
    actor.role === 'admin' &&
    role !== 'admin' &&
    DEFAULT_PERMISSIONS[role].includes(permission) &&
    !DEFAULT_PERMISSIONS.admin.includes(permission)
  )
}

/**
 * Whether a user may create users such as `to`, and manage existing ones (permissions, password, deletion). Prevents
 * privilege escalation: users cannot grant permissions that they do not have, or obtain them by setting a password.
 */
export const canGrant = (actor: Principal, to: Principal): boolean =>
  canGrantRole(actor, to.role) &&
  effectivePermissions(to).every((permission) => canGrantPermission(actor, to.role, permission))

/** Whether two users have the same effective permissions, stored or by role. */
const hasSameRights = (one: Principal, other: Principal): boolean =>
  one.role === other.role &&
  effectivePermissions(one).toSorted().join() === effectivePermissions(other).toSorted().join()

/** Returns why a user may not change the permissions of a user, including their own, to `to`. */
export function checkGrant(
  actor: UserPrincipal,
  target: UserPrincipal,
  to: Principal,
): 'own_rights' | 'above_own_rights' | null {
  if (actor.id === target.id) return hasSameRights(target, to) ? null : 'own_rights'
  return canGrant(actor, target) && canGrant(actor, to) ? null : 'above_own_rights'
}
