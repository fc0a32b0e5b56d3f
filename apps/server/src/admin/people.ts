import { randomUUID } from 'node:crypto'
import { userIdOf, whyNoUserId } from '@platen/domain/users'
import type { Database } from '../database/database.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { audit } from '../features/audit/audit.ts'
import { refusePassword } from '../features/session/password-strength.ts'
import { hashPassword } from '../features/session/passwords.ts'
import { endSessions } from '../features/session/session-reads.ts'

/** What came of an order given on the command line: done, or why not, in plain words. */
export type Outcome = { readonly ok: true } | { readonly ok: false; readonly why: string }

const DONE: Outcome = { ok: true }
const no = (why: string): Outcome => ({ ok: false, why })

/** Who the audit trail names for what is done on the command line. */
const COMMAND_LINE = { id: null, userId: 'command line' } as const

function whyWeak(password: string, known: readonly string[]): string | undefined {
  const refusal = refusePassword(password, known)
  return refusal && `The password was not taken: ${refusal.code.replaceAll('_', ' ')}.`
}

/** Makes a super administrator (readings I3). */
export async function createSuperAdministrator(database: Database, email: string, password: string): Promise<Outcome> {
  if (whyNoUserId(email, [])) return no(`"${email}" is no e-mail address.`)
  const userId = userIdOf(email)
  const weak = whyWeak(password, [userId])
  if (weak) return no(weak)
  const passwordHash = await hashPassword(password)
  try {
    await database.outside
      .insertInto('accounts')
      .values({ id: randomUUID(), user_id: userId, kind: 'superadmin', password_hash: passwordHash })
      .execute()
    return DONE
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_superadmin')) return no(`${userId} is a super administrator already.`)
    throw error
  }
}

/** Gives a super administrator a new password and ends their sessions. */
export async function resetSuperAdministrator(database: Database, email: string, password: string): Promise<Outcome> {
  const userId = userIdOf(email)
  const weak = whyWeak(password, [userId])
  if (weak) return no(weak)
  const passwordHash = await hashPassword(password)
  return database.outside.transaction().execute(async (db) => {
    const row = await db
      .updateTable('accounts')
      .set({ password_hash: passwordHash })
      .where('user_id', '=', userId)
      .where('kind', '=', 'superadmin')
      .returning('id')
      .executeTakeFirst()
    if (!row) return no(`There is no super administrator ${userId}.`)
    await endSessions(db, { accountId: row.id })
    return DONE
  })
}

/** Gives a user of an environment a new password and ends their sessions. */
export async function resetUser(
  database: Database,
  environmentName: string,
  email: string,
  password: string,
): Promise<Outcome> {
  const userId = userIdOf(email)
  const weak = whyWeak(password, [userId, environmentName])
  if (weak) return no(weak)
  const environment = await database.outside
    .selectFrom('environments')
    .select('id')
    .where('resource_name', '=', environmentName.toLowerCase())
    .executeTakeFirst()
  if (!environment) return no(`There is no environment ${environmentName}.`)
  const passwordHash = await hashPassword(password)
  return database.inEnvironment(environment.id, async (tx) => {
    const row = await tx.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('environment_id', '=', environment.id)
      .where('user_id', '=', userId)
      .where('account_id', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!row) return no(`There is no user ${userId} in ${environmentName}.`)
    await endSessions(tx.db, { environmentId: environment.id, userId: row.id })
    await audit(tx, COMMAND_LINE, { action: 'password', subject: 'user', id: row.id, name: userId })
    return DONE
  })
}
