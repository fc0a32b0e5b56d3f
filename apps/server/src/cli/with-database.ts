import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { CommandContext } from './command-context.ts'
import { withInstallation } from './with-installation.ts'

/** Runs `work` of a command on the database, with or without Platen running. */
export const withDatabase = <Result>(
  context: CommandContext,
  work: (database: Database) => Promise<Result>,
): Promise<Result> =>
  withInstallation(context.settings, async ({ config, isRunning }) => {
    if (!isRunning) await migrate(config)
    const database = await openDatabase(config)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })
