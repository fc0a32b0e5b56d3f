/**
 * `npm run admin -- ...`: what must be done from the machine itself, with or without Platen running. Makes the first
 * super administrator and resets lost passwords (readings I3). Passwords are asked for, never given as arguments.
 */
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { lockDataFolder } from '../data-lock.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { readSettings, type Settings } from '../settings.ts'
import { askPassword } from './ask-password.ts'
import { createSuperAdministrator, type Outcome, resetSuperAdministrator, resetUser } from './people.ts'

const USAGE = `Usage:
  npm run admin -- create-super-admin E-MAIL
  npm run admin -- reset-password E-MAIL                      a super administrator's
  npm run admin -- reset-password E-MAIL --environment NAME   a user's of that environment
The password is asked for, or read from the standard input. PLATEN_DATA and DATABASE_URL as for npm start.`

function fail(text: string): never {
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

/** Opens the database: the running one where Platen runs on the data folder, else started for the moment. */
async function withDatabase(settings: Settings, work: (database: Database) => Promise<Outcome>): Promise<Outcome> {
  const lock = settings.databaseUrl === undefined ? await lockDataFolder(settings.dataFolder) : undefined
  const embedded = lock && (await startEmbedded(settings.dataFolder))
  const config: pg.PoolConfig = embedded?.config ?? { connectionString: settings.databaseUrl }
  try {
    if (lock?.ok !== false) await migrate(config)
    const database = await openDatabase(config)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  } finally {
    if (lock?.ok) {
      await embedded?.stop()
      await lock.release()
    }
  }
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { environment: { type: 'string' }, help: { type: 'boolean' } },
})
const [command, email, ...rest] = positionals
const isKnown = command === 'create-super-admin' || command === 'reset-password'
if (values.help || !isKnown || !email || rest.length > 0) fail(USAGE)
const read = readSettings(process.env)
if (!read.ok) fail(read.problems.join('\n'))

const password = await askPassword().catch((error: Error) => fail(error.message))
const outcome = await withDatabase(read.settings, (database) => {
  if (command === 'create-super-admin') return createSuperAdministrator(database, email, password)
  if (values.environment === undefined) return resetSuperAdministrator(database, email, password)
  return resetUser(database, values.environment, email, password)
}).catch((error: Error) => fail(`That could not be done: ${error.message}`))
if (!outcome.ok) fail(outcome.why)
process.stdout.write(command === 'create-super-admin' ? `${email} may sign in now.\n` : `The password is changed.\n`)
