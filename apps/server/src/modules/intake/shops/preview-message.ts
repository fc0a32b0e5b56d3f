import { isDeepStrictEqual } from 'node:util'
import {
  decideShopOrder,
  SHOP_MESSAGE_REASONS,
  type ShopMapping,
  type ShopMessageReason,
  type ShopOrder,
  shopReason,
  type TakeWhen,
  WAITING_REASONS,
} from '@platen/domain/shops'
import type { EnvironmentTx } from '../../../database/database.ts'
import { Failure } from '../../../http/failure.ts'
import { findSubmittedOrder } from '../../orders/orders/orders-queries.ts'
import { toMessageReason } from './message-reasons.ts'
import { getTimes, isOlder } from './message-times.ts'
import { findShopOrder, type ListedMessage } from './shop-messages-store.ts'
import type { StoredShop } from './shops-store.ts'
import { parseSubmission } from './take-shop-message.ts'

/** What is tried: a message of a shop with the order that it describes. */
interface TriedMessage {
  readonly shop: StoredShop
  readonly message: ListedMessage
  readonly order: ShopOrder
  readonly mapping: ShopMapping
  readonly take: TakeWhen
}

interface Preview {
  /** Why the order would not be taken, or waits. */
  readonly reason: ShopMessageReason | null
  readonly cancels: boolean
  /** The order is in Platen. */
  readonly isKnown: boolean
}

/** Returns what the last attempt to take a message has found, also if a user has ignored it since. */
function findLastReason({ reason }: ListedMessage): ShopMessageReason | null {
  if (reason?.code !== 'byUser') return reason
  const code = SHOP_MESSAGE_REASONS.find((each) => each === reason.values['before'])
  return code ? { code, values: reason.values } : null
}

/**
 * Returns why the import of the order would fail, as far as it is known without importing it: what the last attempt has
 * found, or a field of the order.
 */
function findImportReason({ shop, message, order, mapping }: TriedMessage): ShopMessageReason | null {
  const isSame = shop.kind !== 'other' || isDeepStrictEqual(mapping, shop.mapping)
  const last = findLastReason(message)
  if (isSame && last && (WAITING_REASONS.includes(last.code) || last.code === 'processingFailed')) return last
  const lines = order.lines.filter(({ skip }) => skip === null)
  const submission = parseSubmission(order, lines)
  return submission instanceof Failure ? toMessageReason(submission).reason : null
}

/**
 * Returns what would become of the order of a message, by the same decisions as `takeShopMessage`, and changes nothing.
 */
export async function previewMessage(tx: EnvironmentTx, tried: TriedMessage): Promise<Preview | undefined> {
  const { shop, message, order, take } = tried
  const shopOrder = await findShopOrder(tx, shop.id, order.externalId)
  if (!shopOrder) return undefined
  const { source, known } = shopOrder
  const stored = known?.isTaken ? undefined : await findSubmittedOrder(tx, source, order.orderId)
  const isKnown = known?.isTaken ? known.orderPk !== null : stored !== undefined
  const ignored = (reason: ShopMessageReason): Preview => ({ reason, cancels: false, isKnown })
  if (stored && stored.externalOrderId !== order.externalId)
    return { ...ignored(shopReason('numberTaken', { orderId: order.orderId })), isKnown: false }
  const reportedAt = message.reportedAt === null ? null : new Date(message.reportedAt)
  const received = { receivedAt: new Date(message.receivedAt), reportedAt }
  if (known && isOlder(getTimes(received, order, known), known)) return ignored(shopReason('older'))
  const decision = decideShopOrder(order, take, isKnown)
  if (decision.kind === 'ignore') return ignored(shopReason(decision.code))
  if (known?.isTaken && !isKnown) return ignored(shopReason('deleted'))
  return { reason: findImportReason(tried), cancels: decision.kind === 'cancel', isKnown }
}
