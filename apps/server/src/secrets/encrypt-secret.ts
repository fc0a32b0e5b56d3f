import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { assertNoOpenTransaction } from '../database/held-connection.ts'

const KEY_FILE = 'seal.key'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Returns the key if it exists. Throws if it exists and cannot be read: that is not a lost key. */
async function readEncryptionKey(dataFolder: string): Promise<Buffer | undefined> {
  assertNoOpenTransaction('Reading the encryption key of secrets')
  const known = await readFile(path.join(dataFolder, KEY_FILE)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
  return known?.length === 32 ? known : undefined
}

/**
 * Returns the encryption key of secrets in the database. It is stored in the data folder, readable by the server only,
 * so that a copy of the database reveals no secrets. Created at the first use; concurrent servers get the same key.
 */
async function loadOrCreateEncryptionKey(dataFolder: string): Promise<Buffer> {
  const file = path.join(dataFolder, KEY_FILE)
  const known = await readEncryptionKey(dataFolder)
  if (known) return known
  await mkdir(dataFolder, { recursive: true })
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

/** Derives a key for one purpose from that of the data folder (HKDF, RFC 5869). */
export async function deriveKey(dataFolder: string, purpose: string): Promise<Buffer> {
  return Buffer.from(hkdfSync('sha256', await loadOrCreateEncryptionKey(dataFolder), '', purpose, 32))
}

/** Encrypts a secret with AES-256-GCM. */
export async function encryptSecret(dataFolder: string, secret: Buffer): Promise<Buffer> {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', await loadOrCreateEncryptionKey(dataFolder), iv)
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed])
}

/** Decrypts the result of `encryptSecret`; returns undefined if the key has changed or is missing. Creates none. */
export async function decryptSecret(dataFolder: string, sealed: Buffer): Promise<Buffer | undefined> {
  const key = await readEncryptionKey(dataFolder)
  if (!key) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES))
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}
