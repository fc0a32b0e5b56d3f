import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { encryptSecret, decryptSecret } from './encrypt-secret.ts'

const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-seal-'))
const elsewhere = await mkdtemp(path.join(os.tmpdir(), 'platen-seal-'))
afterAll(async () => {
  for (const each of [folder, elsewhere]) await rm(each, { recursive: true, force: true })
})

test('What is sealed is opened again, and looks different each time', async () => {
  const secret = randomBytes(32)
  // the key is made by whoever comes first, also where several come at once
  const sealed = await Promise.all([1, 2, 3, 4].map(() => encryptSecret(folder, secret)))
  for (const each of sealed) {
    expect(each.includes(secret)).toBe(false)
    expect(await decryptSecret(folder, each)).toEqual(secret)
  }
  expect(new Set(sealed.map((each) => each.toString('hex'))).size).toBe(sealed.length)
})

test('What was altered, or sealed with another key, is not opened', async () => {
  const sealed = await encryptSecret(folder, Buffer.from('a secret'))
  for (let at = 0; at < sealed.length; at += 1) {
    const altered = Buffer.from(sealed)
    altered[at] = (altered[at] ?? 0) ^ 1
    expect(await decryptSecret(folder, altered)).toBeUndefined()
  }
  expect(await decryptSecret(elsewhere, sealed)).toBeUndefined()
  // to look whether a secret can be opened makes no key
  expect(await readdir(elsewhere)).toEqual([])
  await encryptSecret(elsewhere, Buffer.from('another secret'))
  expect(await decryptSecret(elsewhere, sealed)).toBeUndefined()
})

test('The key is of 256 bits, and for the server alone to read', async () => {
  const file = path.join(folder, 'seal.key')
  expect((await readFile(file)).length).toBe(32)
  if (process.platform !== 'win32') expect((await stat(file)).mode & 0o777).toBe(0o600)
})
