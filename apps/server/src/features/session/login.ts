import { sessionCalls } from '@platen/contract/session'
import { userIdOf } from '@platen/domain/users'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { forAnyone } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { userSigningIn } from '../users/users-reads.ts'
import { superAdministrator } from './accounts-store.ts'
import { beginSession } from './begin-session.ts'
import { passwordIsRight } from './passwords.ts'
import type { SessionOwner } from './sessions-store.ts'
import { beginTry, forgiveTry, type Try } from './sign-in-tries-store.ts'

interface Candidate {
  readonly owner: SessionOwner
  readonly passwordHash: string | null
}

/** Who may be meant: a user of the environment that is named, else a super administrator. */
async function candidate(
  services: Services,
  environment: EnvironmentRef | undefined,
  userId: string,
): Promise<Candidate | undefined> {
  const user =
    environment &&
    (await services.database.inEnvironment(environment.id, (tx) => userSigningIn(tx, userId), { readOnly: true }))
  if (user) return { owner: { environmentId: environment.id, userId: user.id }, passwordHash: user.passwordHash }
  const account = await superAdministrator(services.database.outside, userId)
  return account && { owner: { accountId: account.id }, passwordHash: account.passwordHash }
}

/** POST /pax/user/login: sign-in by password (readings I2). A wrong user and a wrong password answer alike. */
export const login = forAnyone(sessionCalls.login, async ({ body, environment, services, request, reply }) => {
  const userId = userIdOf(body.userId)
  const found = await candidate(services, environment, userId)
  // an account is one account, whichever environment the guesses name
  const account = found && 'accountId' in found.owner ? found.owner.accountId : `${environment?.id ?? 'none'} ${userId}`
  const attempt: Try = { what: 'password', account, address: request.ip, now: services.now() }
  // counted before the password is looked at, so that tries side by side do not slip through
  const seconds = await beginTry(services.database.outside, attempt)
  if (seconds > 0) {
    request.log.warn({ environment: environment?.resourceName }, 'too many failed sign-ins')
    return refuse('too_many_requests', { seconds })
  }
  if (!(await passwordIsRight(found?.passwordHash, body.password, request.ip)) || !found) {
    request.log.warn({ environment: environment?.resourceName }, 'a sign-in failed')
    return refuse('wrong_credentials')
  }
  await forgiveTry(services.database.outside, attempt)
  await beginSession({ services, request, reply }, found.owner, body.rememberMe ?? false)
  return {}
})
