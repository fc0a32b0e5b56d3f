import { MAX_SHIPMENTS, SHOP_REPORT_FAULTS, SHOP_REPORT_KINDS, SHOP_REPORT_STATES } from '@platen/domain/shops'
import { z } from 'zod'
import { defineCall, FIELD_LIMITS, idText, lineText, nameText, successResponse } from '../call/index.ts'

/** A parcel of an order. */
export const shipmentSchema = z.strictObject({
  carrier: nameText.trim().min(1),
  /** Empty if the parcel is not tracked. */
  trackingNumber: nameText.trim(),
  /** The page of the carrier about the parcel. */
  trackingUrl: z
    .url({ protocol: /^https?$/ })
    .max(FIELD_LIMITS.text)
    .nullable(),
})
export type WireShipment = z.infer<typeof shipmentSchema>

/**
 * Whether a text is a line without control characters and controls of the writing direction, which shops show to
 * buyers.
 */
const isPlainLine = (text: string): boolean =>
  !/[\p{Cc}\u2028\u2029\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/u.test(text)

const PLAIN_LINE = 'has control characters, line breaks or controls of the writing direction'

function hasCredentials(url: string): boolean {
  const { username = '', password = '' } = URL.parse(url) ?? {}
  return username !== '' || password !== ''
}

const hasRepetition = (list: readonly object[]): boolean =>
  new Set(list.map((each) => JSON.stringify(each))).size < list.length

const { carrier, trackingNumber, trackingUrl } = shipmentSchema.shape

/** The shipments of an order, as they were read. */
const storedShipments = z
  .array(z.strictObject({ ...shipmentSchema.shape, trackingUrl: trackingUrl.default(null) }))
  .max(MAX_SHIPMENTS)

const shipments = z
  .array(
    z.strictObject({
      carrier: carrier.refine(isPlainLine, PLAIN_LINE),
      trackingNumber: trackingNumber.refine(isPlainLine, PLAIN_LINE),
      trackingUrl: trackingUrl.refine((url) => url === null || !hasCredentials(url), 'has credentials').default(null),
    }),
  )
  .max(MAX_SHIPMENTS)
  .refine((list) => !hasRepetition(list), 'has a shipment twice')

const shipmentsResponse = {
  shipments: z.array(shipmentSchema),
  /** What the shop of the order was told about it, or will be; empty for orders that are not of a shop. */
  shopReports: z.array(
    z.object({
      /** Id of the shop. */
      shopId: z.string(),
      what: z.enum(SHOP_REPORT_KINDS),
      state: z.enum(SHOP_REPORT_STATES),
      /** Why the last attempt failed; null if it did not. */
      fault: z.enum(SHOP_REPORT_FAULTS).nullable(),
      /** What the shop says about that. */
      message: z.string().nullable(),
      /** Of the last attempt, or when it was due; ISO 8601, UTC. */
      at: z.string(),
      /** When the shop is told at the earliest; null unless it is waiting. */
      nextAttemptAt: z.string().nullable(),
    }),
  ),
}

/** Returns the shipments of an order, and what its shop was told. Orders that the user does not see are not found. */
export const getShipments = defineCall({
  method: 'GET',
  path: '/pax/orders/shipments',
  access: 'member',
  query: z.object({ id: idText }),
  response: successResponse(shipmentsResponse),
  errors: ['not_found'],
})

/**
 * Replaces the shipments of an order that the user sees: with the first one, it is shipped. No shipment may be in the
 * list twice. The same list changes nothing. All can be removed as long as the shop of the order was not told
 * (`shipments_reported`). With `before`, the shipments as they were read, it fails with `changed_meanwhile` if they are
 * others now.
 */
export const setShipments = defineCall({
  method: 'PUT',
  path: '/pax/orders/shipments',
  access: 'print_order_edit',
  body: z.strictObject({ id: idText, shipments, before: storedShipments.optional() }),
  response: successResponse(shipmentsResponse),
  errors: ['not_found', 'shipments_reported', 'changed_meanwhile'],
})

/**
 * Replaces the shipments of an order as `PUT /pax/orders/shipments` does, whatever they were, for shop systems and
 * shipping software. `source` is the source of the order, for orders of a shop the name that it had when it was added
 * (`source` of `GET /pax/shops`); without it, that of orders that were sent to `/pax/persbiz/orders`.
 */
export const setSubmittedShipments = defineCall({
  method: 'PUT',
  path: '/pax/persbiz/orders/:orderId/shipments',
  access: 'apiKey',
  cost: 'intake',
  idempotencyKeys: true,
  unaudited: 'the history of each job records it',
  params: z.object({ orderId: lineText }),
  body: z.strictObject({ source: nameText.optional(), shipments }),
  response: successResponse(shipmentsResponse),
  errors: ['not_found', 'shipments_reported'],
})
