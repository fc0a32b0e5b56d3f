/**
 * Checks at the start that a server belongs to its database: servers with different keys could not read each other's
 * secrets, and servers with different data folders not each other's files.
 */
import { randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { undefinedIfMissing } from '@platen/hotfolder'
import type pg from 'pg'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import { findEncryptionKeyId } from '../secrets/encrypt-secret.ts'
import type { Settings } from '../settings.ts'
import { type Installation, loadInstallation, recordEncryptionKey, recordSharedFolder } from './installation-store.ts'

/** The settings do not belong to the database. */
export class WrongInstallationError extends Error {}

/** Contains the id of the database whose servers share the data folder, and the id of the folder. */
const MARK_FILE = 'installation'

type Checked = Pick<Settings, 'dataFolder' | 'encryptionKeyFile' | 'servers' | 'roles' | 's3'>

/**
 * Throws `WrongInstallationError` unless the key is the recorded one; records the key of PLATEN_ENCRYPTION_KEY_FILE.
 */
async function checkEncryptionKey(
  pool: pg.Pool,
  settings: Pick<Checked, 'dataFolder' | 'encryptionKeyFile'>,
  recorded: string | null,
): Promise<void> {
  const { encryptionKeyFile } = settings
  const currentKeyId = await findEncryptionKeyId(settings).catch((error: NodeJS.ErrnoException) => {
    if (encryptionKeyFile === undefined) throw error
    throw new WrongInstallationError(
      `PLATEN_ENCRYPTION_KEY_FILE is "${encryptionKeyFile}": it cannot be read (${error.code}).`,
    )
  })
  if (encryptionKeyFile === undefined) {
    if (recorded === null || currentKeyId === recorded) return
    throw new WrongInstallationError(
      `the secrets of this database are encrypted with the key ${recorded}. Name its file in PLATEN_ENCRYPTION_KEY_FILE.`,
    )
  }
  if (currentKeyId === undefined) {
    throw new WrongInstallationError(
      `PLATEN_ENCRYPTION_KEY_FILE is "${encryptionKeyFile}": it must be an existing file of 32 bytes. Copy seal.key of the data folder, or create one: head -c 32 /dev/urandom > ${encryptionKeyFile}`,
    )
  }
  const inDataFolder = await findEncryptionKeyId({ dataFolder: settings.dataFolder })
  const knownKeyId =
    recorded ?? (inDataFolder !== undefined && inDataFolder !== currentKeyId ? inDataFolder : undefined)
  const expected = knownKeyId ?? (await recordEncryptionKey(pool, currentKeyId))
  if (expected === currentKeyId) return
  throw new WrongInstallationError(
    `PLATEN_ENCRYPTION_KEY_FILE is "${encryptionKeyFile}", with the key ${currentKeyId}: the secrets of this database are encrypted with the key ${expected}.`,
  )
}

/** Creates a file with its content in one step, unless it exists. */
async function createFile(file: string, content: string): Promise<void> {
  assertNoOpenTransaction('Writing a file')
  const temporary = `${file}.${randomUUID()}`
  await writeFile(temporary, content, { mode: 0o600 })
  try {
    await link(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

/**
 * Throws `WrongInstallationError` unless the data folder is the one that the servers of this database share. The first
 * start creates the file with the ids of the database and of the folder, and records the latter.
 */
export async function checkSharedFolder(
  client: Pick<pg.ClientBase, 'query'>,
  dataFolder: string,
  { id, sharedFolderId }: Installation,
): Promise<void> {
  const file = path.join(dataFolder, MARK_FILE)
  if (sharedFolderId === null) await createFile(file, `${id} ${randomUUID()}\n`)
  const mark = await undefinedIfMissing(readFile(file, 'utf8'))
  const [databaseId, folderId] = mark?.trim().split(' ') ?? []
  if (databaseId !== undefined && databaseId !== id) {
    throw new WrongInstallationError(
      `the data folder ${dataFolder} belongs to the servers of another database (${file}).`,
    )
  }
  if (folderId === undefined || (await recordSharedFolder(client, folderId)) !== folderId) {
    throw new WrongInstallationError(
      `the data folder ${dataFolder} is not the one that the other servers of this database share. Name that folder in PLATEN_DATA.`,
    )
  }
}

/** Throws `WrongInstallationError` if this server does not belong to its database. */
export async function checkInstallation(pool: pg.Pool, settings: Checked): Promise<void> {
  const installation = await loadInstallation(pool)
  await checkEncryptionKey(pool, settings, installation.encryptionKeyId)
  const { servers, roles, s3 } = settings
  // With an S3-compatible store, only hot folders and local output are in the data folder. While files are moved, see
  // openInstalledStore.
  const sharesFolder = servers === 'many' && (s3 === undefined || roles.includes('folders'))
  if (sharesFolder) await checkSharedFolder(pool, settings.dataFolder, installation)
}
