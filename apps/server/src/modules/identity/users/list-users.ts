import { userCalls } from '@platen/contract/users'
import { effectivePermissions } from '@platen/domain/permissions'
import { memberHandler } from '../../../http/define-handler.ts'
import { loadUsers } from './users-queries.ts'

/** GET /pax/user/allUsers */
export const listUsers = memberHandler(userCalls.list, async ({ tx }) => {
  const users = await loadUsers(tx)
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
