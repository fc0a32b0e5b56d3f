import {
  hasAbility,
  isAdministratorKind,
  hasPermission,
  type Principal,
  ROLES,
  type Role,
} from '../permissions/index.ts'
import type { UserPrincipal } from './types.ts'

/** Roles that can be chosen in the dialog: all but the provider's own (specification section 2, Edit user). */
export const ASSIGNABLE_ROLES: readonly Role[] = ROLES.filter((role) => role !== 'superadmin')

/** Why a change of a user is refused (readings I8). */
export type UserChangeErrorCode = 'not_found' | 'own_account' | 'last_user_manager' | 'role_not_assignable'

/** Whether a person may be deleted: never by themself, and never as the last who may manage users (readings I8). */
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
 * Whether a person's role and rights may be changed so: the role must be one of the dialog's, unless it stays what it
 * is, and the last who may manage users keeps that right (readings I8).
 */
export function checkChangeUser(
  targetId: string,
  to: Principal,
  users: readonly UserPrincipal[],
): UserChangeErrorCode | null {
  const target = users.find((user) => user.id === targetId)
  if (target === undefined) return 'not_found'
  if (to.role !== target.role && !ASSIGNABLE_ROLES.includes(to.role)) return 'role_not_assignable'
  return !hasPermission(to, 'user_management_edit') && isLastManager(target, users) ? 'last_user_manager' : null
}

const isLastManager = (target: UserPrincipal, users: readonly UserPrincipal[]): boolean =>
  hasPermission(target, 'user_management_edit') &&
  !users.some((user) => user.id !== target.id && hasPermission(user, 'user_management_edit'))

/** Why users may not be put on a job (readings O6). */
export type AssignErrorCode = 'forbidden' | 'not_found'

/**
 * Whether a person may set the users of a job (readings O6). They need the right to change assignees; who is no
 * administrator hands on only what is assigned to them. Only users of the environment that are no administrators can
 * be put on a job; those that stood on it before may stay.
 */
export function checkAssignUsers(
  actor: UserPrincipal,
  job: { readonly users: readonly string[] },
  to: readonly string[],
  users: readonly UserPrincipal[],
): AssignErrorCode | null {
  if (!hasAbility(actor, 'assignOrders')) return 'forbidden'
  if (!isAdministratorKind(actor) && !job.users.includes(actor.id)) return 'forbidden'
  const assignable = new Set(users.filter((user) => !isAdministratorKind(user)).map((user) => user.id))
  return to.every((id) => assignable.has(id) || job.users.includes(id)) ? null : 'not_found'
}
