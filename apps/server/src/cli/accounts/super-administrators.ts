import { checkUserId, normaliseUserId } from '@platen/domain/users'
import type { Database } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/unique-violation.ts'
import { findEnvironmentByName } from '../../http/authentication-store.ts'
import { insertSuperAdministrator, updateAccountPassword } from '../../modules/identity/accounts/accounts-commands.ts'
import { findSuperAdministrator } from '../../modules/identity/accounts/accounts-queries.ts'
import { passwordFailure } from '../../modules/identity/passwords/password-strength.ts'
import { hashPassword } from '../../modules/identity/passwords/passwords.ts'
import { revokeSessions } from '../../modules/identity/sessions/sessions-commands.ts'
import { updateUser } from '../../modules/identity/users/users-commands.ts'
import { findUserForSignIn } from '../../modules/identity/users/users-queries.ts'
import { recordAudit } from '../../modules/platform/audit/audit.ts'
import { COMMAND_LINE } from '../command-context.ts'

/** Result of a command: done, or the reason of the failure as text for the operator. */
export type CommandResult = { readonly ok: true } | { readonly ok: false; readonly message: string }

const DONE: CommandResult = { ok: true }
const no = (message: string): CommandResult => ({ ok: false, message })

async function passwordError(password: string, known: readonly string[]): Promise<string | undefined> {
  const refusal = await passwordFailure(password, known)
  return refusal && `The password was rejected: ${refusal.code.replaceAll('_', ' ')}.`
}

/** Creates a super administrator. */
export async function createSuperAdministrator(
  database: Database,
  email: string,
  password: string,
): Promise<CommandResult> {
  if (checkUserId(email, [])) return no(`"${email}" is not an e-mail address.`)
  const userId = normaliseUserId(email)
  const weak = await passwordError(password, [userId])
  if (weak) return no(weak)
  const passwordHash = await hashPassword(password)
  try {
    await insertSuperAdministrator(database.outsideEnvironments, userId, passwordHash)
    return DONE
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_superadmin')) return no(`${userId} is already a super administrator.`)
    throw error
  }
}

/** Sets a new password for a super administrator and revokes their sessions. */
export async function resetSuperAdministrator(
  database: Database,
  email: string,
  password: string,
): Promise<CommandResult> {
  const userId = normaliseUserId(email)
  const weak = await passwordError(password, [userId])
  if (weak) return no(weak)
  const passwordHash = await hashPassword(password)
  return database.transaction(async (tx) => {
    const account = await findSuperAdministrator(tx, userId)
    if (!account) return no(`There is no super administrator ${userId}.`)
    await updateAccountPassword(tx, account.id, passwordHash)
    await revokeSessions(tx, { accountId: account.id }, 'new_password')
    return DONE
  })
}

/** Sets a new password for a user of an environment and revokes their sessions. */
export async function resetUser(
  database: Database,
  environmentName: string,
  email: string,
  password: string,
): Promise<CommandResult> {
  const userId = normaliseUserId(email)
  const weak = await passwordError(password, [userId, environmentName])
  if (weak) return no(weak)
  const environment = await findEnvironmentByName(database.outsideEnvironments, environmentName.toLowerCase())
  if (!environment) return no(`There is no environment ${environmentName}.`)
  const passwordHash = await hashPassword(password)
  return database.inEnvironment(environment.id, async (tx) => {
    const user = await findUserForSignIn(tx, userId)
    if (!user) return no(`There is no user ${userId} in ${environmentName}.`)
    await updateUser(tx, user.id, { passwordHash })
    await revokeSessions(tx.kysely, { environmentId: environment.id, userId: user.id }, 'new_password')
    await recordAudit(tx, COMMAND_LINE, { action: 'password', subject: 'user', id: user.id, name: userId })
    return DONE
  })
}
