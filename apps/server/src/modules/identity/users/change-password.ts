import { userCalls } from '@platen/contract/users'
import type { EnvironmentTx } from '../../../database/database.ts'
import { findRequestSession } from '../../../http/authentication.ts'
import { sessionHandler } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { AuthenticatedUser, MemberContextWithoutTransaction } from '../../../http/handler-context.ts'
import { markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import { updateAccountPassword } from '../accounts/accounts-commands.ts'
import { findAccountPasswordHash } from '../accounts/accounts-queries.ts'
import { passwordFailure } from '../passwords/password-strength.ts'
import { hashPassword, uncountIfBusy, verifyPassword } from '../passwords/passwords.ts'
import type { CountedAttempt } from '../passwords/sign-in-attempt-keys.ts'
import {
  clearAttempts,
  countAttempt,
  resetSignInCounts,
  uncountAttempt,
} from '../passwords/sign-in-attempts-commands.ts'
import { revokeSessions } from '../sessions/sessions-commands.ts'
import { updateUser } from './users-commands.ts'
import { findPasswordHash } from './users-queries.ts'

type Context = MemberContextWithoutTransaction<typeof userCalls.edit>

const ownPasswordAttempt = (
  account: string,
  { services, request }: Pick<Context, 'services' | 'request'>,
): CountedAttempt => ({
  credential: 'existing password',
  account,
  address: request.ip,
  now: services.now(),
})

/** A validated password, hashed before the transaction that stores it. */
export interface NewPassword {
  /** Id of the user whose password is changed. */
  readonly id: string
  /** E-mail of that user. */
  readonly userId: string
  readonly passwordHash: string
  /**
   * For a change of the user's own password: the verified hash that it replaces, and the token hash of the session that
   * is not revoked.
   */
  readonly replaces?: { readonly passwordHash: string | null; readonly keptSession: Buffer | undefined }
}

const storedHash = (tx: EnvironmentTx, user: AuthenticatedUser): Promise<string | null> =>
  user.account ? findAccountPasswordHash(tx.kysely, user.account.id) : findPasswordHash(tx, user.id)

/**
 * Validates a change of the user's own password. Attempts at the existing password, for example with a stolen session,
 * are counted in a separate transaction, so that the count stays if the call fails.
 */
export async function verifyAndCountOwnPassword(context: Context): Promise<NewPassword | Failure> {
  const { body, transaction, user, environment, services, request } = context
  const password = body.password ?? ''
  const attempt = ownPasswordAttempt(user.account?.id ?? user.id, context)
  const counted = await transaction(async ({ tx }) => {
    markAuditNotNeeded(tx) // a count of attempts is not a change
    const seconds = await countAttempt(tx.kysely, attempt)
    return seconds > 0 ? failure('too_many_requests', { seconds }) : { passwordHash: await storedHash(tx, user) }
  })
  if (counted instanceof Failure) return counted
  const existing = body.existingPassword ?? ''
  const uncount = () => uncountAttempt(services.database.outsideEnvironments, attempt)
  const isRight = await verifyPassword(counted.passwordHash, existing, environment.id).catch(uncountIfBusy(uncount))
  if (!isRight) return failure('password_wrong')
  if (user.mustChangePassword && password === existing) return failure('password_not_new')
  await transaction(async ({ tx }) => {
    markAuditNotNeeded(tx)
    await clearAttempts(tx.kysely, attempt)
  })
  const weak = await passwordFailure(password, [user.userId, environment.resourceName])
  if (weak) return weak
  const session = await findRequestSession(services, request)
  const replaces = { ...counted, keptSession: session?.tokenHash }
  return { id: user.id, userId: user.userId, passwordHash: await hashPassword(password, environment.id), replaces }
}

/** Validates the new password of another user. */
export async function validateAndHashPassword(
  { body, environment }: Context,
  target: { readonly id: string; readonly userId: string },
): Promise<NewPassword | Failure> {
  const password = body.password ?? ''
  const weak = await passwordFailure(password, [target.userId, environment.resourceName])
  return weak ?? { id: target.id, userId: target.userId, passwordHash: await hashPassword(password, environment.id) }
}

/**
 * Stores a validated password and revokes the user's sessions, except the one that changed its own password. The user
 * may sign in again after too many failed sign-ins.
 */
export async function storePassword(
  tx: EnvironmentTx,
  { user, environment }: Pick<Context, 'user' | 'environment'>,
  { id, userId, passwordHash, replaces }: NewPassword,
): Promise<Failure | null> {
  if (replaces && (await storedHash(tx, user)) !== replaces.passwordHash) return failure('changed_meanwhile')
  if (replaces && user.account) {
    await updateAccountPassword(tx.kysely, user.account.id, passwordHash)
    await revokeSessions(tx.kysely, { accountId: user.account.id }, 'new_password', replaces.keptSession)
  } else {
    await updateUser(tx, id, { passwordHash, mustChangePassword: !replaces })
    await revokeSessions(
      tx.kysely,
      { environmentId: environment.id, userId: id },
      'new_password',
      replaces?.keptSession,
    )
    // the failed sign-ins were attempts at the old password
    await resetSignInCounts(tx.kysely, environment.resourceName, userId)
  }
  await recordAudit(tx, user, { action: 'password', subject: 'user', id, name: userId })
  return null
}

/**
 * PUT /pax/user/account/password: changes an account's own password, also outside of any environment. Only super
 * administrators have a password in Platen; others have theirs with the identity provider.
 */
export const changeAccountPassword = sessionHandler(userCalls.accountPassword, async (context) => {
  const { body, user, services, request } = context
  const { account } = user
  if (account?.kind !== 'superadmin') return failure('forbidden')
  const db = services.database.outsideEnvironments
  const attempt = ownPasswordAttempt(account.id, context)
  const seconds = await countAttempt(db, attempt)
  if (seconds > 0) return failure('too_many_requests', { seconds })
  const stored = await findAccountPasswordHash(db, account.id)
  const uncount = () => uncountAttempt(db, attempt)
  const isRight = await verifyPassword(stored, body.existingPassword, request.ip).catch(uncountIfBusy(uncount))
  if (!isRight) return failure('password_wrong')
  await clearAttempts(db, attempt)
  const weak = await passwordFailure(body.password, [account.userId])
  if (weak) return weak
  const passwordHash = await hashPassword(body.password, request.ip)
  const session = await findRequestSession(services, request)
  await services.database.transaction(async (tx) => {
    await updateAccountPassword(tx, account.id, passwordHash)
    await revokeSessions(tx, { accountId: account.id }, 'new_password', session?.tokenHash)
  })
  request.log.info({ accountId: account.id }, 'an account changed its password')
  return {}
})
