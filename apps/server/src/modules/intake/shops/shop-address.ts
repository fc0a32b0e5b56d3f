import { createHash, randomBytes } from 'node:crypto'
import { isUuid } from '../../../http/is-uuid.ts'

const ID_BYTES = 16
const SECRET_BYTES = 24

/** The secret address of a shop: it names the environment and the shop, and proves that the caller knows it. */
export interface ShopAddress {
  readonly environmentId: string
  readonly shopId: string
  readonly hash: Buffer
}

const hashSecret = (secret: Buffer): Buffer => createHash('sha256').update(secret).digest()

const toBytes = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex')

const toUuid = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** Creates an address: the last part of its path, which is shown once, and the hash that is stored. */
export function createShopAddress(
  environmentId: string,
  shopId: string,
): { readonly key: string; readonly hash: Buffer } {
  const secret = randomBytes(SECRET_BYTES)
  const key = Buffer.concat([toBytes(environmentId), toBytes(shopId), secret]).toString('base64url')
  return { key, hash: hashSecret(secret) }
}

/** Parses the last part of the path of an address; undefined if it is not one. */
export function parseShopAddress(key: string): ShopAddress | undefined {
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== 2 * ID_BYTES + SECRET_BYTES || bytes.toString('base64url') !== key) return undefined
  const environmentId = toUuid(bytes.subarray(0, ID_BYTES))
  const shopId = toUuid(bytes.subarray(ID_BYTES, 2 * ID_BYTES))
  if (!isUuid(environmentId) || !isUuid(shopId)) return undefined
  return { environmentId, shopId, hash: hashSecret(bytes.subarray(2 * ID_BYTES)) }
}
