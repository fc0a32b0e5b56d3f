import type { UserChange } from '@platen/contract/users'
import { DEFAULT_PERMISSIONS, type Permission, type Role, parsePermissions } from '@platen/domain/permissions'
import type { StoredUser, UserFields } from './users-store.ts'

/** Stored rights: those of the role's own set are not stored, so that they follow the role (specification section 6). */
export function toStoredPermissions(role: Role, sent: UserChange['permissions']): readonly Permission[] | null {
  const wanted = parsePermissions(sent)
  const own = parsePermissions(DEFAULT_PERMISSIONS[role])
  return wanted && wanted.join() !== own?.join() ? wanted : null
}

/** What a change asks for of a user's rights and rules; a new role without rights brings the role's own set. */
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
