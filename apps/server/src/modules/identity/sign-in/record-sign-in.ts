import type { FastifyRequest } from 'fastify'
import type { EnteredEnvironment, EnvironmentTx } from '../../../database/database.ts'
import type { AccountRef, EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { type Actor, recordAudit } from '../../platform/audit/audit.ts'
import { hasRecentLockout } from '../../platform/audit/audit-queries.ts'
import { SIGN_IN_LIMITS } from '../passwords/sign-in-attempt-keys.ts'
import { findUserForSignIn } from '../users/users-queries.ts'
import type { TokenRefusalReason } from './identity-provider.ts'

interface SignInAttempt {
  readonly services: Services
  readonly request: FastifyRequest
  /** Undefined if the environment does not exist; nothing is recorded then. */
  readonly environment: EnvironmentRef | undefined
}

/** A text that was typed as an e-mail but belongs to no user is not recorded: it may be a password. */
const UNKNOWN: Actor = { id: null, userId: '' }

async function findActor(tx: EnvironmentTx, userId: string): Promise<Actor> {
  const user = await findUserForSignIn(tx, userId)
  return user ? { id: user.id, userId } : UNKNOWN
}

const record = (
  tx: EnteredEnvironment,
  who: Actor,
  action: 'signedIn' | 'signInFailed' | 'signInLocked',
  address: string,
  reason?: TokenRefusalReason,
) =>
  recordAudit(tx, who, {
    action,
    subject: 'session',
    name: who.userId,
    changes: { address, ...(reason === undefined ? {} : { reason }) },
  })

/** Records the sign-in of a user of the environment, or of an account that enters it. */
export async function recordSignIn(
  { services, request, environment }: SignInAttempt,
  userId: string,
  account?: AccountRef,
): Promise<void> {
  if (!environment) return
  await services.database.inEnvironment(environment.id, async (tx) => {
    const who = account ? { id: null, userId: account.userId, account } : await findActor(tx, userId)
    await record(tx, who, 'signedIn', request.ip)
  })
}

/** Records a sign-in with an identity provider, or a refused token, in the environments of the account. */
export async function recordRemoteSignIn(
  { services, request }: Omit<SignInAttempt, 'environment'>,
  account: AccountRef,
  environments: readonly EnvironmentRef[],
  refusal?: TokenRefusalReason,
): Promise<void> {
  const who: Actor = { id: null, userId: account.userId, account }
  const action = refusal === undefined ? 'signedIn' : 'signInFailed'
  await services.database.transaction(async (_tx, enter) => {
    for (const { id } of environments) await record(await enter(id), who, action, request.ip, refusal)
  })
}

/** Records a refused token that proves no account, in the environment whose sign-in page sent it. */
export async function recordUnknownToken(
  { services, request, environment }: SignInAttempt,
  refusal: TokenRefusalReason,
): Promise<void> {
  if (!environment) return
  await services.database.inEnvironment(environment.id, (tx) =>
    record(tx, UNKNOWN, 'signInFailed', request.ip, refusal),
  )
}

/** Records a sign-in with a wrong password, an unknown e-mail or by a user who is not active. */
export async function recordFailedSignIn(
  { services, request, environment }: SignInAttempt,
  userId: string,
): Promise<void> {
  if (!environment) return
  await services.database.inEnvironment(environment.id, async (tx) => {
    await record(tx, await findActor(tx, userId), 'signInFailed', request.ip)
  })
}

/** Records that sign-ins are refused after too many failures, once in the time that the limit refers to. */
export async function recordLockout({ services, request, environment }: SignInAttempt, userId: string): Promise<void> {
  if (!environment) return
  await services.database.inEnvironment(environment.id, async (tx) => {
    const who = await findActor(tx, userId)
    if (await hasRecentLockout(tx, who.userId, SIGN_IN_LIMITS.window)) return
    await record(tx, who, 'signInLocked', request.ip)
  })
}
