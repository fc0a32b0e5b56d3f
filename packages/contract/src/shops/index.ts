import {
  MAX_COUNTED_MESSAGES,
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
  pageFields,
  successResponse,
  timePageQuery,
  versionNumber,
} from '../call/index.ts'
import {
  failingReportSchema,
  idParams,
  reasonSchema,
  secretText,
  shopApiFields,
  shopFields,
  shopMappingSchema,
  shopMessageSchema,
  shopReportSchema,
  shopSchema,
} from './shop-schemas.ts'

export type { WireFailingReport, WireShop, WireShopMessage } from './shop-schemas.ts'

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
   * `shopify`, `wooCommerce` and `etsy` need a secret; it can be entered later, and messages are accepted from then on.
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
   * Changes a shop. A new secret replaces the old one, which is accepted for a day: shops may take an hour until they
   * sign with the new one. The same applies to the address with `renewsAddress`; only then it is returned. Whether the
   * shop is told about its orders stays without `reportSettings`; it needs an API (`PUT /pax/shops/:id/api`).
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
      reportSettings: shopReportSchema.optional(),
    }),
    response: successResponse({ path: z.string().nullable() }),
    errors: ['not_found', 'changed_meanwhile', 'name_taken'],
  }),
  /**
   * Sets how Platen asks a shop for its orders, which it does at its start, every half hour, and at each message of
   * Etsy: it receives those that have changed since the shop was added, and were not received before. Not for shops of
   * the kind `other`. Secrets that are missing are kept, if the address and the client id stay. With `null`, the shop
   * is not asked any more, nor told about its orders.
   */
  saveApi: defineCall({
    method: 'PUT',
    path: '/pax/shops/:id/api',
    access: 'input_settings_edit',
    params: idParams,
    body: z.strictObject({
      api: z
        .strictObject({
          ...shopApiFields,
          /** Shopify: the access token or client secret; WooCommerce: the consumer secret; Etsy: the shared secret. */
          secret: secretText.optional(),
          /**
           * The refresh token of Etsy, with the scope `transactions_r`, and `transactions_w` if it is told about its
           * orders. It is replaced at each use.
           */
          refreshToken: z.string().trim().min(1).max(2000).optional(),
        })
        .nullable(),
      /** The access as it was read, null for none: fails with `changed_meanwhile` if it is another one now. */
      before: z.strictObject(shopApiFields).nullable().optional(),
    }),
    response: emptyResponse,
    errors: ['not_found', 'shop_address', 'changed_meanwhile'],
  }),
  /** Asks a shop for its orders as soon as possible. */
  catchUp: defineCall({
    method: 'POST',
    path: '/pax/shops/:id/catch-up',
    access: 'input_settings_edit',
    unaudited: 'the messages are listed',
    params: idParams,
    response: emptyResponse,
    errors: ['not_found'],
  }),
  /** One page of the orders about which a shop could not be told, or not yet, by the time of the first failure. */
  reports: defineCall({
    method: 'GET',
    path: '/pax/shops/:id/reports',
    access: 'input_settings_view',
    params: idParams,
    query: z.object({ state: z.enum(['waiting', 'failed']).optional(), ...timePageQuery }),
    response: successResponse({ reports: z.array(failingReportSchema), ...pageFields }),
    errors: ['not_found', 'bad_cursor'],
  }),
  /**
   * Tells a shop again about the orders about which it could not be told, or not yet because of an error: at most 1000
   * at once, or one of them that the user sees. Returns their number. Without an order, it needs the permission
   * `input_settings_edit`. Fails with `shop_reports_off` if the shop is not told about such orders any more.
   */
  retryReports: defineCall({
    method: 'POST',
    path: '/pax/shops/:id/reports/retry',
    access: ['input_settings_edit', 'print_order_edit'],
    unaudited: 'the histories of the jobs say it',
    params: idParams,
    body: z.strictObject({
      /** Id of the order. */
      orderId: idText.optional(),
    }),
    response: successResponse({ count: z.number().int() }),
    errors: ['not_found', 'shop_reports_off'],
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
  /**
   * How many messages of all shops are waiting, how many are refused, and about how many orders shops could not be
   * told: at most 1000 each, which means that there may be more.
   */
  messageCounts: defineCall({
    method: 'GET',
    path: '/pax/shops/message-counts',
    access: 'input_settings_view',
    response: successResponse({
      waiting: z.number().int().max(MAX_COUNTED_MESSAGES),
      refused: z.number().int().max(MAX_COUNTED_MESSAGES),
      failedReports: z.number().int().max(MAX_COUNTED_MESSAGES),
    }),
    errors: [],
  }),
  /** The reasons of the messages of a shop, with their numbers: at most 1000, which means that there may be more. */
  messageReasons: defineCall({
    method: 'GET',
    path: '/pax/shops/:id/message-reasons',
    access: 'input_settings_view',
    params: idParams,
    response: successResponse({
      reasons: z.array(
        z.object({
          state: z.enum(SHOP_MESSAGE_STATES),
          code: z.enum(SHOP_MESSAGE_REASONS),
          count: z.number().int().max(MAX_COUNTED_MESSAGES),
        }),
      ),
    }),
    errors: ['not_found'],
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
  /** Ignores waiting or refused messages, selected as by `retry`, which processes them again. Returns their number. */
  ignore: defineCall({
    method: 'POST',
    path: '/pax/shops/:id/messages/ignore',
    access: 'input_settings_edit',
    params: idParams,
    body: z.strictObject({
      messageId: idText.optional(),
      state: z.enum(['waiting', 'refused']).optional(),
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
          /** Whether there is no product with its SKU: the line would wait for it. */
          awaitsProduct: z.boolean(),
        }),
      ),
      /** Why the order is not taken, or waits; with the stored mapping, as when the message was last processed. */
      reason: reasonSchema.nullable(),
      /** Whether the message cancels its order. */
      cancels: z.boolean(),
      /** Whether its order is in Platen already. */
      isKnown: z.boolean(),
    }),
    errors: ['not_found'],
  }),
  /**
   * Receives a message of a shop at its secret address, in the format of the shop. The signature is checked over the
   * bytes as they were sent. The response is sent when the message is stored; orders are made of it afterwards. Fails
   * with `not_found` for an unknown address.
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
    errors: ['not_found', 'shop_signature', 'shop_off', 'storage_full', 'too_large'],
  }),
}
