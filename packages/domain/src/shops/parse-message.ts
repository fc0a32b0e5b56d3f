import { ORDER_LIMITS } from '../intake/index.ts'
import { parseEtsyReceipt } from './parse-etsy.ts'
import { findMappedIds, parseMappedOrder } from './parse-mapped.ts'
import { parseShopifyOrder } from './parse-shopify.ts'
import { parseWooCommerceOrder } from './parse-woo-commerce.ts'
import { isGroup, MessageFieldError, readIds } from './read-fields.ts'
import { shopReason, toStorableText } from './reasons.ts'
import type { ShopMessageContent, ShopOrder, ShopOrderIds } from './shop-order.ts'
import type { ShopKind, ShopMapping } from './types.ts'

/**
 * Passes the text of each number to the function that revives it (ECMAScript proposal "JSON.parse source text access").
 */
type ParseWithSource = (
  text: string,
  revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown

/** Whether JavaScript represents a number exactly enough: whole numbers beyond 2^53 and infinity are not. */
const isRepresentable = (value: number): boolean =>
  Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))

/** Returns a group whose names can be stored. */
function toStorableNames(group: object): object {
  const names = Object.keys(group)
  if (names.every((name) => toStorableText(name) === name)) return group
  return Object.fromEntries(Object.entries(group).map(([name, value]) => [toStorableText(name), value]))
}

/**
 * Parses JSON in which numbers that JavaScript cannot represent become their text: ids of orders are larger than 2^53.
 * Characters that PostgreSQL cannot store are replaced (see `toStorableText`). Throws a SyntaxError.
 */
export const parseExactJson = (text: string): unknown =>
  (JSON.parse as ParseWithSource)(text, (_key, value, { source }) => {
    if (typeof value === 'string') return toStorableText(value)
    if (typeof value === 'number') return isRepresentable(value) ? value : source
    return isGroup(value) ? toStorableNames(value) : value
  })

const PARSERS = { shopify: parseShopifyOrder, wooCommerce: parseWooCommerceOrder, etsy: parseEtsyReceipt } as const

function parseOrder(message: unknown, kind: ShopKind, mapping: ShopMapping): ShopOrder {
  if (kind === 'other') return parseMappedOrder(message, mapping)
  if (!isGroup(message)) throw new MessageFieldError(shopReason('fieldMissing', { path: 'id' }))
  return PARSERS[kind](message)
}

/** The fields with the id and the number of an order. */
const ID_FIELDS = {
  shopify: { externalId: 'id', orderId: 'name' },
  wooCommerce: { externalId: 'id', orderId: 'number' },
  etsy: { externalId: 'receipt_id', orderId: 'receipt_id' },
} as const

/** Returns which order a message is about that cannot be read otherwise. */
function findIds(message: unknown, kind: ShopKind, mapping: ShopMapping): ShopOrderIds {
  if (kind === 'other') return findMappedIds(message, mapping)
  return isGroup(message) ? readIds(message, ID_FIELDS[kind]) : { externalId: '', orderId: '' }
}

/** Returns the order of a message of a shop, or why it cannot be read. */
export function parseShopMessage(
  text: string,
  { kind, mapping }: { readonly kind: ShopKind; readonly mapping: ShopMapping },
): ShopMessageContent {
  let message: unknown
  try {
    message = parseExactJson(text)
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, reason: shopReason('notJson', { reason: error.message }) }
    throw error
  }
  try {
    const order = parseOrder(message, kind, mapping)
    const printedLines = order.lines.filter(({ skip }) => skip === null)
    if (printedLines.length <= ORDER_LIMITS.jobs) return { ok: true, order }
    const values = { lines: String(printedLines.length), limit: String(ORDER_LIMITS.jobs) }
    return { ok: false, reason: shopReason('tooManyLines', values), ids: findIds(message, kind, mapping) }
  } catch (error) {
    if (!(error instanceof MessageFieldError)) throw error
    return { ok: false, reason: error.reason, ids: findIds(message, kind, mapping) }
  }
}
