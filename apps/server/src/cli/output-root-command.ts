import { parseArgs } from 'node:util'
import type { Database } from '../database/database.ts'
import { findEnvironmentByName } from '../http/authentication-store.ts'
import {
  allOutputRoots,
  grantOutputRoot,
  revokeOutputRoot,
} from '../modules/catalog/output-channels/grant-output-root.ts'
import { loadOwnedEnvironments } from '../modules/platform/environments/environments-queries.ts'
import { CliError, type CommandContext, resolveUserPath } from './command-context.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'platen output-root ENVIRONMENT list | add FOLDER | remove FOLDER'

/** Returns an environment by its current or a former name, or a deleted one, which keeps its folders, by its last name. */
async function findEnvironment({ outsideEnvironments }: Database, name: string) {
  const existing = await findEnvironmentByName(outsideEnvironments, name)
  return existing ?? (await loadOwnedEnvironments(outsideEnvironments, null)).find((each) => each.name === name)
}

/**
 * `platen output-root ENVIRONMENT list | add FOLDER | remove FOLDER`: the folders of this machine, outside of the data
 * folder, that an environment may use as local hot folders for output.
 */
export async function outputRootCommand(context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args: [...context.args], allowPositionals: true })
  const [name, action = 'list', folder, ...rest] = positionals
  const isComplete =
    action === 'list' ? folder === undefined : ['add', 'remove'].includes(action) && folder !== undefined
  if (name === undefined || rest.length > 0 || !isComplete) throw new CliError(USAGE)
  const lines = await withDatabase(context, async (database) => {
    const environment = await findEnvironment(database, name.toLowerCase())
    if (!environment) throw new CliError(`There is no environment ${name}.`)
    if (action === 'add') {
      const message = await grantOutputRoot(database, context.settings, environment, resolveUserPath(folder ?? ''))
      if (message !== null) throw new CliError(message)
    }
    if (action === 'remove' && !(await revokeOutputRoot(database, environment, resolveUserPath(folder ?? ''))))
      throw new CliError(`${resolveUserPath(folder ?? '')} is not granted to ${environment.resourceName}.`)
    const granted = (await allOutputRoots(database)).filter((root) => root.environment.id === environment.id)
    return granted.map((root) =>
      root.folder === root.realFolder ? root.folder : `${root.folder} (resolves to ${root.realFolder})`,
    )
  })
  context.printLine(lines.length > 0 ? lines.join('\n') : `No folder is granted to ${name.toLowerCase()}.`)
  return 0
}
