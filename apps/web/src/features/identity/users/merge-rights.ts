import type { Permission, Role } from '@platen/domain/permissions'

export interface RoleAndPermissions {
  readonly role: Role | null
  readonly permissions: readonly Permission[]
}

/**
 * Returns the rights with the permissions that were added and removed here and by another user, or undefined if one of
 * them changed the role, which the permissions were chosen for.
 *
 * @param from the rights that both started from
 */
export function mergeRights(
  from: RoleAndPermissions,
  edited: RoleAndPermissions,
  to: RoleAndPermissions,
): RoleAndPermissions | undefined {
  if (from.role !== edited.role || from.role !== to.role) return undefined
  const added = edited.permissions.filter(
    (permission) => !from.permissions.includes(permission) && !to.permissions.includes(permission),
  )
  const mergedPermissions = to.permissions.filter(
    (permission) => edited.permissions.includes(permission) || !from.permissions.includes(permission),
  )
  return { role: to.role, permissions: [...mergedPermissions, ...added] }
}
