import type { UserChange } from '@platen/contract/users'
import { DEFAULT_PERMISSIONS, type Permission, parsePermissions, type Role } from '@platen/domain/permissions'
import type { UserFields } from './users-commands.ts'
import type { StoredUser } from './users-queries.ts'

/** Permissions to store: null for the default set of the role, so that they follow changes of the role. */
export function toStoredPermissions(role: Role, sent: UserChange['permissions']): readonly Permission[] | null {
  const permissions = parsePermissions(sent)
  const own = parsePermissions(DEFAULT_PERMISSIONS[role])
  return permissions && permissions.join() !== own?.join() ? permissions : null
}

/** Returns the fields to update. A new role without permissions sets the default set of the role. */
export function toUserUpdate(change: UserChange, before: StoredUser): UserFields {
  const role = change.role ?? before.role
  const rightsChange = change.permissions !== undefined || role !== before.role
  return {
    ...(change.role === undefined ? {} : { role }),
    ...(rightsChange ? { permissions: toStoredPermissions(role, change.permissions) } : {}),
    ...(change.location === undefined ? {} : { locations: change.location }),
    ...(change.userRules === undefined ? {} : { rules: change.userRules }),
  }
}
