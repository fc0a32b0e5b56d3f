import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { isDict, type PdfDict, PdfName, type PdfObject, type PdfRef, PdfString } from './objects.ts'
import { refuse } from './pdf-error.ts'
import { rc4 } from './rc4.ts'

/** Decrypts the bytes of a stream chunk by chunk, in order; `end` returns the rest. */
export interface Decipher {
  update(piece: Buffer): Buffer
  end(): Buffer
}

type Method = 'none' | 'rc4' | 'aes128' | 'aes256'

/** The standard security handler, with an empty user or owner password (ISO 32000 7.6). */
export interface Decryption {
  string(bytes: Buffer, self: PdfRef): Buffer
  /** Returns undefined if streams are not encrypted. `filter` is the name in the stream's Crypt filter. */
  stream(self: PdfRef, filter?: string): Decipher | undefined
  readonly encryptsMetadata: boolean
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex')
const md5 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('md5')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/**
 * Creates the decryption from the resolved trailer entry /Encrypt and the first part of /ID. Throws `PdfError` if a
 * password is required. If only attachments are encrypted, none is required, and reading an attachment throws.
 */
export function openDecryption(
  encrypt: PdfDict,
  id: Buffer,
  resolve: (o: PdfObject | undefined) => PdfObject,
): Decryption {
  const get = (key: string): PdfObject => resolve(encrypt.get(key))
  const filter = get('Filter')
  if (!(filter instanceof PdfName) || filter.name !== 'Standard')
    refuse('unknown-encryption', 'This PDF is encrypted in a way that only special programs can open.')
  const number = (key: string, otherwise: number): number => {
    const value = get(key)
    return typeof value === 'number' ? value : otherwise
  }
  const bytes = (key: string): Buffer => {
    const value = get(key)
    return value instanceof PdfString ? value.bytes : Buffer.alloc(0)
  }
  const version = number('V', 0)
  const revision = number('R', 2)
  if (![1, 2, 4, 5].includes(version) || revision < 2 || revision > 6)
    refuse('unknown-encryption', 'This PDF is encrypted in a way that is not known here.')
  const encryptsMetadata = get('EncryptMetadata') !== false
  const secrets = { o: bytes('O'), u: bytes('U'), oe: bytes('OE'), ue: bytes('UE'), p: number('P', 0), id }
  const keyBytes =
    version === 1 ? 5 : Math.min(16, Math.max(5, Math.floor(number('Length', version === 4 ? 128 : 40) / 8)))
  const key =
    version === 5 ? key256(secrets, revision) : keyOfEmptyPassword(secrets, revision, keyBytes, encryptsMetadata)
  const methods = getMethods(get, resolve, version)
  const isNeeded = methods.string !== 'none' || methods.stream !== 'none'
  if (key === undefined && isNeeded) refusePassword()
  return decryptionWith(key, methods, encryptsMetadata)
}

function refusePassword(): never {
  return refuse('password-needed', 'This PDF is protected by a password.')
}

interface Secrets {
  readonly o: Buffer
  readonly u: Buffer
  readonly oe: Buffer
  readonly ue: Buffer
  readonly p: number
  readonly id: Buffer
}

/** Returns the key for an empty user password, otherwise for an empty owner password, if one of them is correct. */
function keyOfEmptyPassword(
  s: Secrets,
  revision: number,
  keyBytes: number,
  encryptsMetadata: boolean,
): Buffer | undefined {
  return (
    keyOfPassword(PADDING, s, revision, keyBytes, encryptsMetadata) ??
    keyOfPassword(userPasswordOfEmptyOwner(s, revision, keyBytes), s, revision, keyBytes, encryptsMetadata)
  )
}

/** Algorithms 2, 4 and 5: returns the key for a padded user password, if that is correct. */
function keyOfPassword(
  password: Buffer,
  s: Secrets,
  revision: number,
  keyBytes: number,
  encryptsMetadata: boolean,
): Buffer | undefined {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(s.p | 0)
  const parts = [password, s.o.subarray(0, 32), permissions, s.id]
  if (revision >= 4 && !encryptsMetadata) parts.push(Buffer.alloc(4, 255))
  let key = md5(...parts).subarray(0, keyBytes)
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key).subarray(0, keyBytes)
  if (revision === 2) return rc4(key)(Buffer.from(PADDING)).equals(s.u.subarray(0, 32)) ? key : undefined
  const check = md5(PADDING, s.id)
  for (let i = 0; i < 20; i++) rc4(key.map((byte) => byte ^ i))(check)
  return check.subarray(0, 16).equals(s.u.subarray(0, 16)) ? key : undefined
}

/** Algorithm 7: decrypts the padded user password with the empty owner password. */
function userPasswordOfEmptyOwner(s: Secrets, revision: number, keyBytes: number): Buffer {
  let key = md5(PADDING)
  if (revision >= 3) for (let i = 0; i < 50; i++) key = md5(key)
  key = key.subarray(0, keyBytes)
  const password = Buffer.from(s.o.subarray(0, 32))
  for (let i = revision >= 3 ? 19 : 0; i >= 0; i--) rc4(key.map((byte) => byte ^ i))(password)
  return password
}

/**
 * Algorithm 2.A, with 2.B for revision 6: the key for an empty user password, otherwise for an empty owner password.
 */
function key256(s: Secrets, revision: number): Buffer | undefined {
  return keyOfEntry(s.u, s.ue, revision) ?? keyOfEntry(s.o, s.oe, revision, s.u.subarray(0, 48))
}

/** `entry`: hash, validation salt and key salt; `userEntry` is a part of the hashes of the owner password. */
function keyOfEntry(
  entry: Buffer,
  encryptedKey: Buffer,
  revision: number,
  userEntry: Buffer = Buffer.alloc(0),
): Buffer | undefined {
  if (entry.length < 48 || encryptedKey.length < 32) return undefined
  const hash = (salt: Buffer): Buffer =>
    revision >= 6 ? hardenedHash(salt, userEntry) : createHash('sha256').update(salt).update(userEntry).digest()
  if (!hash(entry.subarray(32, 40)).equals(entry.subarray(0, 32))) return undefined
  const decipher = createDecipheriv('aes-256-cbc', hash(entry.subarray(40, 48)), Buffer.alloc(16))
  decipher.setAutoPadding(false)
  return Buffer.concat([decipher.update(encryptedKey.subarray(0, 32)), decipher.final()])
}

/** Algorithm 2.B for an empty password. */
function hardenedHash(salt: Buffer, userEntry: Buffer): Buffer {
  let k = createHash('sha256').update(salt).update(userEntry).digest()
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const input = Buffer.concat(Array.from({ length: 64 }, () => [k, userEntry]).flat())
    const cipher = createCipheriv('aes-128-cbc', k.subarray(0, 16), k.subarray(16, 32))
    cipher.setAutoPadding(false)
    const e = Buffer.concat([cipher.update(input), cipher.final()])
    const remainder = e.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3
    k = createHash(['sha256', 'sha384', 'sha512'][remainder]!).update(e).digest()
    last = e.at(-1)!
  }
  return k.subarray(0, 32)
}

interface Methods {
  readonly string: Method
  readonly stream: Method
  named(filter: string): Method
}

function getMethods(
  get: (key: string) => PdfObject,
  resolve: (o: PdfObject | undefined) => PdfObject,
  version: number,
): Methods {
  if (version < 4) return { string: 'rc4', stream: 'rc4', named: () => 'none' }
  const filters = get('CF')
  const named = (name: string): Method => {
    if (name === 'Identity' || !isDict(filters)) return 'none'
    const filter = resolve(filters.get(name))
    const method = isDict(filter) ? resolve(filter.get('CFM')) : null
    const methods: Readonly<Record<string, Method>> = { None: 'none', V2: 'rc4', AESV2: 'aes128', AESV3: 'aes256' }
    const cryptMethod = method instanceof PdfName ? methods[method.name] : 'none'
    return cryptMethod ?? refuse('unknown-encryption', 'This PDF is encrypted in a way that is not known here.')
  }
  const getName = (key: string): string => {
    const value = get(key)
    return value instanceof PdfName ? value.name : 'Identity'
  }
  return { string: named(getName('StrF')), stream: named(getName('StmF')), named }
}

function decryptionWith(key: Buffer | undefined, methods: Methods, encryptsMetadata: boolean): Decryption {
  const keyFor = (method: Method, self: PdfRef): Buffer => {
    if (key === undefined) return refusePassword()
    if (method === 'aes256') return key
    const tail = Buffer.of(self.num, self.num >> 8, self.num >> 16, self.gen, self.gen >> 8)
    const salt = method === 'aes128' ? Buffer.from('sAlT') : Buffer.alloc(0)
    return md5(key, tail, salt).subarray(0, Math.min(16, key.length + 5))
  }
  const open = (method: Method, self: PdfRef): Decipher | undefined => {
    if (method === 'none') return undefined
    const objectKey = keyFor(method, self)
    if (method !== 'rc4') return aes(objectKey)
    const cipher = rc4(objectKey)
    return { update: (piece) => cipher(Buffer.from(piece)), end: () => Buffer.alloc(0) }
  }
  return {
    encryptsMetadata,
    string(bytes, self) {
      const decipher = open(methods.string, self)
      return decipher === undefined ? bytes : Buffer.concat([decipher.update(bytes), decipher.end()])
    },
    stream: (self, filter) => open(filter === undefined ? methods.stream : methods.named(filter), self),
  }
}

/** AES in CBC mode; the first 16 bytes are the initialisation vector. Wrong padding is kept instead of losing data. */
function aes(key: Buffer): Decipher {
  let head: Buffer = Buffer.alloc(0)
  let cipher: ReturnType<typeof createDecipheriv> | undefined
  let pendingBytes: Buffer = Buffer.alloc(0)
  return {
    update(piece) {
      let data = piece
      if (cipher === undefined) {
        head = Buffer.concat([head, piece])
        if (head.length < 16) return Buffer.alloc(0)
        cipher = createDecipheriv(key.length === 32 ? 'aes-256-cbc' : 'aes-128-cbc', key, head.subarray(0, 16))
        cipher.setAutoPadding(false)
        data = head.subarray(16)
      }
      const plain = Buffer.concat([pendingBytes, cipher.update(data)])
      const keep = Math.min(16, plain.length)
      pendingBytes = plain.subarray(plain.length - keep)
      return plain.subarray(0, plain.length - keep)
    },
    end() {
      const padding = pendingBytes.at(-1) ?? 0
      return padding >= 1 && padding <= pendingBytes.length
        ? pendingBytes.subarray(0, pendingBytes.length - padding)
        : pendingBytes
    },
  }
}
