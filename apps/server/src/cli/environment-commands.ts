import { parseArgs } from 'node:util'
import { environmentRemovalTime } from '@platen/domain/environments'
import type { Database } from '../database/database.ts'
import { DEMO_ENVIRONMENT } from '../http/authentication.ts'
import { deleteEnvironmentById, restoreEnvironmentById } from '../modules/identity/customers/delete-environment.ts'
import { loadOwnedEnvironments, type OwnedEnvironment } from '../modules/platform/environments/environments-queries.ts'
import { CliError, COMMAND_LINE, type CommandContext } from './command-context.ts'
import { withDatabase } from './with-database.ts'

const toDay = (time: Date): string => time.toISOString().slice(0, 10)

const describe = ({ resourceName, deletedAt }: OwnedEnvironment): string =>
  deletedAt === null
    ? resourceName
    : `${resourceName}: deleted ${toDay(deletedAt)}, removed ${toDay(environmentRemovalTime(deletedAt))}`

/** `platen environments`: lists the environments. */
export async function environmentsCommand(context: CommandContext): Promise<number> {
  const environments = await withDatabase(context, ({ outsideEnvironments }) =>
    loadOwnedEnvironments(outsideEnvironments, null),
  )
  for (const environment of environments) context.printLine(describe(environment))
  return 0
}

/** Runs `work` on the environment that the only argument names. */
async function withEnvironment(
  context: CommandContext,
  command: string,
  work: (database: Database, environment: OwnedEnvironment) => Promise<string>,
): Promise<number> {
  const { positionals } = parseArgs({ args: [...context.args], allowPositionals: true })
  const [name, ...rest] = positionals
  if (name === undefined || rest.length > 0) throw new CliError(`Usage: platen ${command} NAME`)
  context.printLine(
    await withDatabase(context, async (database) => {
      const environments = await loadOwnedEnvironments(database.outsideEnvironments, null)
      const found = environments.find(({ resourceName }) => resourceName === name.toLowerCase())
      if (!found) throw new CliError(`There is no environment ${name}.`)
      return work(database, found)
    }),
  )
  return 0
}

/** `platen delete-environment NAME` */
export const deleteEnvironmentCommand = (context: CommandContext): Promise<number> =>
  withEnvironment(context, 'delete-environment', async (database, { id, resourceName }) => {
    if (resourceName === DEMO_ENVIRONMENT)
      throw new CliError('The demo cannot be deleted: turn it off with PLATEN_DEMO=off.')
    const now = new Date()
    if (!(await deleteEnvironmentById(database, COMMAND_LINE, id, now)))
      throw new CliError(`${resourceName} is deleted already.`)
    const until = toDay(environmentRemovalTime(now))
    return `${resourceName} is deleted. It can be restored until ${until}: npm run platen -- restore-environment ${resourceName}`
  })

/** `platen restore-environment NAME` */
export const restoreEnvironmentCommand = (context: CommandContext): Promise<number> =>
  withEnvironment(context, 'restore-environment', async (database, { id, resourceName }) => {
    if (!(await restoreEnvironmentById(database, COMMAND_LINE, id, new Date())))
      throw new CliError(`${resourceName} is not deleted, or can no longer be restored.`)
    return `${resourceName} is restored. Its users sign in again.`
  })
