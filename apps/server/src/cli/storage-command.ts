import { parseArgs } from 'node:util'
import type { Database } from '../database/database.ts'
import { loadStorageUsage } from '../modules/platform/storage/storage-queries.ts'
import { CliError, type CommandContext } from './command-context.ts'
import { withDatabase } from './with-database.ts'

/** Bytes in a GB, as in the web app. */
const GB = 1e9

/** Parses a size: GB, or null for no limit. */
function parseLimit(typed: string): number | null {
  if (typed === 'off') return null
  const gigabytes = Number(/^(\d+(?:\.\d+)?)\s*GB?$/i.exec(typed)?.[1])
  if (!(gigabytes > 0)) throw new CliError(`"${typed}" is not a size: use for example 50GB, or off`)
  return gigabytes
}

const inGigabytes = (bytes: number): string => `${(bytes / GB).toFixed(1)} GB`

/**
 * `platen storage ENVIRONMENT [50GB | off]`: prints the storage used by the files of an environment, and sets its
 * limit. An environment with a limit sees its storage, and prints nothing while it is full.
 */
export async function storageCommand(context: CommandContext): Promise<number> {
  const { positionals } = parseArgs({ args: [...context.args], allowPositionals: true })
  const [name, size, ...rest] = positionals
  if (name === undefined || rest.length > 0) throw new CliError('Usage: platen storage ENVIRONMENT [50GB | off]')
  const limit = size === undefined ? undefined : parseLimit(size)
  context.printLine(await withDatabase(context, (database) => setStorage(database, name.toLowerCase(), limit)))
  return 0
}

async function setStorage(database: Database, name: string, limit: number | null | undefined): Promise<string> {
  const { outsideEnvironments } = database
  const environmentRow = await outsideEnvironments
    .selectFrom('environments')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirst()
  if (!environmentRow) throw new CliError(`There is no environment ${name}.`)
  if (limit !== undefined) {
    await outsideEnvironments
      .updateTable('environments')
      .set({ shows_storage: limit !== null, ...(limit === null ? {} : { subscribed_bytes: Math.round(limit * GB) }) })
      .where('id', '=', environmentRow.id)
      .execute()
  }
  const { shows_storage: isLimited } = await outsideEnvironments
    .selectFrom('environments')
    .select('shows_storage')
    .where('id', '=', environmentRow.id)
    .executeTakeFirstOrThrow()
  const { usedBytes, subscribedBytes } = await database.inEnvironment(environmentRow.id, loadStorageUsage, {
    readOnly: true,
  })
  return `${name}: ${inGigabytes(usedBytes)} used, ${isLimited ? `${inGigabytes(subscribedBytes)} at most` : 'no limit'}`
}
