import type { Profile } from '@platen/contract/session'
import type { WireUser } from '@platen/contract/users'
import { type KeyKind, keyGrantsScope } from '@platen/domain/connectors'
import { hasPermission } from '@platen/domain/permissions'
import { toPrincipal } from '../../../lib/principal.ts'

type Candidate = Pick<WireUser, 'id' | 'userId'>

/**
 * Returns the users that a key of this kind can work for: with an output connector only active ones who may print,
 * unless there is none yet. The signed-in user, who may be from outside of the environment, comes first.
 */
export function getUsersOfKey(
  kind: KeyKind,
  users: readonly WireUser[],
  profile: Pick<Profile, 'id' | 'userId' | 'role' | 'type' | 'permissions'> | null,
): readonly Candidate[] {
  const canPrint = (user: Parameters<typeof toPrincipal>[0]) => hasPermission(toPrincipal(user), 'print_order_edit')
  const others = users.filter(({ id, isActive }) => isActive && id !== profile?.id)
  const ownUsers = profile ? [profile] : []
  if (!keyGrantsScope(kind, 'output')) return [...ownUsers, ...others]
  const printing = [...ownUsers.filter(canPrint), ...others.filter(canPrint)]
  return printing.length > 0 ? printing : [...ownUsers, ...others]
}
