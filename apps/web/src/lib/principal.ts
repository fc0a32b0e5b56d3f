import type { Profile } from '@platen/contract/session'
import type { Permission, Principal } from '@platen/domain/permissions'

/** Converts a profile or a user to the principal of the domain. A local account has the type null in the HTTP API. */
export function toPrincipal(profile: Pick<Profile, 'role' | 'type' | 'permissions'>): Principal {
  return {
    role: profile.role,
    type: profile.type ?? undefined,
    permissions: profile.permissions as Permission[],
  }
}
