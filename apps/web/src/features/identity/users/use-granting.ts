import type { WireUser } from '@platen/contract/users'
import type { Permission, Role } from '@platen/domain/permissions'
import { canGrant, canGrantPermission, canGrantRole } from '@platen/domain/users'
import { useProfile } from '../../../api/queries.ts'
import { toPrincipal } from '../../../lib/principal.ts'

/** The permissions that the signed-in user may grant; none while the profile is loading. */
export function useGranting() {
  const profile = useProfile()
  const principal = profile && toPrincipal(profile)
  return {
    isSelf: (user: { readonly id: string } | null) => user !== null && user.id === profile?.id,
    canGrantRole: (role: Role) => principal !== null && canGrantRole(principal, role),
    canGrantPermission: (role: Role | null, permission: Permission) =>
      principal !== null && canGrantPermission(principal, role ?? principal.role, permission),
    /** Whether the permissions and the password of a user may be changed, and the user deleted. */
    canManage: (user: WireUser) =>
      principal !== null &&
      canGrant(principal, {
        role: user.role,
        type: user.type ?? undefined,
        permissions: user.permissions as Permission[],
      }),
  }
}
