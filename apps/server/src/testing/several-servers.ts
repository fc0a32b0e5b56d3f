import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from './start-program.ts'

/** Returns a new data folder, and the settings of several servers that share it on a database. */
export async function sharedSettings(databaseUrl: string) {
  const dataFolder = await temporaryFolder()
  const sealKeyFile = path.join(await temporaryFolder(), 'seal.key')
  await writeFile(sealKeyFile, randomBytes(32))
  const settings = { DATABASE_URL: databaseUrl, PLATEN_SERVERS: 'many', PLATEN_SEAL_KEY_FILE: sealKeyFile }
  return { dataFolder, settings }
}
