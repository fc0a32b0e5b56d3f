import type { ShopMessageReason, ShopMessageReasonCode } from './reasons.ts'

/** Fields of a message, with whole numbers that JavaScript cannot represent as text. */
export type Group = Readonly<Record<string, unknown>>

/** Why a line is not printed. */
export type LineSkip = Extract<ShopMessageReasonCode, 'giftCard' | 'digital' | 'noCopies' | 'notOurs'>

/** A line of an order. */
export interface ShopLine {
  /** Unique in the order; the id of its job. */
  readonly id: string
  readonly sku: string
  readonly title: string
  readonly variant: string
  /** Copies that are wanted now. */
  readonly copies: number
  /** The link to the print file; empty if the product has it. */
  readonly url: string
  /** Texts and choices of the buyer by name. */
  readonly properties: Group
  /** Null if it is printed. */
  readonly skip: LineSkip | null
}

/** An order as the shop describes it. */
export interface ShopOrder {
  /** The id in the shop, as text. */
  readonly externalId: string
  /** The number that people read; empty in a message that an order was deleted. */
  readonly orderId: string
  /** When the order was like this, ISO 8601; null if the message does not say it. */
  readonly reportedAt: string | null
  readonly date: string | null
  readonly dueDate: string | null
  readonly status: 'paid' | 'unpaid' | 'cancelled' | 'fulfilled'
  readonly isTest: boolean
  readonly address: Group
  /** Further fields: note, gift message, shipping. */
  readonly others: Group
  readonly lines: readonly ShopLine[]
}

/** Which order a message is about; empty as far as it does not say it. */
export type ShopOrderIds = Pick<ShopOrder, 'externalId' | 'orderId'>

export type ShopMessageContent =
  | { readonly ok: true; readonly order: ShopOrder }
  | { readonly ok: false; readonly reason: ShopMessageReason; readonly ids?: ShopOrderIds }
