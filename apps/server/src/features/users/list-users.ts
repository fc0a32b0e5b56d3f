import { userCalls } from '@platen/contract/users'
import { effectivePermissions } from '@platen/domain/permissions'
import { forMember } from '../../http/handlers.ts'
import { usersOf } from './users-store.ts'

/** GET /pax/user/allUsers */
export const listUsers = forMember(userCalls.list, async ({ tx }) => {
  const users = await usersOf(tx)
  return {
    users: users.map((user) => ({
      id: user.id,
      userId: user.userId,
      role: user.role,
      type: null,
      permissions: [...effectivePermissions(user)],
      location: [...user.locations],
      userRules: user.rules.map((rule) => ({ ...rule })),
    })),
  }
})
