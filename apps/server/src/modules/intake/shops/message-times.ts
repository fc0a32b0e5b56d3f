import type { ShopOrder } from '@platen/domain/shops'
import type { TakenOrder } from './shop-messages-store.ts'

/** When a message was received, and when its order was as in it, as far as its headers say. */
interface MessageTimes {
  readonly receivedAt: Date
  readonly reportedAt: Date | null
}

type Times = Pick<TakenOrder, 'reportedAt' | 'receivedAt'>

/** Times of a message: an order is as in the message with the latest time; of two with the same, as in the last one. */
export function getTimes(
  { receivedAt: received, reportedAt: fromHeaders }: MessageTimes,
  order: ShopOrder,
  { reportedAt, receivedAt }: Times,
): Times {
  const reported = order.reportedAt === null ? fromHeaders : new Date(order.reportedAt)
  // A time in the future would make all later messages older.
  if (reported) return { reportedAt: reported > received ? received : reported, receivedAt: received }
  // Without a time of its own, the order in which the messages were received decides.
  const isLater = received >= receivedAt
  return { reportedAt: isLater && reportedAt > received ? reportedAt : received, receivedAt: received }
}

export const isOlder = (one: Times, other: Times): boolean =>
  one.reportedAt < other.reportedAt ||
  (one.reportedAt.getTime() === other.reportedAt.getTime() && one.receivedAt < other.receivedAt)
