import { parseArgs } from 'node:util'
import type { ErrorCode } from '@platen/contract/errors'
import { environmentRemovalTime } from '@platen/domain/environments'
import type { Database } from '../database/database.ts'
import { DEMO_ENVIRONMENT } from '../http/authentication.ts'
import { deleteEnvironmentById, restoreEnvironmentById } from '../modules/identity/customers/delete-environment.ts'
import { renameEnvironmentById } from '../modules/identity/customers/rename-environment.ts'
import { loadOwnedEnvironments, type OwnedEnvironment } from '../modules/platform/environments/environments-queries.ts'
import { CliError, COMMAND_LINE, type CommandContext } from './command-context.ts'
import { withDatabase } from './with-database.ts'

const toDay = (time: Date): string => time.toISOString().slice(0, 10)

/** The name, and that of the folder if it is another one. */
const describeName = ({ name, resourceName }: OwnedEnvironment): string =>
  name === resourceName ? name : `${name} (folder ${resourceName})`

const describe = (environment: OwnedEnvironment): string => {
  const { deletedAt } = environment
  const name = describeName(environment)
  return deletedAt === null
    ? name
    : `${name}: deleted ${toDay(deletedAt)}, removed ${toDay(environmentRemovalTime(deletedAt))}`
}

/** `platen environments`: lists the environments. */
export async function environmentsCommand(context: CommandContext): Promise<number> {
  const environments = await withDatabase(context, ({ outsideEnvironments }) =>
    loadOwnedEnvironments(outsideEnvironments, null),
  )
  for (const environment of environments) context.printLine(describe(environment))
  return 0
}

/** Runs `work` on the environment that the first argument names. */
async function withEnvironment<Rest extends string[]>(
  context: CommandContext,
  usage: string,
  work: (database: Database, environment: OwnedEnvironment, ...rest: Rest) => Promise<string>,
): Promise<number> {
  const { positionals } = parseArgs({ args: [...context.args], allowPositionals: true })
  const [name = '', ...rest] = positionals
  if (positionals.length !== usage.split(' ').length - 1) throw new CliError(`Usage: platen ${usage}`)
  context.printLine(
    await withDatabase(context, async (database) => {
      const environments = await loadOwnedEnvironments(database.outsideEnvironments, null)
      const match = environments.find((each) => each.name === name.toLowerCase())
      if (!match) throw new CliError(`There is no environment ${name}.`)
      return work(database, match, ...(rest as Rest))
    }),
  )
  return 0
}

/** `platen delete-environment NAME` */
export const deleteEnvironmentCommand = (context: CommandContext): Promise<number> =>
  withEnvironment(context, 'delete-environment NAME', async (database, { id, name }) => {
    if (name === DEMO_ENVIRONMENT) throw new CliError('The demo cannot be deleted: turn it off with PLATEN_DEMO=off.')
    const now = new Date()
    if (!(await deleteEnvironmentById(database, COMMAND_LINE, id, now)))
      throw new CliError(`${name} is deleted already.`)
    const until = toDay(environmentRemovalTime(now))
    return `${name} is deleted. It can be restored until ${until}: npm run platen -- restore-environment ${name}`
  })

/** `platen restore-environment NAME` */
export const restoreEnvironmentCommand = (context: CommandContext): Promise<number> =>
  withEnvironment(context, 'restore-environment NAME', async (database, { id, name }) => {
    if (!(await restoreEnvironmentById(database, COMMAND_LINE, id, new Date())))
      throw new CliError(`${name} is not deleted, or can no longer be restored.`)
    return `${name} is restored. Its users sign in again.`
  })

const RENAME_PROBLEMS: Readonly<Partial<Record<ErrorCode, string>>> = {
  customer_already_exists: 'Another environment has or had this name.',
  system_keyword: 'This name is reserved; the demo cannot be renamed.',
  invalid_resource_name: 'A name has only the letters a to z and digits.',
  not_found: 'A deleted environment cannot be renamed.',
}

/** `platen rename-environment NAME NEW` */
export const renameEnvironmentCommand = (context: CommandContext): Promise<number> =>
  withEnvironment(context, 'rename-environment NAME NEW', async (database, environment, newName: string) => {
    const { id, name, resourceName } = environment
    const refusal = await renameEnvironmentById(database, COMMAND_LINE, id, newName)
    if (refusal) throw new CliError(RENAME_PROBLEMS[refusal.code] ?? refusal.code)
    return `${name} is renamed to ${newName.toLowerCase()}. Links and sign-ins with ${name} continue to work; its folder stays ${resourceName}.`
  })
