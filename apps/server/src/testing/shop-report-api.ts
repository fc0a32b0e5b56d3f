import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'

/** An order of a stand-in for a shop that is told about it. */
export interface ToldOrder {
  /** Of WooCommerce and Etsy. */
  status: string
  isShipped: boolean
  /** Of Shopify. */
  cancelledAt: string | null
  fulfillmentOrders: {
    readonly id: string
    status: string
    readonly location: string
    readonly lines: Record<string, number>
  }[]
  /** Copies of each line that are fulfilled. */
  fulfilled: Record<string, number>
  fulfillments: { readonly id: string; numbers: readonly string[] }[]
  notes: string[]
  trackingCodes: string[]
}

export const newToldOrder = (change: Partial<ToldOrder> = {}): ToldOrder => ({
  status: 'processing',
  isShipped: false,
  cancelledAt: null,
  fulfillmentOrders: [],
  fulfillments: [],
  fulfilled: {},
  notes: [],
  trackingCodes: [],
  ...change,
})

interface Answer {
  readonly status: number
  readonly body: string
  readonly isWrite: boolean
}

interface Told {
  readonly told: Map<string, ToldOrder>
  readonly writes: unknown[]
}

type Json = Record<string, unknown>

const MISSING: Answer = { status: 404, body: '{"message": "not here"}', isWrite: false }
const read = (value: unknown): Answer => ({ status: 200, body: JSON.stringify(value), isWrite: false })
const written = (status: number, value: unknown): Answer => ({ status, body: JSON.stringify(value), isWrite: true })

/** Points that a query of Shopify may cost. */
const MAX_COST = 1000

/** Returns what a query of Shopify costs as it is documented: a point for each object, as often as `first` says. */
function getCost(query: string): number {
  const factors: number[] = []
  let cost = 0
  for (const [token, name, values] of query.matchAll(/(\w+)?\s*(\([^()]*\))?\s*\{|\}/g)) {
    if (token === '}') factors.pop()
    else {
      const factor = (factors.at(-1) ?? 1) * Number(/first: (\d+)/.exec(values ?? '')?.[1] ?? 1)
      // The operation, and the parts of a connection, which is counted by its `first`.
      if (factors.length > 0 && name !== 'nodes' && name !== 'pageInfo') cost += factor
      factors.push(factor)
    }
  }
  return cost
}

/** Lines on a page of Shopify. */
const LINES = 50

/** A page of the lines of a fulfilment order, after a cursor. */
function toLinesPage({ fulfillmentOrders, fulfilled }: ToldOrder, part: string, after: unknown) {
  const start = Number(after ?? 0)
  const lines = Object.entries(fulfillmentOrders.find(({ id }) => id === part)?.lines ?? {})
  const unfulfilled = (line: string) => fulfillmentOrders.reduce((sum, each) => sum + (each.lines[line] ?? 0), 0)
  return {
    pageInfo: { hasNextPage: lines.length > start + LINES, endCursor: String(start + LINES) },
    nodes: lines.slice(start, start + LINES).map(([line, remainingQuantity]) => ({
      id: `item ${line}`,
      remainingQuantity,
      lineItem: {
        id: `gid://shopify/LineItem/${line}`,
        unfulfilledQuantity: unfulfilled(line),
        currentQuantity: unfulfilled(line) + (fulfilled[line] ?? 0),
      },
    })),
  }
}

/** The order of Shopify as its GraphQL API returns it. */
const toShopifyOrder = (order: ToldOrder, { cancelledAt, fulfillments, fulfillmentOrders } = order) => ({
  cancelledAt,
  fulfillments: fulfillments.map(({ id, numbers }) => ({
    id,
    status: 'SUCCESS',
    trackingInfo: numbers.map((number) => ({ number })),
  })),
  fulfillmentOrders: {
    pageInfo: { hasNextPage: false, endCursor: null },
    nodes: fulfillmentOrders.map(({ id, status, location }) => ({
      id,
      status,
      assignedLocation: { location: { id: location } },
      lineItems: toLinesPage(order, id, null),
    })),
  },
})

interface FulfillmentInput {
  readonly lineItemsByFulfillmentOrder: readonly {
    readonly fulfillmentOrderId: string
    readonly fulfillmentOrderLineItems: readonly { readonly id: string; readonly quantity: number }[]
  }[]
  readonly trackingInfo?: { readonly numbers?: readonly string[] }
}

function fulfil(orders: Iterable<ToldOrder>, { lineItemsByFulfillmentOrder, trackingInfo }: FulfillmentInput): Answer {
  const answer = (problem?: string) => {
    const userErrors = problem === undefined ? [] : [{ message: problem }]
    return written(200, { data: { fulfillmentCreate: { fulfillment: null, userErrors } } })
  }
  let fulfilled: ToldOrder | undefined
  for (const { fulfillmentOrderId, fulfillmentOrderLineItems } of lineItemsByFulfillmentOrder) {
    for (const order of orders) {
      const part = order.fulfillmentOrders.find(({ id }) => id === fulfillmentOrderId)
      for (const { id, quantity } of part ? fulfillmentOrderLineItems : []) {
        const line = id.replace('item ', '')
        const left = (part?.lines[line] ?? 0) - quantity
        if (left < 0) return answer('Invalid fulfillment order line item quantity requested.')
        if (part) part.lines[line] = left
        order.fulfilled[line] = (order.fulfilled[line] ?? 0) + quantity
        fulfilled = order
      }
    }
  }
  fulfilled?.fulfillments.push({ id: `gid://f/${fulfilled.fulfillments.length}`, numbers: trackingInfo?.numbers ?? [] })
  return answer()
}

function answerShopify(api: Told, { query, variables }: { readonly query: string; readonly variables: Json }): Answer {
  if (getCost(query) > MAX_COST) {
    const errors = [{ message: 'The query costs too much.', extensions: { code: 'MAX_COST_EXCEEDED' } }]
    return read({ errors })
  }
  if (query.includes('fulfillmentOrder(id')) {
    const part = String(variables['id'])
    const order = Array.from(api.told.values()).find((each) => each.fulfillmentOrders.some(({ id }) => id === part))
    return read({ data: { fulfillmentOrder: { lineItems: order && toLinesPage(order, part, variables['lines']) } } })
  }
  if (query.startsWith('query')) {
    const order = api.told.get(String(variables['id']).replace('gid://shopify/Order/', ''))
    return read({ data: { order: order ? toShopifyOrder(order) : null } })
  }
  api.writes.push(variables)
  if (query.includes('fulfillmentCreate'))
    return fulfil(api.told.values(), variables['fulfillment'] as FulfillmentInput)
  for (const { fulfillments } of api.told.values())
    for (const fulfillment of fulfillments.filter(({ id }) => id === variables['fulfillmentId']))
      fulfillment.numbers = (variables['trackingInfoInput'] as { readonly numbers: readonly string[] }).numbers
  return written(200, { data: { fulfillmentTrackingInfoUpdate: { fulfillment: null, userErrors: [] } } })
}

function answerWooCommerce(
  api: Told,
  order: ToldOrder | undefined,
  method: string,
  isNotes: boolean,
  body: Json,
): Answer {
  if (!order) return MISSING
  if (method === 'GET') return read(isNotes ? order.notes.map((note) => ({ note })) : { status: order.status })
  api.writes.push(body)
  if (isNotes) order.notes.push(String(body['note']))
  else order.status = String(body['status'])
  return written(isNotes ? 201 : 200, {})
}

function answerEtsy(api: Told, id: string, method: string, body: Json): Answer {
  const order = api.told.get(id)
  if (!order) return MISSING
  if (method === 'GET') {
    const shipments = order.trackingCodes.map((code) => ({ tracking_code: code }))
    return read({ receipt_id: Number(id), status: order.status, is_shipped: order.isShipped, shipments })
  }
  if (body['carrier_name'] === 'nobody') return { status: 400, body: '{"error": "Unknown carrier"}', isWrite: false }
  api.writes.push(body)
  order.isShipped = true
  if (typeof body['tracking_code'] === 'string') order.trackingCodes.push(body['tracking_code'])
  return written(200, {})
}

const WOO_ORDER = /^\/wp-json\/wc\/v3\/orders\/([^/]+)(\/notes)?$/
const ETSY_RECEIPT = /^\/v3\/application\/shops\/77\/receipts\/(\d+)(\/tracking)?$/

/** Answers the requests of reports as the APIs of Shopify, WooCommerce and Etsy do; undefined for others. */
export async function answerReport(
  api: Told,
  { pathname }: URL,
  request: IncomingMessage,
  hasEtsyToken: () => boolean,
): Promise<Answer | undefined> {
  const { method = 'GET' } = request
  const isShopify = pathname.endsWith('/graphql.json')
  const woo = WOO_ORDER.exec(pathname)
  const etsy = ETSY_RECEIPT.exec(pathname)
  if (!isShopify && !woo && !etsy) return undefined
  const body = method === 'GET' ? {} : (JSON.parse(await text(request)) as Json)
  if (isShopify) return answerShopify(api, body as never)
  if (woo) return answerWooCommerce(api, api.told.get(woo[1] ?? ''), method, woo[2] !== undefined, body)
  return hasEtsyToken() ? answerEtsy(api, etsy?.[1] ?? '', method, body) : { status: 401, body: '{}', isWrite: false }
}
