import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { decryptSecret, encryptSecret, findEncryptionKeyId } from './encrypt-secret.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-seal-'))
const otherFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-seal-'))
const [here, elsewhere] = [{ dataFolder: folder }, { dataFolder: otherFolder }]
afterAll(async () => {
  for (const each of [folder, otherFolder]) await rm(each, { recursive: true, force: true })
})

test('decryptSecret returns the encrypted secret, and each ciphertext is different', async () => {
  const secret = randomBytes(32)
  // The first caller creates the key, also with concurrent calls.
  const sealed = await Promise.all([1, 2, 3, 4].map(() => encryptSecret(here, secret)))
  for (const each of sealed) {
    expect(each.includes(secret)).toBe(false)
    expect(await decryptSecret(here, each)).toEqual(secret)
  }
  expect(new Set(sealed.map((each) => each.toString('hex'))).size).toBe(sealed.length)
})

test('decryptSecret returns undefined for altered data or another key', async () => {
  const sealed = await encryptSecret(here, Buffer.from('a secret'))
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(await decryptSecret(here, altered)).toBeUndefined()
  }
  expect(await decryptSecret(elsewhere, sealed)).toBeUndefined()
  // Decrypting creates no key.
  expect(await readdir(otherFolder)).toEqual([])
  await encryptSecret(elsewhere, Buffer.from('another secret'))
  expect(await decryptSecret(elsewhere, sealed)).toBeUndefined()
})

test('The key has 256 bits, and only the server can read it', async () => {
  const file = path.join(folder, 'seal.key')
  expect((await readFile(file)).length).toBe(32)
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('Servers with the same key file decrypt what each of them encrypted; a missing file is not created', async () => {
  const encryptionKeyFile = path.join(otherFolder, 'shared.key')
  const [first, second] = [
    { ...here, encryptionKeyFile },
    { ...elsewhere, encryptionKeyFile },
  ]
  await expect(encryptSecret(first, Buffer.from('a secret'))).rejects.toThrow('32 bytes')
  expect(await findEncryptionKeyId(first)).toBeUndefined()
  await writeFile(encryptionKeyFile, randomBytes(32))
  const sealed = await encryptSecret(first, Buffer.from('a secret'))
  expect(await decryptSecret(second, sealed)).toEqual(Buffer.from('a secret'))
  expect(await decryptSecret(here, sealed)).toBeUndefined()
  expect(await findEncryptionKeyId(second)).toBe(await findEncryptionKeyId(first))
})
