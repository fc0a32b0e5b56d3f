import { createHash, randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { shopCalls } from '@platen/contract/shops'
import type { ShopKind } from '@platen/domain/shops'
import type { FastifyRequest } from 'fastify'
import { isDisabledDemo } from '../../../http/authentication.ts'
import { addressHandler } from '../../../http/define-handler.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { AddressHolder } from '../../../http/handler-context.ts'
import { notifyChange } from '../../../live/change-notifications.ts'
import { decryptSecret } from '../../../secrets/encrypt-secret.ts'
import type { Services } from '../../../services.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { addCatchUpTask } from './catch-up/catch-up-store.ts'
import { parseShopAddress } from './shop-address.ts'
import { findShopByAddress, insertShopMessage, type ReceivingShop, recordWrongSignature } from './shops-store.ts'
import { getHeader, isSignedBy, isSignedByStandard, needsSignature } from './verify-signature.ts'

/** Finds the shop of the address that a request was sent to, before its body is read. */
async function findShop(services: Services, request: FastifyRequest): Promise<AddressHolder<ReceivingShop> | Failure> {
  const address = parseShopAddress((request.params as { key: string }).key)
  if (!address) return failure('not_found')
  const { environmentId } = address
  const find = services.database.inEnvironment(environmentId, (tx) => findShopByAddress(tx, address, services.now()), {
    readOnly: true,
  })
  const shop = await find
  if (!shop || isDisabledDemo(services, shop.resourceName)) return failure('not_found')
  if (!shop.isOn) return failure('shop_off')
  // Most shops send the message again for some time; WooCommerce does not (decision 264).
  if (shop.isFull) return failure('storage_full')
  return { environment: { id: environmentId, resourceName: shop.resourceName }, callerId: shop.id, holder: shop }
}

/** WooCommerce sends this when a webhook is saved: form encoded, and not signed. */
const isPing = ({ kind }: ReceivingShop, body: Buffer): boolean =>
  kind === 'wooCommerce' && body.length < 100 && /^webhook_id=\d+$/.test(body.toString('latin1'))

/** Kinds of shops whose messages are stored: those of Etsy say only that an order has changed. */
type StoredKind = Exclude<ShopKind, 'etsy'>

const MAX_TOPIC_LENGTH = 200

/**
 * Returns what identifies a message: its content, and the id that a shop repeats with it. Shopify sends the same event
 * id again if it gets no response, with another delivery id; the delivery id of WooCommerce is the same for different
 * orders of one second. Equal contents with different ids are different messages: an order may be changed and changed
 * back.
 */
function getIdentity(kind: StoredKind, headers: IncomingHttpHeaders, body: Buffer): string {
  const contentHash = createHash('sha256').update(body).digest('hex')
  const ids = {
    shopify: () => getHeader(headers, 'x-shopify-event-id'),
    wooCommerce: () => getHeader(headers, 'x-wc-webhook-delivery-id'),
    other: () => getHeader(headers, 'webhook-id') || getHeader(headers, 'idempotency-key') || randomUUID(),
  }
  return `${ids[kind]()}\n${contentHash}`
}

const TOPIC_HEADERS = { shopify: 'x-shopify-topic', wooCommerce: 'x-wc-webhook-topic', other: '' } as const

/** When Shopify says that the event happened; null if it says nothing, and for other shops. */
function parseReportedAt({ kind }: ReceivingShop, headers: IncomingHttpHeaders): Date | null {
  const time = new Date(kind === 'shopify' ? getHeader(headers, 'x-shopify-triggered-at') : '')
  // PostgreSQL has no times of years that are negative in ISO 8601.
  return Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1970 ? null : time
}

/** Whether the signature of a message is right; undefined if no secret can be decrypted. */
async function checkSignature(
  services: Services,
  shop: ReceivingShop,
  headers: IncomingHttpHeaders,
  body: Buffer,
): Promise<boolean | undefined> {
  if (!needsSignature(shop)) return true
  const decryptedSecrets = await Promise.all(shop.sealed.map((sealed) => decryptSecret(services.settings, sealed)))
  const secrets = decryptedSecrets.filter((secret) => secret !== undefined)
  if (secrets.length === 0 && shop.sealed.length > 0) return undefined
  if (shop.kind === 'etsy') return isSignedByStandard(headers, body, secrets, services.now())
  return isSignedBy(shop, headers, body, secrets)
}

/** POST /pax/shop/:key: stores a message of a shop and adds the task that reads it. */
export const receiveShopMessage = addressHandler(
  shopCalls.receive,
  findShop,
  async ({ services, environment, holder: shop, request, rawBody: body }) => {
    if (isPing(shop, body)) return {}
    const { headers } = request
    const isSigned = await checkSignature(services, shop, headers, body)
    // Most shops send the message again for some time; WooCommerce does not (decision 264).
    if (isSigned === undefined) return failure('unavailable', { part: 'secret' })
    if (!isSigned) {
      await services.database.inEnvironment(environment.id, async (tx) => {
        if (await recordWrongSignature(tx, shop.id, services.now())) notifyChange(tx, ['shops'])
      })
      return failure('shop_signature')
    }
    const { kind } = shop
    if (kind === 'etsy') {
      // It says only that an order has changed.
      await services.database.inEnvironment(environment.id, (tx) => addCatchUpTask(tx, shop.id))
      return {}
    }
    const topic = getHeader(headers, TOPIC_HEADERS[kind]).slice(0, MAX_TOPIC_LENGTH)
    const identity = `${topic}\n${getIdentity(kind, headers, body)}`
    const dedupeKey = createHash('sha256').update(identity).digest('hex')
    const message = { dedupeKey, topic, reportedAt: parseReportedAt(shop, headers), body }
    await services.database.inEnvironment(environment.id, async (tx) => {
      const id = await insertShopMessage(tx, shop.id, message, services.now())
      if (id !== undefined) await addTask(tx, 'take_shop_message', id)
    })
    return {}
  },
)
