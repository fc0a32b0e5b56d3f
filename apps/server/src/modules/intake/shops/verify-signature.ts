import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { ShopKind } from '@platen/domain/shops'

/** What is needed to check the signature of a message. */
export interface SignedShop {
  readonly kind: ShopKind
  readonly signatureHeader: string
}

/** Header of the signature by the kind of shop: base64 of HMAC-SHA256 of the body. */
const SIGNATURE_HEADERS: Readonly<Record<Exclude<ShopKind, 'other'>, string>> = {
  etsy: 'webhook-signature',
  shopify: 'x-shopify-hmac-sha256',
  wooCommerce: 'x-wc-webhook-signature',
}

const getSignatureHeader = ({ kind, signatureHeader }: SignedShop): string =>
  kind === 'other' ? signatureHeader : SIGNATURE_HEADERS[kind]

/** Whether messages of this shop must be signed. */
export const needsSignature = (shop: SignedShop): boolean => getSignatureHeader(shop) !== ''

/** Returns the value of a header; empty if it is missing or occurs more than once. */
export function getHeader(headers: IncomingHttpHeaders, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

/** Parses a signature in base64 or hex, optionally after `sha256=`. */
function parseSignature(text: string): Buffer {
  const value = text.trim().replace(/^sha256=/i, '')
  return Buffer.from(value, /^[\da-f]{64}$/i.test(value) ? 'hex' : 'base64')
}

/**
 * Whether a message is signed with one of the secrets: HMAC-SHA256 over the bytes as they were received, compared in
 * constant time.
 */
export function isSignedBy(
  shop: SignedShop,
  headers: IncomingHttpHeaders,
  body: Buffer,
  secrets: readonly Buffer[],
): boolean {
  const signature = parseSignature(getHeader(headers, getSignatureHeader(shop)))
  return secrets
    .map((secret) => createHmac('sha256', secret).update(body).digest())
    .map((expected) => signature.length === expected.length && timingSafeEqual(signature, expected))
    .includes(true)
}

/** How far the time of a signed message may be from the current one, in seconds (Standard Webhooks). */
const MAX_TIME_DIFFERENCE = 300

/** Parses a secret of Standard Webhooks: base64, after `whsec_`. */
const parseStandardSecret = (secret: Buffer): Buffer =>
  Buffer.from(
    secret
      .toString('utf8')
      .trim()
      .replace(/^whsec_/, ''),
    'base64',
  )

/**
 * Whether a message is signed with one of the secrets as Standard Webhooks says: over its id, its time and its bytes.
 */
export function isSignedByStandard(
  headers: IncomingHttpHeaders,
  body: Buffer,
  secrets: readonly Buffer[],
  now: Date,
): boolean {
  const [id, time] = [getHeader(headers, 'webhook-id'), getHeader(headers, 'webhook-timestamp')]
  if (id === '' || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(Number(time) - now.getTime() / 1000) > MAX_TIME_DIFFERENCE) return false
  const signatures = getHeader(headers, 'webhook-signature')
    .split(' ')
    .flatMap((each) => (each.startsWith('v1,') ? [Buffer.from(each.slice(3), 'base64')] : []))
  return secrets
    .map((secret) => createHmac('sha256', parseStandardSecret(secret)).update(`${id}.${time}.`).update(body).digest())
    .flatMap((expected) => signatures.map((each) => each.length === expected.length && timingSafeEqual(each, expected)))
    .includes(true)
}
