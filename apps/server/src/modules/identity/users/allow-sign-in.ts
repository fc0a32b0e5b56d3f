import { userCalls } from '@platen/contract/users'
import { canGrant } from '@platen/domain/users'
import { memberHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { resetSignInCounts } from '../passwords/sign-in-attempts-commands.ts'
import { failedSignIns } from '../passwords/sign-in-attempts-queries.ts'
import { loadUsers } from './users-queries.ts'

/** GET /pax/user/failedSignIns */
export const listFailedSignIns = memberHandler(userCalls.failedSignIns, async ({ tx, environment, services }) => {
  const users = await loadUsers(tx)
  const userIds = users.map(({ userId }) => userId)
  const failed = await failedSignIns(tx.kysely, environment.resourceName, userIds, services.now())
  return {
    users: users.flatMap(({ id, userId }) => {
      const count = failed.get(userId)
      return count === undefined ? [] : [{ id, failed: count }]
    }),
  }
})

/** POST /pax/user/allowSignIn: clears the failed sign-ins of a user, whether their own or of an attacker. */
export const allowSignIn = memberHandler(userCalls.allowSignIn, async ({ tx, body, user, environment }) => {
  const target = (await loadUsers(tx)).find(({ id }) => id === body.id)
  if (!target) return failure('not_found')
  if (!canGrant(user, target)) return failure('above_own_rights')
  await resetSignInCounts(tx.kysely, environment.resourceName, target.userId)
  await recordAudit(tx, user, { action: 'signInAllowed', subject: 'user', id: target.id, name: target.userId })
  return {}
})
