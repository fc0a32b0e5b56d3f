import { sessionCalls } from '@platen/contract/session'
import { normaliseUserId } from '@platen/domain/users'
import type { EnvironmentTx } from '../../../database/database.ts'
import { requestedEnvironmentName } from '../../../http/authentication.ts'
import { publicHandler } from '../../../http/define-handler.ts'
import { failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { findSuperAdministrator } from '../accounts/accounts-queries.ts'
import { uncountIfBusy, verifyPassword } from '../passwords/passwords.ts'
import type { PasswordSignIn } from '../passwords/sign-in-attempt-keys.ts'
import {
  clearCountsAfterSignIn,
  countSignIn,
  type SignInWait,
  uncountSignIn,
} from '../passwords/sign-in-attempts-commands.ts'
import { failedSignIns } from '../passwords/sign-in-attempts-queries.ts'
import { createSession } from '../sessions/create-session.ts'
import type { SessionOwner } from '../sessions/sessions-commands.ts'
import { findUserForSignIn } from '../users/users-queries.ts'
import { knownDevice, rememberDevice } from './known-device.ts'
import { recordFailedSignIn, recordLockout, recordSignIn } from './record-sign-in.ts'

interface Candidate {
  readonly owner: SessionOwner
  readonly passwordHash: string | null
  readonly isActive: boolean
}

/** An id without environment: the lookup of its users takes the same time. */
const NO_ENVIRONMENT = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the accounts that the e-mail may refer to: a user of the environment and a super administrator. Both are
 * looked up and both passwords are verified, so that neither shadows the other, and unknown accounts take the same
 * time.
 */
async function candidates(
  services: Services,
  environment: EnvironmentRef | undefined,
  userId: string,
): Promise<readonly (Candidate | undefined)[]> {
  const { database } = services
  const find = (tx: EnvironmentTx) => findUserForSignIn(tx, userId)
  const user = await database.inEnvironment(environment?.id ?? NO_ENVIRONMENT, find, { readOnly: true })
  const account = await findSuperAdministrator(database.outsideEnvironments, userId)
  return [
    user &&
      environment && {
        owner: { environmentId: environment.id, userId: user.id },
        passwordHash: user.passwordHash,
        isActive: user.isActive,
      },
    account && { owner: { accountId: account.id }, passwordHash: account.passwordHash, isActive: true },
  ]
}

/**
 * Returns the account whose password matches; a user of the environment takes precedence over a super administrator.
 */
async function findOwner(
  meant: readonly (Candidate | undefined)[],
  password: string,
  address: string,
): Promise<Candidate | undefined> {
  let owner: Candidate | undefined
  for (const candidate of meant) {
    const isRight = await verifyPassword(candidate?.passwordHash, password, address)
    if (isRight && candidate && !owner) owner = candidate
  }
  return owner
}

/** Returns undefined for a rate-limited candidate: its password is not verified, and the time is the same. */
const omitIfLimited = (wait: number, candidate: Candidate | undefined): Candidate | undefined =>
  wait > 0 ? undefined : candidate

/** Returns the seconds to wait if the sign-in failed because of the rate limit; 0 if the password was wrong. */
function getRemainingWait({ deviceInside, deviceOutside }: PasswordSignIn, wait: SignInWait): number {
  const wasTried =
    (deviceInside !== undefined && wait.inside === 0) || (deviceOutside !== undefined && wait.outside === 0)
  return wasTried ? 0 : Math.max(wait.inside, wait.outside)
}

/**
 * POST /pax/user/login: signs in by password. A wrong user, a wrong password and an unknown environment get the same
 * response; a super administrator, who belongs to no environment, reads that the environment does not exist.
 */
export const login = publicHandler(sessionCalls.login, async ({ body, environment, services, request, reply }) => {
  const { settings, database } = services
  const userId = normaliseUserId(body.userId)
  // As typed, whether or not it exists.
  const typed = requestedEnvironmentName(request) ?? ''
  const attempt: PasswordSignIn = {
    environment: typed,
    userId,
    address: request.ip,
    deviceInside: await knownDevice(settings, request, typed, userId),
    deviceOutside: await knownDevice(settings, request, null, userId),
    now: services.now(),
  }
  // Counted before the password is verified, so that concurrent attempts cannot exceed the limit.
  const wait = await countSignIn(database.outsideEnvironments, attempt)
  const signIn = { services, request, environment }
  const tooMany = async (seconds: number) => {
    await recordLockout(signIn, userId)
    request.log.warn({ environment: environment?.resourceName }, 'too many failed sign-ins')
    return failure('too_many_requests', { seconds })
  }
  if (wait.inside > 0 && wait.outside > 0) return tooMany(Math.min(wait.inside, wait.outside))
  const [user, account] = await candidates(services, environment, userId)
  const candidateOwners = [omitIfLimited(wait.inside, user), omitIfLimited(wait.outside, account)]
  const uncount = () => uncountSignIn(database.outsideEnvironments, attempt)
  const matchedOwner = await findOwner(candidateOwners, body.password, request.ip).catch(uncountIfBusy(uncount))
  if (!matchedOwner) {
    const seconds = getRemainingWait(attempt, wait)
    if (seconds > 0) return tooMany(seconds)
    await recordFailedSignIn(signIn, userId)
    request.log.warn({ environment: environment?.resourceName }, 'a sign-in failed')
    return failure('wrong_credentials')
  }
  const { owner } = matchedOwner
  if (!matchedOwner.isActive) {
    await recordFailedSignIn(signIn, userId)
    return failure('user_deactivated')
  }
  if ('accountId' in owner && typed !== '' && !environment) return failure('invalid_customer')
  await clearCountsAfterSignIn(database.outsideEnvironments, attempt)
  const failed = await failedSignIns(database.outsideEnvironments, attempt.environment, [userId], attempt.now)
  await createSession({ services, request, reply }, owner, body.rememberMe ?? false)
  await rememberDevice(settings, request, reply, 'accountId' in owner ? null : typed, userId)
  const superAdministrator =
    'accountId' in owner ? { id: owner.accountId, userId, kind: 'superadmin' as const } : undefined
  await recordSignIn(signIn, userId, superAdministrator)
  return { failedSignIns: failed.get(userId) ?? 0 }
})
