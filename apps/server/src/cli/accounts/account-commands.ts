import { parseArgs } from 'node:util'
import type { Database } from '../../database/database.ts'
import { CliError, type CommandContext } from '../command-context.ts'
import { withDatabase } from '../with-database.ts'
import { askPassword } from './ask-password.ts'
import {
  type CommandResult,
  createSuperAdministrator,
  resetSuperAdministrator,
  resetUser,
} from './super-administrators.ts'

async function succeed(context: CommandContext, work: (database: Database) => Promise<CommandResult>): Promise<void> {
  const outcome = await withDatabase(context, work)
  if (!outcome.ok) throw new CliError(outcome.message)
}

function requireEmail(positionals: readonly string[], command: string): string {
  const [email, ...rest] = positionals
  if (email === undefined || rest.length > 0) throw new CliError(`Whose? platen ${command} E-MAIL`)
  return email
}

/** `platen create-super-admin E-MAIL`. Prompts for the password, which is never an argument. */
export async function createSuperAdminCommand(context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args: [...context.args], allowPositionals: true })
  const email = requireEmail(positionals, 'create-super-admin')
  const password = await askPassword()
  await succeed(context, (database) => createSuperAdministrator(database, email, password))
  context.printLine(`${email} can sign in now.`)
  return 0
}

/** `platen reset-password E-MAIL [--environment NAME]` */
export async function resetPasswordCommand(context: CommandContext): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...context.args],
    allowPositionals: true,
    options: { environment: { type: 'string' } },
  })
  const email = requireEmail(positionals, 'reset-password')
  const password = await askPassword()
  const { environment } = values
  await succeed(context, (database) =>
    environment === undefined
      ? resetSuperAdministrator(database, email, password)
      : resetUser(database, environment, email, password),
  )
  context.printLine('The password was changed.')
  return 0
}
