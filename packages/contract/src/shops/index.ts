import {
  MAX_SHOP_MESSAGE_BYTES,
  MAX_SHOP_MESSAGE_VALUES,
  SHOP_KINDS,
  SHOP_MESSAGE_REASONS,
  SHOP_MESSAGE_STATES,
  TAKE_WHEN,
} from '@platen/domain/shops'
import { z } from 'zod'
import {
  defineCall,
  emptyResponse,
  idText,
  nameText,
  pageFields,
  successResponse,
  timePageQuery,
  versionNumber,
} from '../call/index.ts'

const path = z.string().trim().max(200)
const statusValues = z.array(z.string().trim().max(100)).max(50)

const shopMappingSchema = z.strictObject({
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

const shopFields = {
  name: nameText.trim().min(1),
  /** The address of the shop, for people. */
  domain: nameText.trim(),
  /**
   * The header that contains the signature of a message, of shops of the kind `other`; messages need none if it is empty.
   * It is HMAC-SHA256 of the body in hex or base64, optionally after `sha256=`.
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

/** The secret with which the shop signs its messages; never returned. */
const secretText = z.string().trim().min(1).max(500)

export const shopSchema = z.object({
  id: z.string(),
  kind: z.enum(SHOP_KINDS),
  ...shopFields,
  version: z.number().int(),
  hasSecret: z.boolean(),
  /**
   * The secret cannot be decrypted on this machine, for example after a restore on another one: messages are not accepted
   * until it is entered again.
   */
  isSecretLost: z.boolean(),
  /** Until when the secret and the address before the current ones are accepted too; null if they are not. */
  earlierSecretUntil: z.string().nullable(),
  earlierAddressUntil: z.string().nullable(),
  createdAt: z.string(),
  lastMessageAt: z.string().nullable(),
  /** Messages in the states `received`, `waiting` and `refused`. */
  received: z.number().int(),
  waiting: z.number().int(),
  refused: z.number().int(),
})
export type WireShop = z.infer<typeof shopSchema>

/** Why a message is waiting, ignored or refused, with what it concerns: `path`, `value`, `jobId`, `host`, `url`. */
const reasonSchema = z.object({
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

const idParams = z.object({ id: idText })

export const shopCalls = {
  list: defineCall({
    method: 'GET',
    path: '/pax/shops',
    access: 'input_settings_view',
    response: successResponse({ shops: z.array(shopSchema) }),
    errors: [],
  }),
  /**
   * Adds a shop. The address to which it sends its messages is returned by this response only. Shops of the kinds
   * `shopify` and `wooCommerce` need a secret; it can be entered later, and messages are accepted from then on.
   */
  create: defineCall({
    method: 'POST',
    path: '/pax/shops',
    access: 'input_settings_edit',
    body: z.strictObject({ kind: z.enum(SHOP_KINDS), ...shopFields, secret: secretText.optional() }),
    response: successResponse({ id: z.string(), path: z.string() }),
    errors: ['name_taken', 'too_many_items'],
  }),
  /**
   * Changes a shop. A new secret replaces the old one, which is accepted for a day: shops may take an hour until they sign
   * with the new one. The same applies to the address with `renewsAddress`; only then it is returned.
   */
  change: defineCall({
    method: 'PUT',
    path: '/pax/shops/:id',
    access: 'input_settings_edit',
    params: idParams,
    body: z.strictObject({
      ...shopFields,
      version: versionNumber,
      secret: secretText.optional(),
      renewsAddress: z.boolean().optional(),
    }),
    response: successResponse({ path: z.string().nullable() }),
    errors: ['not_found', 'changed_meanwhile', 'name_taken'],
  }),
  /** Deletes a shop with its messages. Its orders stay. */
  delete: defineCall({
    method: 'DELETE',
    path: '/pax/shops/:id',
    access: 'input_settings_edit',
    params: idParams,
    response: emptyResponse,
    errors: ['not_found'],
  }),
  /** One page of the messages of a shop, in a state or for a reason. Messages are kept for 90 days. */
  messages: defineCall({
    method: 'GET',
    path: '/pax/shops/:id/messages',
    access: 'input_settings_view',
    params: idParams,
    query: z.object({
      state: z.enum(SHOP_MESSAGE_STATES).optional(),
      code: z.enum(SHOP_MESSAGE_REASONS).optional(),
      ...timePageQuery,
    }),
    response: successResponse({ messages: z.array(shopMessageSchema), ...pageFields }),
    errors: ['not_found', 'bad_cursor'],
  }),
  /** A message with its body as text. */
  message: defineCall({
    method: 'GET',
    path: '/pax/shops/:id/messages/:messageId',
    access: 'input_settings_view',
    params: z.object({ id: idText, messageId: idText }),
    response: successResponse({ message: shopMessageSchema, body: z.string() }),
    errors: ['not_found'],
  }),
  /**
   * Processes messages again that are waiting, ignored or refused: one, or all in a state for a reason, at most 1000 at
   * once. Returns their number.
   */
  retry: defineCall({
    method: 'POST',
    path: '/pax/shops/:id/messages/again',
    access: 'input_settings_edit',
    unaudited: 'the messages and the histories of their jobs say it',
    params: idParams,
    body: z.strictObject({
      messageId: idText.optional(),
      state: z.enum(['waiting', 'ignored', 'refused']).optional(),
      code: z.enum(SHOP_MESSAGE_REASONS).optional(),
    }),
    response: successResponse({ count: z.number().int() }),
    errors: ['not_found'],
  }),
  /**
   * Returns the order that a message of the shop would become, optionally with another mapping. Keeps nothing.
   */
  try: defineCall({
    method: 'POST',
    path: '/pax/shops/:id/try',
    access: 'input_settings_edit',
    cost: 'compute',
    unaudited: 'changes nothing',
    params: idParams,
    body: z.strictObject({
      messageId: idText,
      mapping: shopMappingSchema.optional(),
      take: z.enum(TAKE_WHEN).optional(),
    }),
    response: successResponse({
      /** As `POST /pax/persbiz/orders` takes it; null if the message cannot be read. */
      order: z.looseObject({ orderId: z.string() }).nullable(),
      /** All lines of the message; `skip` says why one is not printed. */
      lines: z.array(
        z.object({
          id: z.string(),
          sku: z.string(),
          title: z.string(),
          copies: z.number().int(),
          skip: z.enum(SHOP_MESSAGE_REASONS).nullable(),
        }),
      ),
      /** Why the order would not be taken. */
      reason: reasonSchema.nullable(),
      /** Whether the message cancels its order. */
      cancels: z.boolean(),
    }),
    errors: ['not_found'],
  }),
  /**
   * Receives a message of a shop at its secret address, in the format of the shop. The signature is checked over the bytes
   * as they were sent. The response is sent when the message is stored; orders are made of it afterwards. Fails with
   * `not_found` for an unknown address.
   */
  receive: defineCall({
    method: 'POST',
    path: '/pax/shop/:key',
    access: 'anyone',
    cost: 'message',
    unaudited: 'the message is listed',
    params: z.object({ key: idText }),
    isRaw: true,
    bodyLimit: {
      bytes: MAX_SHOP_MESSAGE_BYTES,
      values: MAX_SHOP_MESSAGE_VALUES,
      reason: 'orders with all fields of the shop; stored as they are',
    },
    response: emptyResponse,
    errors: ['not_found', 'shop_signature', 'shop_off', 'too_large'],
  }),
}
