import { ORDER_LIMITS } from '../intake/index.ts'
import { parseEtsyReceipt } from './parse-etsy.ts'
import { parseMappedOrder } from './parse-mapped.ts'
import { parseShopifyOrder } from './parse-shopify.ts'
import { parseWooCommerceOrder } from './parse-woo-commerce.ts'
import { isGroup, MessageFieldError } from './read-fields.ts'
import { shopReason } from './reasons.ts'
import type { ShopMessageContent, ShopOrder } from './shop-order.ts'
import type { ShopKind, ShopMapping } from './types.ts'

/** Passes the text of each number to the function that revives it (ECMAScript proposal "JSON.parse source text access"). */
type ParseWithSource = (
  text: string,
  revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
) => unknown

/**
 * Parses JSON in which whole numbers that JavaScript cannot represent become their text: ids of orders are larger than 2^53.
 * Throws a SyntaxError.
 */
export const parseExactJson = (text: string): unknown =>
  (JSON.parse as ParseWithSource)(text, (_key, value, { source }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? source : value,
  )

const PARSERS = { shopify: parseShopifyOrder, wooCommerce: parseWooCommerceOrder, etsy: parseEtsyReceipt } as const

function parseOrder(message: unknown, kind: ShopKind, mapping: ShopMapping): ShopOrder {
  if (kind === 'other') return parseMappedOrder(message, mapping)
  if (!isGroup(message)) throw new MessageFieldError(shopReason('fieldMissing', { path: 'id' }))
  return PARSERS[kind](message)
}

/** Returns the order of a message of a shop, or why it cannot be read. */
export function parseShopMessage(
  text: string,
  { kind, mapping }: { readonly kind: ShopKind; readonly mapping: ShopMapping },
): ShopMessageContent {
  try {
    const order = parseOrder(parseExactJson(text), kind, mapping)
    const printed = order.lines.filter(({ skip }) => skip === null)
    if (printed.length > ORDER_LIMITS.jobs) {
      const values = { lines: String(printed.length), limit: String(ORDER_LIMITS.jobs) }
      return { ok: false, reason: shopReason('tooManyLines', values) }
    }
    return { ok: true, order }
  } catch (error) {
    if (error instanceof MessageFieldError) return { ok: false, reason: error.reason }
    if (error instanceof SyntaxError) return { ok: false, reason: shopReason('notJson', { reason: error.message }) }
    throw error
  }
}
