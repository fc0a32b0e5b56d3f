import {
  hasAbility,
  hasPermission,
  isAdministratorKind,
  type Principal,
  ROLES,
  type Role,
} from '../permissions/index.ts'
import type { UserPrincipal } from './types.ts'

/** Roles offered by the dialog: all except the provider's own. */
export const ASSIGNABLE_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'superadmin')

/** Reasons why a change of a user fails. */
export type UserChangeErrorCode = 'not_found' | 'own_account' | 'last_user_manager' | 'role_not_assignable'

/** Checks whether a user may be deleted: not by themself, and not the last one with permission to manage users. */
export function checkDeleteUser(
  actor: UserPrincipal,
  targetId: string,
  users: readonly UserPrincipal[],
): UserChangeErrorCode | null {
  const target = users.find((user) => user.id === targetId)
  if (target === undefined) return 'not_found'
  if (actor.id === targetId) return 'own_account'
  return isLastManager(target, users) ? 'last_user_manager' : null
}

/**
 * Checks whether a user's role and permissions may be changed: the role must be offered by the dialog unless it does
 * not change, and the last active user with permission to manage users keeps it and stays active.
 */
export function checkChangeUser(
  targetId: string,
  to: Principal & Pick<UserPrincipal, 'isActive'>,
  users: readonly UserPrincipal[],
): UserChangeErrorCode | null {
  const target = users.find((user) => user.id === targetId)
  if (target === undefined) return 'not_found'
  if (to.role !== target.role && !ASSIGNABLE_ROLES.includes(to.role)) return 'role_not_assignable'
  return !canManageUsers(to) && isLastManager(target, users) ? 'last_user_manager' : null
}

const isLastManager = (target: UserPrincipal, users: readonly UserPrincipal[]): boolean =>
  canManageUsers(target) && !users.some((user) => user.id !== target.id && canManageUsers(user))

const canManageUsers = (user: Principal & Pick<UserPrincipal, 'isActive'>): boolean =>
  user.isActive !== false && hasPermission(user, 'user_management_edit')

/** Reasons why users cannot be assigned to a job. */
export type AssignErrorCode = 'forbidden' | 'not_found'

/**
 * Checks whether a user may set the assignees of a job. Requires the permission to change assignees; users who are not
 * administrators may only reassign jobs assigned to them. Only active users of the environment who are not
 * administrators can be assigned; existing assignees may stay.
 */
export function checkAssignUsers(
  actor: UserPrincipal,
  job: { readonly users: readonly string[] },
  to: readonly string[],
  users: readonly UserPrincipal[],
): AssignErrorCode | null {
  if (!hasAbility(actor, 'assignOrders')) return 'forbidden'
  if (!isAdministratorKind(actor) && !job.users.includes(actor.id)) return 'forbidden'
  const assignable = new Set(
    users.filter((user) => user.isActive !== false && !isAdministratorKind(user)).map((user) => user.id),
  )
  return to.every((id) => assignable.has(id) || job.users.includes(id)) ? null : 'not_found'
}
