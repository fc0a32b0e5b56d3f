import type { AuthenticatedUser, EnvironmentRef } from '../../../http/handler-context.ts'
import type { SessionOwner } from './sessions-commands.ts'

/** Returns the owner of a user's sessions: the account if there is one, in whichever environment it is used. */
export function sessionOwner(user: AuthenticatedUser, environment: EnvironmentRef | undefined): SessionOwner {
  if (user.account) return { accountId: user.account.id }
  if (!environment) throw new Error('the user has no environment')
  return { environmentId: environment.id, userId: user.id }
}
