import { createHmac } from 'node:crypto'

/** Messages of shops in their documented shape, with the fields that matter and some that do not. */

type Fields = Readonly<Record<string, unknown>>

/** Writes JSON in which the given texts are numbers: JavaScript cannot write an id beyond 2^53. */
const withLongIds = (message: unknown, ids: readonly string[]): string =>
  ids.reduce((text, id) => text.replaceAll(`"${id}"`, id), JSON.stringify(message))

export const shopifyLine = (id: string, change: Fields = {}): Fields => ({
  id,
  admin_graphql_api_id: `gid://shopify/LineItem/${id}`,
  sku: 'PEN-1',
  name: 'Pen - Blue',
  title: 'Pen',
  variant_title: 'Blue',
  variant_id: 808950810,
  product_id: 632910392,
  quantity: 2,
  current_quantity: 2,
  fulfillable_quantity: 2,
  requires_shipping: true,
  gift_card: false,
  fulfillment_service: 'manual',
  properties: [{ name: 'Name', value: 'Anna' }],
  ...change,
})

/** An order of Shopify, webhook `orders/*`. */
export const shopifyOrder = (change: Fields = {}, lines: readonly Fields[] = [shopifyLine('866550311766439020')]) =>
  withLongIds(
    {
      id: '5820982911946154508',
      admin_graphql_api_id: 'gid://shopify/Order/5820982911946154508',
      name: '#9999',
      order_number: 9999,
      created_at: '2026-11-20T10:00:00-05:00',
      updated_at: '2026-11-20T10:00:05-05:00',
      cancelled_at: null,
      cancel_reason: null,
      financial_status: 'paid',
      fulfillment_status: null,
      test: false,
      note: 'Ring twice',
      note_attributes: [{ name: 'Gift message', value: 'All the best' }],
      tags: 'vip, repeat',
      customer_locale: 'de',
      shipping_address: { name: 'Anna Smith', address1: 'Road 1', zip: '12345', city: 'Town', country_code: 'DE' },
      shipping_lines: [{ title: 'Express', code: 'EXP' }],
      refunds: [],
      line_items: lines,
      ...change,
    },
    ['5820982911946154508', ...lines.map((line) => String(line['id']))],
  )

/** The order that Shopify sends as a test; its id is larger than 2^53. */
export const shopifyTestOrder = shopifyOrder({
  id: '820982911946154508',
  test: true,
  financial_status: 'voided',
}).replace('"820982911946154508"', '820982911946154508')

export const wooCommerceLine = (id: number, change: Fields = {}): Fields => ({
  id,
  name: 'Pen',
  product_id: 93,
  variation_id: 0,
  quantity: 3,
  sku: 'PEN-1',
  meta_data: [{ id: 2095, key: 'Name', value: 'O’Brien', display_key: 'Name', display_value: '<p>O’Brien</p>\n' }],
  ...change,
})

/** An order of WooCommerce, webhook `order.*`. */
export const wooCommerceOrder = (change: Fields = {}, lines: readonly Fields[] = [wooCommerceLine(315)]) =>
  JSON.stringify({
    id: 727,
    number: '727',
    status: 'processing',
    date_created_gmt: '2026-11-20T10:00:00',
    date_modified_gmt: '2026-11-20T10:00:00',
    date_paid_gmt: '2026-11-20T10:00:00',
    customer_note: 'Leave at the door',
    shipping: {
      first_name: 'Anna',
      last_name: 'Smith',
      address_1: 'Road 1',
      city: 'Town',
      postcode: '1',
      country: 'DE',
    },
    shipping_lines: [{ id: 317, method_title: 'Flat rate' }],
    line_items: lines,
    ...change,
  })

export const signBody = (secret: string, body: string | Buffer, encoding: 'base64' | 'hex' = 'base64'): string =>
  createHmac('sha256', secret).update(body).digest(encoding)

let events = 0

/** The headers of a message of Shopify; each has another event id unless it is given. */
export const shopifyHeaders = (secret: string, body: string | Buffer, change: Record<string, string> = {}) => ({
  'content-type': 'application/json',
  'x-shopify-topic': 'orders/updated',
  'x-shopify-hmac-sha256': signBody(secret, body),
  'x-shopify-shop-domain': 'pens.myshopify.com',
  'x-shopify-api-version': '2026-10',
  'x-shopify-webhook-id': `w${(events += 1)}`,
  'x-shopify-event-id': `e${events}`,
  ...change,
})

/** The headers of a message of WooCommerce. */
export const wooCommerceHeaders = (secret: string, body: string | Buffer, topic = 'order.updated') => ({
  'content-type': 'application/json',
  'x-wc-webhook-source': 'https://pens.example/',
  'x-wc-webhook-topic': topic,
  'x-wc-webhook-signature': signBody(secret, body),
  'x-wc-webhook-id': '7',
  'x-wc-webhook-delivery-id': 'the same in one second',
})

/** A receipt of Etsy, as its API returns it. */
export const etsyReceipt = (change: Fields = {}, transaction: Fields = {}) =>
  JSON.stringify({
    receipt_id: 3_100_000_001,
    status: 'paid',
    is_paid: true,
    is_shipped: false,
    name: 'Anna O&#039;Neill',
    first_line: 'Road 1',
    second_line: null,
    city: 'Town',
    state: '',
    zip: '12345',
    country_iso: 'IE',
    message_from_buyer: 'Leave &quot;inside&quot;',
    is_gift: true,
    gift_message: 'All the best',
    created_timestamp: 1_795_000_000,
    updated_timestamp: 1_795_000_000,
    shipments: [],
    refunds: [],
    transactions: [
      {
        transaction_id: 4_200_000_001,
        title: 'Pen &amp; case',
        quantity: 2,
        listing_id: 1,
        product_id: 2,
        sku: 'PEN-1',
        is_digital: false,
        expected_ship_date: 1_795_100_000,
        variations: [
          { property_id: 54, value_id: null, formatted_name: 'Personalization', formatted_value: '14 UK women&#039;s' },
          { property_id: 513, value_id: 1, formatted_name: 'Colour', formatted_value: 'Blue' },
        ],
        product_data: [],
        ...transaction,
      },
    ],
    ...change,
  })
