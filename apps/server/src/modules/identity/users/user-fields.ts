import { isDeepStrictEqual } from 'node:util'
import type { UserChange, WireUser } from '@platen/contract/users'
import {
  DEFAULT_PERMISSIONS,
  effectivePermissions,
  type Permission,
  parsePermissions,
  type Role,
} from '@platen/domain/permissions'
import type { UserFields } from './users-commands.ts'
import type { StoredUser } from './users-queries.ts'

/** Permissions to store: null for the default set of the role, so that they follow changes of the role. */
export function toStoredPermissions(role: Role, sent: UserChange['permissions']): readonly Permission[] | null {
  const permissions = parsePermissions(sent)
  const defaultPermissions = parsePermissions(DEFAULT_PERMISSIONS[role])
  return permissions && permissions.join() !== defaultPermissions?.join() ? permissions : null
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
    ...(change.isActive === undefined ? {} : { isActive: change.isActive }),
  }
}

/** A user as other users see it. */
export const toWireUser = (user: StoredUser): WireUser => ({
  id: user.id,
  userId: user.userId,
  role: user.role,
  type: null,
  permissions: [...effectivePermissions(user)],
  location: [...user.locations],
  userRules: user.rules.map((rule) => ({ ...rule })),
  isActive: user.isActive,
})

/** Returns whether one of the fields that a change is based on has another value now; the order of lists is ignored. */
export function isChangedMeanwhile(base: NonNullable<UserChange['before']>, stored: StoredUser): boolean {
  const now = toWireUser(stored)
  const isEqual = (a: readonly string[] | undefined, b: readonly string[]) =>
    a === undefined || isDeepStrictEqual(a.toSorted(), b.toSorted())
  return !(
    (base.role === undefined || base.role === now.role) &&
    (base.isActive === undefined || base.isActive === now.isActive) &&
    isEqual(base.permissions, now.permissions) &&
    isEqual(base.location, now.location) &&
    (base.userRules === undefined || isDeepStrictEqual(base.userRules, now.userRules))
  )
}
