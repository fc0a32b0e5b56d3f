import { createHmac, randomUUID } from 'node:crypto'

export const SECRET = 'the secret of the bench'

/** Kinds of shops that send complete orders. */
export const KINDS = ['shopify', 'wooCommerce', 'other'] as const
export type Kind = (typeof KINDS)[number]

/** The mapping of shops of the kind `other`. */
export const MAPPING = {
  order: '',
  orderId: 'number',
  externalOrderId: '',
  date: '',
  dueDate: '',
  changedAt: '',
  status: '',
  paidValues: [] as string[],
  cancelledValues: [] as string[],
  address: 'address',
  note: 'note',
  lines: 'lines',
  line: { id: 'id', sku: 'sku', title: 'title', copies: 'count', url: '', fields: 'texts' },
}

export interface Message {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

const ADDRESS = { name: 'Anna Smith', address1: 'Road 1', zip: '12345', city: 'Town', country: 'DE' }
const LINES = 3

const toLines = <T>(toLine: (id: number) => T): T[] => Array.from({ length: LINES }, (_, at) => toLine(at + 1))

const BODIES: Readonly<Record<Kind, (number: number) => object>> = {
  shopify: (number) => ({
    id: number,
    name: `S-${number}`,
    financial_status: 'paid',
    updated_at: '2026-11-20T10:00:00Z',
    created_at: '2026-11-20T10:00:00Z',
    shipping_address: ADDRESS,
    note: 'Ring twice',
    line_items: toLines((id) => ({
      id,
      sku: 'PEN-1',
      title: 'Pen',
      quantity: 2,
      current_quantity: 2,
      properties: [{ name: 'Name', value: `Anna ${number}` }],
    })),
  }),
  wooCommerce: (number) => ({
    id: number,
    number: `W-${number}`,
    status: 'processing',
    date_modified_gmt: '2026-11-20T10:00:00',
    date_paid_gmt: '2026-11-20T10:00:00',
    shipping: ADDRESS,
    customer_note: 'Ring twice',
    line_items: toLines((id) => ({
      id,
      sku: 'PEN-1',
      name: 'Pen',
      quantity: 2,
      meta_data: [{ id: 1, key: 'Name', value: `Anna ${number}` }],
    })),
  }),
  other: (number) => ({
    number: `O-${number}`,
    address: ADDRESS,
    note: 'Ring twice',
    lines: toLines((id) => ({ id, sku: 'PEN-1', title: 'Pen', count: 2, texts: { Name: `Anna ${number}` } })),
  }),
}

/** Returns the message of a new order of three lines, signed as the shop does. */
export function newMessage(kind: Kind, number: number): Message {
  const body = JSON.stringify(BODIES[kind](number))
  const hmac = createHmac('sha256', SECRET).update(body)
  const headers = {
    shopify: () => ({
      'x-shopify-topic': 'orders/paid',
      'x-shopify-hmac-sha256': hmac.digest('base64'),
      'x-shopify-event-id': randomUUID(),
    }),
    wooCommerce: () => ({ 'x-wc-webhook-topic': 'order.updated', 'x-wc-webhook-signature': hmac.digest('base64') }),
    other: () => ({ 'x-signature': hmac.digest('hex'), 'webhook-id': randomUUID() }),
  }
  return { body, headers: { 'content-type': 'application/json', ...headers[kind]() } }
}
