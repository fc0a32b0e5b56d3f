import {
  CATCH_UP_FAULTS,
  REPORT_WHEN,
  SHOP_KINDS,
  SHOP_MESSAGE_REASONS,
  SHOP_MESSAGE_STATES,
  SHOP_REPORT_FAULTS,
  SHOP_REPORT_KINDS,
  SHOP_STATUS,
  TAKE_WHEN,
} from '@platen/domain/shops'
import { z } from 'zod'
import { idText, nameText } from '../call/index.ts'

const path = z.string().trim().max(200)
const statusValues = z.array(z.string().trim().max(100)).max(50)

export const shopMappingSchema = z.strictObject({
  order: path,
  orderId: path,
  externalOrderId: path,
  date: path,
  dueDate: path,
  changedAt: path,
  status: path,
  paidValues: statusValues,
  cancelledValues: statusValues,
  address: path,
  note: path,
  lines: path,
  line: z.strictObject({ id: path, sku: path, title: path, copies: path, url: path, fields: path }),
})

export const shopFields = {
  name: nameText.trim().min(1),
  /** The address of the shop, for people. */
  domain: nameText.trim(),
  /**
   * The header that contains the signature of a message, of shops of the kind `other`; messages need none if it is
   * empty. It is HMAC-SHA256 of the body in hex or base64, optionally after `sha256=`.
   */
  signatureHeader: z
    .string()
    .trim()
    .toLowerCase()
    .max(100)
    .regex(/^[a-z0-9-]*$/),
  mapping: shopMappingSchema,
  take: z.enum(TAKE_WHEN),
  isOn: z.boolean(),
}

/** Whether and how a shop is told about its orders. */
export const shopReportSchema = z.strictObject({
  /**
   * `printed`: when all copies of an order are in print jobs that were handed over to their outputs, which is the last
   * that Platen knows of outputs that report nothing. `shipped`: when it has a shipment.
   */
  when: z.enum(REPORT_WHEN),
  /** The status that an order of WooCommerce gets; other shops have no statuses to choose from. */
  status: z.string().trim().max(50).regex(SHOP_STATUS),
  /**
   * Whether Shopify sends the buyer an e-mail, and whether the note with the tracking number of WooCommerce is one for
   * the buyer. Etsy always sends one.
   */
  notifyCustomer: z.boolean(),
})

/** The secret with which the shop signs its messages; never returned. */
export const secretText = z.string().trim().min(1).max(500)

export const shopSchema = z.object({
  id: z.string(),
  kind: z.enum(SHOP_KINDS),
  ...shopFields,
  /** The source of its orders: the name that it had when it was added. */
  source: z.string(),
  version: z.number().int(),
  hasSecret: z.boolean(),
  /**
   * The secret cannot be decrypted on this machine, for example after a restore on another one: messages are not
   * accepted until it is entered again.
   */
  isSecretLost: z.boolean(),
  /** Until when the secret and the address before the current ones are accepted too; null if they are not. */
  earlierSecretUntil: z.string().nullable(),
  earlierAddressUntil: z.string().nullable(),
  /** How Platen asks the shop for its orders; null if it does not. */
  api: z
    .object({
      url: z.string(),
      clientId: z.string(),
      shopNumber: z.string(),
      /** When it last did so successfully, and why it failed since; null if it has not. */
      caughtUpAt: z.string().nullable(),
      fault: z.enum(CATCH_UP_FAULTS).nullable(),
    })
    .nullable(),
  /** Whether and how the shop is told about its orders; `never` for a new shop. */
  reportSettings: shopReportSchema,
  /**
   * Orders about which the shop has still to be told, of these such with a failed attempt, and orders about which it
   * could not be told.
   */
  reportCounts: z.object({ waiting: z.number().int(), delayed: z.number().int(), failed: z.number().int() }),
  /** So many messages are stored that further ones are refused, until old ones are deleted after 90 days. */
  isFull: z.boolean(),
  createdAt: z.string(),
  lastMessageAt: z.string().nullable(),
  /**
   * When the last message with a wrong signature was received, to the minute; null if none was since the secret was
   * entered.
   */
  wrongSignatureAt: z.string().nullable(),
  /** Messages in the states `received`, `waiting` and `refused`. */
  received: z.number().int(),
  waiting: z.number().int(),
  refused: z.number().int(),
})
export type WireShop = z.infer<typeof shopSchema>

/** An order about which a shop could not be told, or not yet. */
export const failingReportSchema = z.object({
  id: z.string(),
  /** The id of the order in Platen, and its number. */
  orderPk: z.string(),
  orderId: z.string(),
  what: z.enum(SHOP_REPORT_KINDS),
  state: z.enum(['waiting', 'failed']),
  fault: z.enum(SHOP_REPORT_FAULTS),
  /** What the shop says about that. */
  message: z.string().nullable(),
  /** Of the first failed attempt. */
  since: z.string(),
  /** Of the last attempt. */
  at: z.string(),
  /** Null if it failed. */
  nextAttemptAt: z.string().nullable(),
})
export type WireFailingReport = z.infer<typeof failingReportSchema>

/**
 * Why a message is waiting, ignored or refused, or what it has cancelled, with what it concerns: `path`, `value`,
 * `jobId`, `host`, `url`, `name`, `before`, `copies`.
 */
export const reasonSchema = z.object({
  code: z.enum(SHOP_MESSAGE_REASONS),
  values: z.record(z.string(), z.string()),
})

export const shopMessageSchema = z.object({
  id: z.string(),
  /** As the shop names it, such as `orders/create`. */
  topic: z.string(),
  receivedAt: z.string(),
  /** When the order was as in the message. */
  reportedAt: z.string().nullable(),
  state: z.enum(SHOP_MESSAGE_STATES),
  reason: reasonSchema.nullable(),
  /** The id of the order in the shop, and the number that people read. */
  externalId: z.string().nullable(),
  orderId: z.string().nullable(),
  /** The id of the order in Platen; null if the message became none. */
  orderPk: z.string().nullable(),
  bytes: z.number().int(),
})
export type WireShopMessage = z.infer<typeof shopMessageSchema>

export const idParams = z.object({ id: idText })

/** Whether a URL has neither a query, a fragment nor credentials. */
function isPlainAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && !/[?#]/.test(text) && url.username === '' && url.password === ''
}

/** How Platen asks a shop for its orders. */
export const shopApiFields = {
  /** The address of the shop, or of the API of Etsy: https, without a query, a fragment and credentials. */
  url: z
    .url({ protocol: /^https?$/ })
    .max(300)
    .refine(isPlainAddress, 'has a query, a fragment or credentials'),
  /**
   * The client id of an app of Shopify, or empty if the secret is an access token; the consumer key of WooCommerce; the
   * keystring of an app of Etsy.
   */
  clientId: z.string().trim().max(200),
  /** The number of the shop at Etsy; empty for others. */
  shopNumber: z.string().trim().max(30).regex(/^\d*$/),
}
