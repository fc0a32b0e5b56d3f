import type { Profile } from '@platen/contract/session'
import type { Permission, Principal } from '@platen/domain/permissions'

/** The signed-in user as the domain's decisions know one; on the wire a local account has the type null. */
export function toPrincipal(profile: Profile): Principal {
  return {
    role: profile.role,
    type: profile.type ?? undefined,
    permissions: profile.permissions as Permission[],
  }
}
