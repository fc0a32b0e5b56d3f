import type { EnvironmentRef, AuthenticatedUser } from '../../http/handler-context.ts'
import type { SessionOwner } from './sessions-store.ts'

/** Whose sessions a signed-in person's are: the account's where there is one, wherever it works at the moment. */
export function sessionOwner(user: AuthenticatedUser, environment: EnvironmentRef | undefined): SessionOwner {
  if (user.account) return { accountId: user.account.id }
  if (!environment) throw new Error('a user without an environment')
  return { environmentId: environment.id, userId: user.id }
}
