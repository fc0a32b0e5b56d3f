import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assertNoOpenTransaction } from '../database/held-connection.ts'
import type { Settings } from '../settings.ts'

/** Where the key is: the file of PLATEN_ENCRYPTION_KEY_FILE, or `seal.key` in the data folder. */
type KeySettings = Pick<Settings, 'dataFolder' | 'encryptionKeyFile'>

const keyFile = ({ dataFolder, encryptionKeyFile }: KeySettings): string =>
  encryptionKeyFile ?? path.join(dataFolder, 'seal.key')

const IV_BYTES = 12
const TAG_BYTES = 16

/** Returns the key if it exists. Throws if it exists and cannot be read: that is not a lost key. */
async function readEncryptionKey(settings: KeySettings): Promise<Buffer | undefined> {
  assertNoOpenTransaction('Reading the encryption key of secrets')
  const existingKey = await readFile(keyFile(settings)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return existingKey?.length === 32 ? existingKey : undefined
}

/**
 * Returns the encryption key of secrets in the database. It is stored in the data folder, readable by the server only,
 * so that a copy of the database reveals no secrets. Created at the first use; concurrent servers get the same key. A
 * file of PLATEN_ENCRYPTION_KEY_FILE is not created.
 */
async function loadOrCreateEncryptionKey(settings: KeySettings): Promise<Buffer> {
  const file = keyFile(settings)
  const existingKey = await readEncryptionKey(settings)
  if (existingKey) return existingKey
  if (settings.encryptionKeyFile !== undefined) throw new Error(`${file} does not contain a key of 32 bytes`)
  await mkdir(settings.dataFolder, { recursive: true })
  const temporaryFile = `${file}.${randomUUID()}`
  await writeFile(temporaryFile, randomBytes(32), { mode: 0o600 })
  try {
    await link(temporaryFile, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(temporaryFile, { force: true })
  }
  return readFile(file)
}

/** Returns the id of the key, which reveals nothing of it; undefined if there is no key. */
export async function findEncryptionKeyId(settings: KeySettings): Promise<string | undefined> {
  const key = await readEncryptionKey(settings)
  return key && createHash('sha256').update(key).digest('hex').slice(0, 16)
}

/** Derives a key for one purpose from that of the installation (HKDF, RFC 5869). */
export async function deriveKey(settings: KeySettings, purpose: string): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await loadOrCreateEncryptionKey(settings), '', purpose, 32))
}

/** Encrypts a secret with AES-256-GCM. */
export async function encryptSecret(settings: KeySettings, secret: Buffer): Promise<Buffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await loadOrCreateEncryptionKey(settings), iv)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts the result of `encryptSecret`; returns undefined if the key has changed or is missing. Creates none. */
export async function decryptSecret(settings: KeySettings, sealed: Buffer): Promise<Buffer | undefined> {
  const key = await readEncryptionKey(settings)
  if (!key) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
