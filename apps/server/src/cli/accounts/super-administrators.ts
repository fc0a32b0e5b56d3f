import { normaliseUserId, checkUserId } from '@platen/domain/users'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import { recordAudit } from '../../features/audit/audit.ts'
import { passwordFailure } from '../../features/session/password-strength.ts'
import { hashPassword } from '../../features/session/passwords.ts'
import {
  revokeSessions,
  insertSuperAdministrator,
  updateAccountPassword,
  findSuperAdministrator,
} from '../../features/session/session-reads.ts'
import { updateUser, findUserForSignIn } from '../../features/users/users-reads.ts'
import { findEnvironmentByName } from '../../http/authentication-store.ts'

/** What came of an order given on the command line: done, or why not, in plain words. */
export type CommandResult = { readonly ok: true } | { readonly ok: false; readonly why: string }

const DONE: CommandResult = { ok: true }
const no = (why: string): CommandResult => ({ ok: false, why })

/** Who the audit trail names for what is done on the command line. */
const COMMAND_LINE = { id: null, userId: 'command line' } as const

function passwordError(password: string, known: readonly string[]): string | undefined {
  const refusal = passwordFailure(password, known)
  return refusal && `The password was not taken: ${refusal.code.replaceAll('_', ' ')}.`
}

/** Makes a super administrator (readings I3). */
export async function createSuperAdministrator(
  database: Database,
  email: string,
  password: string,
): Promise<CommandResult> {
  if (checkUserId(email, [])) return no(`"${email}" is no e-mail address.`)
  const userId = normaliseUserId(email)
  const weak = passwordError(password, [userId])
  if (weak) return no(weak)
  const passwordHash = await hashPassword(password)
  try {
    await insertSuperAdministrator(database.outside, userId, passwordHash)
    return DONE
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_superadmin')) return no(`${userId} is a super administrator already.`)
    throw error
  }
}

/** Gives a super administrator a new password and ends their sessions. */
export async function resetSuperAdministrator(
  database: Database,
  email: string,
  password: string,
): Promise<CommandResult> {
  const userId = normaliseUserId(email)
  const weak = passwordError(password, [userId])
  if (weak) return no(weak)
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const account = await findSuperAdministrator(tx, userId)
    if (!account) return no(`There is no super administrator ${userId}.`)
    await updateAccountPassword(tx, account.id, passwordHash)
    await revokeSessions(tx, { accountId: account.id })
    return DONE
  })
}

/** Gives a user of an environment a new password and ends their sessions. */
export async function resetUser(
  database: Database,
  environmentName: string,
  email: string,
  password: string,
): Promise<CommandResult> {
  const userId = normaliseUserId(email)
  const weak = passwordError(password, [userId, environmentName])
  if (weak) return no(weak)
  const environment = await findEnvironmentByName(database.outside, environmentName.toLowerCase())
  if (!environment) return no(`There is no environment ${environmentName}.`)
  const passwordHash = await hashPassword(password)
  return database.inEnvironment(environment.id, async (tx) => {
    const user = await findUserForSignIn(tx, userId)
    if (!user) return no(`There is no user ${userId} in ${environmentName}.`)
    await updateUser(tx, user.id, { passwordHash })
    await revokeSessions(tx.kysely, { environmentId: environment.id, userId: user.id })
    await recordAudit(tx, COMMAND_LINE, { action: 'password', subject: 'user', id: user.id, name: userId })
    return DONE
  })
}
