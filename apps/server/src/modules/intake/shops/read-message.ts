import { isUtf8 } from 'node:buffer'
import { MAX_BODY_DEPTH, MAX_BODY_NAMES } from '@platen/contract/call'
import {
  MAX_SHOP_MESSAGE_VALUES,
  parseShopMessage,
  type ShopKind,
  type ShopMapping,
  type ShopMessageContent,
  shopReason,
} from '@platen/domain/shops'
import { jsonProblem } from '../../../http/json-body.ts'

/** Returns the order of a message, or why it cannot be read. */
export function readShopMessage(
  body: Buffer,
  shop: { readonly kind: ShopKind; readonly mapping: ShopMapping },
): ShopMessageContent {
  if (!isUtf8(body)) return { ok: false, reason: shopReason('notUtf8') }
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  const limits = { values: MAX_SHOP_MESSAGE_VALUES, depth: MAX_BODY_DEPTH, names: MAX_BODY_NAMES }
  if (jsonProblem(text, limits)) return { ok: false, reason: shopReason('tooManyValues') }
  return parseShopMessage(text, shop)
}
