import { sessionCalls } from '@platen/contract/session'
import { userIdOf } from '@platen/domain/users'
import type { FastifyRequest } from 'fastify'
import type { EnvironmentTx } from '../../database/database.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { forAnyone } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import type { Services } from '../../services.ts'
import { userSigningIn } from '../users/users-reads.ts'
import { superAdministrator } from './accounts-store.ts'
import { beginSession } from './begin-session.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { passwordIsRight, takenBackIfBusy } from './passwords.ts'
import type { SessionOwner } from './sessions-store.ts'
import { beginSignIn, failedSignIns, forgiveSignIn, type SignInTry, takeBackSignIn } from './sign-in-tries-store.ts'

interface Candidate {
  readonly owner: SessionOwner
  readonly passwordHash: string | null
}

/** An id that no environment has: looking for its users takes the same work. */
const NO_ENVIRONMENT = '00000000-0000-0000-0000-000000000000'

/**
 * Who may be meant: a user of the environment that is named, and a super administrator. Both are looked up and both
 * passwords are verified, so that neither shadows the other, and what does not exist takes the same work.
 */
async function candidates(
  services: Services,
  environment: EnvironmentRef | undefined,
  userId: string,
): Promise<readonly (Candidate | undefined)[]> {
  const { database } = services
  const find = (tx: EnvironmentTx) => userSigningIn(tx, userId)
  const user = await database.inEnvironment(environment?.id ?? NO_ENVIRONMENT, find, { readOnly: true })
  const account = await superAdministrator(database.outside, userId)
  return [
    user &&
      environment && { owner: { environmentId: environment.id, userId: user.id }, passwordHash: user.passwordHash },
    account && { owner: { accountId: account.id }, passwordHash: account.passwordHash },
  ]
}

/** The one whose password it is; a user of the environment before a super administrator. */
async function ownerOf(
  meant: readonly (Candidate | undefined)[],
  password: string,
  address: string,
): Promise<SessionOwner | undefined> {
  let owner: SessionOwner | undefined
  for (const candidate of meant) {
    const isRight = await passwordIsRight(candidate?.passwordHash, password, address)
    if (isRight && candidate && !owner) owner = candidate.owner
  }
  return owner
}

/** The environment as it was typed, whether or not it exists. */
const typedEnvironment = (request: FastifyRequest): string => {
  const name = request.headers['customer']
  return typeof name === 'string' ? name.toLowerCase() : ''
}

/** POST /pax/user/login: sign-in by password (readings I2). A wrong user and a wrong password answer alike. */
export const login = forAnyone(sessionCalls.login, async ({ body, environment, services, request, reply }) => {
  const { settings, database } = services
  const userId = userIdOf(body.userId)
  const typed = typedEnvironment(request)
  const attempt: SignInTry = {
    environment: typed,
    userId,
    address: request.ip,
    device: await knownDevice(settings, request, { environment: typed, userId }),
    now: services.now(),
  }
  // counted before the password is looked at, so that tries side by side do not slip through
  const wait = await beginSignIn(database.outside, attempt)
  const tooMany = (seconds: number) => {
    request.log.warn({ environment: environment?.resourceName }, 'too many failed sign-ins')
    return refuse('too_many_requests', { seconds })
  }
  if (wait.all > 0) return tooMany(wait.all)
  const [user, account] = await candidates(services, environment, userId)
  const meant = [user, wait.outside > 0 ? undefined : account]
  const takeBack = () => takeBackSignIn(database.outside, attempt)
  const owner = await ownerOf(meant, body.password, request.ip).catch(takenBackIfBusy(takeBack))
  if (!owner) {
    // a known device tried the password of its user
    if (wait.outside > 0 && !attempt.device) return tooMany(wait.outside)
    request.log.warn({ environment: environment?.resourceName }, 'a sign-in failed')
    return refuse('wrong_credentials')
  }
  await forgiveSignIn(database.outside, attempt)
  const failed = await failedSignIns(database.outside, attempt.environment, [userId], attempt.now)
  await beginSession({ services, request, reply }, owner, body.rememberMe ?? false)
  await rememberDevice(settings, request, reply, { environment: 'accountId' in owner ? null : typed, userId })
  return { failedSignIns: failed.get(userId) ?? 0 }
})
