import type { userCalls } from '@platen/contract/users'
import type { MemberContext } from '../../http/call-context.ts'
import { sessionOf } from '../../http/callers.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { refusePassword } from '../session/password-strength.ts'
import { hashPassword, passwordIsRight } from '../session/passwords.ts'
import { endSessions } from '../session/session-reads.ts'
import { SignInLimit } from '../session/sign-in-limit.ts'
import { passwordHashOf, updateUser } from './users-store.ts'

type Context = MemberContext<typeof userCalls.edit>

/** Guesses at the existing password by a session that somebody else got hold of. */
const limit = new SignInLimit()

async function storedHash({ tx, user }: Context): Promise<string | null> {
  if (!user.account) return passwordHashOf(tx, user.id)
  const row = await tx.db
    .selectFrom('accounts')
    .select('password_hash')
    .where('id', '=', user.account.id)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** Changes one's own password; all other sessions of the person end. Answers why not, or null when it is done. */
export async function changeOwnPassword(context: Context): Promise<Refusal | null> {
  const { body, tx, user, environment, services, request } = context
  const password = body.password ?? ''
  const now = services.now().getTime()
  const seconds = limit.waitSeconds(user.id, request.ip, now)
  if (seconds > 0) return refuse('too_many_requests', { seconds })
  limit.failed(user.id, request.ip, now)
  if (!(await passwordIsRight(await storedHash(context), body.existingPassword ?? ''))) return refuse('password_wrong')
  limit.succeeded(user.id, request.ip, now)
  const weak = refusePassword(password, [user.userId, environment.resourceName])
  if (weak) return weak
  const passwordHash = await hashPassword(password)
  const session = await sessionOf(services, request)
  if (user.account) {
    await tx.db
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.account.id)
      .where('kind', '=', 'superadmin')
      .execute()
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
