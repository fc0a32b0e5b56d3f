import { userCalls } from '@platen/contract/users'
import type { MemberContext } from '../../http/call-context.ts'
import { sessionOf } from '../../http/callers.ts'
import { forSession } from '../../http/handlers.ts'
import { type Refusal, refuse, refuseAndKeep } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { refusePassword } from '../session/password-strength.ts'
import { hashPassword, passwordIsRight } from '../session/passwords.ts'
import {
  beginTry,
  endSessions,
  forgiveTry,
  passwordHashOfAccount,
  setPasswordOfAccount,
  type Try,
} from '../session/session-reads.ts'
import { passwordHashOf, updateUser } from './users-store.ts'

type Context = MemberContext<typeof userCalls.edit>

const tryOf = (account: string, { services, request }: Pick<Context, 'services' | 'request'>): Try => ({
  what: 'existing password',
  account,
  address: request.ip,
  now: services.now(),
})

/**
 * Changes one's own password; all other sessions of the person end. Answers why not, or null when it is done. Guesses
 * at the existing one, by a session that somebody else got hold of, are counted, and the count stays when the call is
 * refused: this comes before anything else that the call writes.
 */
export async function changeOwnPassword(context: Context): Promise<Refusal | null> {
  const { body, tx, user, environment, services, request } = context
  const password = body.password ?? ''
  const attempt = tryOf(user.account?.id ?? user.id, context)
  const seconds = await beginTry(tx.db, attempt)
  if (seconds > 0) return refuse('too_many_requests', { seconds })
  const stored = await (user.account ? passwordHashOfAccount(tx.db, user.account.id) : passwordHashOf(tx, user.id))
  if (!(await passwordIsRight(stored, body.existingPassword ?? ''))) {
    return refuseAndKeep('password_wrong')
  }
  await forgiveTry(tx.db, attempt)
  const weak = refusePassword(password, [user.userId, environment.resourceName])
  if (weak) return weak
  const passwordHash = await hashPassword(password)
  const session = await sessionOf(services, request)
  if (user.account) {
    await setPasswordOfAccount(tx.db, user.account.id, passwordHash)
    await endSessions(tx.db, { accountId: user.account.id }, session?.tokenHash)
  } else {
    await updateUser(tx, user.id, { passwordHash })
    await endSessions(tx.db, { environmentId: environment.id, userId: user.id }, session?.tokenHash)
  }
  await audit(tx, user, { action: 'password', subject: 'user', id: user.id, name: user.userId })
  return null
}

/** Gives another user a new password and ends their sessions. Answers why not, or null when it is done. */
export async function setPasswordOf(
  { body, tx, user, environment }: Context,
  target: { readonly id: string; readonly userId: string },
): Promise<Refusal | null> {
  const password = body.password ?? ''
  const weak = refusePassword(password, [target.userId, environment.resourceName])
  if (weak) return weak
  await updateUser(tx, target.id, { passwordHash: await hashPassword(password) })
  await endSessions(tx.db, { environmentId: environment.id, userId: target.id })
  await audit(tx, user, { action: 'password', subject: 'user', id: target.id, name: target.userId })
  return null
}

/**
 * PUT /pax/user/account/password: an account changes its own password, also outside of any environment. Only super
 * administrators have one here; others have theirs with the identity provider.
 */
export const changeAccountPassword = forSession(userCalls.accountPassword, async (context) => {
  const { body, user, services, request } = context
  const { account } = user
  if (account?.kind !== 'superadmin') return refuse('forbidden')
  const db = services.database.outside
  const attempt = tryOf(account.id, context)
  const seconds = await beginTry(db, attempt)
  if (seconds > 0) return refuse('too_many_requests', { seconds })
  const stored = await passwordHashOfAccount(db, account.id)
  if (!(await passwordIsRight(stored, body.existingPassword))) return refuse('password_wrong')
  await forgiveTry(db, attempt)
  const weak = refusePassword(body.password, [account.userId])
  if (weak) return weak
  const passwordHash = await hashPassword(body.password)
  const session = await sessionOf(services, request)
  await db.transaction().execute(async (tx) => {
    await setPasswordOfAccount(tx, account.id, passwordHash)
    await endSessions(tx, { accountId: account.id }, session?.tokenHash)
  })
  request.log.info({ accountId: account.id }, 'an account changed its password')
  return {}
})
