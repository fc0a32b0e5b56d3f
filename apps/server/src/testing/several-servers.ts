import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { temporaryFolder } from './start-program.ts'

/** Returns a new data folder, and the settings of several servers that share it on a database. */
export async function sharedSettings(databaseUrl: string) {
  const dataFolder = await temporaryFolder()
  const encryptionKeyFile = path.join(await temporaryFolder(), 'encryption.key')
  await writeFile(encryptionKeyFile, randomBytes(32))
  const settings = { DATABASE_URL: databaseUrl, PLATEN_SERVERS: 'many', PLATEN_ENCRYPTION_KEY_FILE: encryptionKeyFile }
  return { dataFolder, settings }
}
