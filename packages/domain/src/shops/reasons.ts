/**
 * Why a message of a shop is waiting, ignored or refused, or what it has cancelled (closed list; the screen translates
 * each).
 */
export const SHOP_MESSAGE_REASONS = [
  // taken
  /** All copies of the order that could be. */
  'orderCancelled',
  'copiesCancelled',
  // ignored
  'test',
  'unpaid',
  /** Cancelled or refunded before it was taken. */
  'cancelled',
  'fulfilled',
  'giftCard',
  'digital',
  'noCopies',
  /** No line has an SKU or a print file. */
  'notOurs',
  /** A newer message of the order was read before. */
  'older',
  /** The order was deleted in Platen. */
  'deleted',
  /** By a user, whom the reason names. */
  'byUser',
  // waiting
  'artworkMissing',
  'hostNotAllowed',
  /** Copies of the order are booked or printed, and shops may not change these. */
  'booked',
  'partOfSet',
  /** More copies were to be cancelled than are left. */
  'tooManyCancelled',
  'storageFull',
  // refused
  'notUtf8',
  'notJson',
  'tooManyValues',
  'fieldMissing',
  'fieldWrong',
  'tooManyLines',
  /** Another order of the shop has the same number. */
  'numberTaken',
  /** Each attempt to process the message failed by an unexpected error. */
  'processingFailed',
] as const
export type ShopMessageReasonCode = (typeof SHOP_MESSAGE_REASONS)[number]

/** A reason with what it concerns: the path of a field, its value, a job, a host. */
export interface ShopMessageReason {
  readonly code: ShopMessageReasonCode
  readonly values: Readonly<Record<string, string>>
}

/** Replaces characters that PostgreSQL cannot store, NUL and lone surrogates, by U+FFFD. */
export const toStorableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\uFFFD')

/** Returns a reason; its values may contain any characters. */
export const shopReason = (
  code: ShopMessageReasonCode,
  values: Readonly<Record<string, string>> = {},
): ShopMessageReason => ({
  code,
  values: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toStorableText(value)])),
})

/**
 * Reasons of messages that stay as they are, whatever is changed in Platen: processing them again has the same result.
 */
export const UNREADABLE_REASONS: readonly ShopMessageReasonCode[] = ['notUtf8', 'notJson', 'tooManyValues']

/** Reasons of messages that are waiting. */
export const WAITING_REASONS: readonly ShopMessageReasonCode[] = [
  'artworkMissing',
  'hostNotAllowed',
  'booked',
  'partOfSet',
  'tooManyCancelled',
  'storageFull',
]
