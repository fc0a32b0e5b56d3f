import { userCalls } from '@platen/contract/users'
import { mayGrant } from '@platen/domain/users'
import { forMember } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { failedSignIns, forgetSignIns } from '../session/session-reads.ts'
import { usersOf } from './users-store.ts'

/** GET /pax/user/failedSignIns */
export const listFailedSignIns = forMember(userCalls.failedSignIns, async ({ tx, environment, services }) => {
  const users = await usersOf(tx)
  const userIds = users.map(({ userId }) => userId)
  const failed = await failedSignIns(tx.db, environment.resourceName, userIds, services.now())
  return {
    users: users.flatMap(({ id, userId }) => {
      const count = failed.get(userId)
      return count === undefined ? [] : [{ id, failed: count }]
    }),
  }
})

/** POST /pax/user/allowSignIn: lifts what holds up a user after failed sign-ins, be they their own or guesses. */
export const allowSignIn = forMember(userCalls.allowSignIn, async ({ tx, body, user, environment }) => {
  const target = (await usersOf(tx)).find(({ id }) => id === body.id)
  if (!target) return refuse('not_found')
  if (!mayGrant(user, target)) return refuse('above_own_rights')
  await forgetSignIns(tx.db, environment.resourceName, target.userId)
  await audit(tx, user, { action: 'signInAllowed', subject: 'user', id: target.id, name: target.userId })
  return {}
})
