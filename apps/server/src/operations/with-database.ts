import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { CommandLine } from './command-line.ts'
import { withPlaten } from './open-platen.ts'

/** The work of a command on the database, with or without Platen running. */
export const withDatabase = <Result>(
  line: CommandLine,
  work: (database: Database) => Promise<Result>,
): Promise<Result> =>
  withPlaten(line.settings, async ({ config, isRunning }) => {
    if (!isRunning) await migrate(config)
    const database = await openDatabase(config)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })
