import { toGroup, toText } from '@platen/domain/shops'
import { SHOPIFY_VERSION, toUrl } from '../catch-up/shop-apis.ts'
import { readGroups, requestShop, ShopApiError } from '../catch-up/shop-request.ts'
import type { ShopOutcome, ShopUpdate } from './shop-update.ts'

type Group = Readonly<Record<string, unknown>>

/*
 * A query may cost 1,000 points: one for each object, as often as `first` says. READ costs 833.
 * https://shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits
 */

const LINES = `lineItems(first: 50, after: $lines) {
  pageInfo { hasNextPage endCursor }
  nodes { id remainingQuantity lineItem { id currentQuantity unfulfilledQuantity } }
}`

const READ = `query ($id: ID!, $after: String, $lines: String) {
  order(id: $id) {
    cancelledAt
    fulfillments(first: 20) { id status trackingInfo(first: 20) { number } }
    fulfillmentOrders(first: 4, after: $after) {
      pageInfo { hasNextPage endCursor }
      nodes { id status assignedLocation { location { id } } ${LINES} }
    }
  }
}`

const READ_LINES = `query ($id: ID!, $lines: String) { fulfillmentOrder(id: $id) { ${LINES} } }`

const CREATE = `mutation ($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id } userErrors { message } }
}`

const CHANGE = `mutation ($fulfillmentId: ID!, $trackingInfoInput: FulfillmentTrackingInput!, $notifyCustomer: Boolean) {
  fulfillmentTrackingInfoUpdate(
    fulfillmentId: $fulfillmentId, trackingInfoInput: $trackingInfoInput, notifyCustomer: $notifyCustomer
  ) { fulfillment { id } userErrors { message } }
}`

/** Requests that a bucket of Shopify allows are back after some seconds. */
const THROTTLED_MS = 5000

const getFirstMessage = (groups: readonly Group[]): string => toText(groups[0]?.['message'])

/** Throws if the answer of GraphQL has errors, which have the status 200. */
function checkErrors(answer: Group): void {
  const errors = readGroups(answer['errors'] ?? [])
  if (errors.length === 0) return
  const codes = errors.map(({ extensions }) => toText(toGroup(extensions)['code']))
  if (codes.includes('THROTTLED')) throw new ShopApiError('tooManyRequests', THROTTLED_MS)
  if (codes.includes('ACCESS_DENIED')) throw new ShopApiError('refused', undefined, getFirstMessage(errors))
  throw new ShopApiError('failed', undefined, getFirstMessage(errors))
}

async function request({ api, context, headers }: ShopUpdate, query: string, variables: Group): Promise<Group> {
  const url = toUrl(api.url, `/admin/api/${SHOPIFY_VERSION}/graphql.json`)
  const body = JSON.stringify({ query, variables })
  const json = { ...headers, 'content-type': 'application/json' }
  const answer = toGroup((await requestShop(context.settings, { url, headers: json, body }, context)).json)
  checkErrors(answer)
  return toGroup(answer['data'])
}

async function mutate(update: ShopUpdate, mutation: string, name: string, variables: Group): Promise<void> {
  const result = toGroup((await request(update, mutation, variables))[name])
  const errors = readGroups(result['userErrors'])
  if (errors.length > 0) throw new ShopApiError('rejected', undefined, getFirstMessage(errors))
}

const toIdNumber = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1)

/** Far above the pages that an order has, which ends a cursor that does not change. */
const MAX_PAGES = 50

/** Returns the nodes of all pages of a connection. */
async function readPages(first: Group, next: (after: string) => Promise<Group>): Promise<Group[]> {
  const nodes: Group[] = []
  let page = first
  for (let number = 1; number <= MAX_PAGES; number += 1) {
    nodes.push(...readGroups(page['nodes']))
    const { hasNextPage, endCursor } = toGroup(page['pageInfo'])
    if (hasNextPage !== true) return nodes
    page = await next(toText(endCursor))
  }
  throw new ShopApiError('notUnderstood')
}

/** A line of a fulfilment order that Platen has printed. */
interface Line {
  readonly item: string
  /** Id of the line of the order, which may be in several fulfilment orders. */
  readonly line: string
  readonly remaining: number
  /** Of the line of the order, how many are fulfilled. */
  readonly fulfilled: number
}

/** A fulfilment order. */
interface FulfillmentOrder {
  readonly id: string
  readonly location: string
  readonly isOpen: boolean
  readonly lines: readonly Line[]
}

/** Statuses of a fulfilment order of which something may be fulfilled. */
const OPEN = ['OPEN', 'IN_PROGRESS']

/** Returns a line of a fulfilment order. */
function toLine(node: Group): Line {
  const { id, currentQuantity, unfulfilledQuantity } = toGroup(node['lineItem'])
  const fulfilled = Math.max(0, Number(currentQuantity) - Number(unfulfilledQuantity))
  const remaining = Number(node['remainingQuantity'])
  if (Number.isNaN(fulfilled + remaining)) throw new ShopApiError('notUnderstood')
  return { item: toText(node['id']), line: toIdNumber(toText(id)), remaining, fulfilled }
}

/** What the shop knows of an order. */
interface KnownOrder {
  readonly fulfillments: readonly Group[]
  readonly fulfillmentOrders: readonly FulfillmentOrder[]
}

/** Returns what the shop knows of the order, with the lines that Platen has printed. */
async function readOrder(update: ShopUpdate): Promise<KnownOrder> {
  const read = async (after: string | null) => {
    const variables = { id: `gid://shopify/Order/${update.externalId}`, after }
    const { order } = await request(update, READ, variables)
    if (order === null) throw new ShopApiError('notFound')
    return toGroup(order)
  }
  const order = await read(null)
  if (order['cancelledAt'] === undefined) throw new ShopApiError('notUnderstood')
  if (order['cancelledAt'] !== null) throw new ShopApiError('orderClosed')
  const nodes = await readPages(toGroup(order['fulfillmentOrders']), async (after) =>
    toGroup((await read(after))['fulfillmentOrders']),
  )
  const fulfillmentOrders: FulfillmentOrder[] = []
  for (const node of nodes) {
    const id = toText(node['id'])
    const lines = await readPages(toGroup(node['lineItems']), async (after) =>
      toGroup(toGroup((await request(update, READ_LINES, { id, lines: after }))['fulfillmentOrder'])['lineItems']),
    )
    fulfillmentOrders.push({
      id,
      isOpen: OPEN.includes(toText(node['status'])),
      location: toText(toGroup(toGroup(node['assignedLocation'])['location'])['id']),
      lines: lines.map(toLine).filter(({ line }) => update.copies.has(line)),
    })
  }
  const fulfillments = readGroups(order['fulfillments']).filter(({ status }) => toText(status) === 'SUCCESS')
  return { fulfillments, fulfillmentOrders }
}

/** What is to be fulfilled of a fulfilment order. */
interface Part {
  readonly location: string
  readonly isOpen: boolean
  readonly fulfillmentOrderId: string
  readonly fulfillmentOrderLineItems: readonly { readonly id: string; readonly quantity: number }[]
}

/** Returns what is to be fulfilled: the printed copies of each line, less those that are fulfilled already. */
function findParts(fulfillmentOrders: readonly FulfillmentOrder[], copies: ReadonlyMap<string, number>): Part[] {
  const copiesLeft = new Map(copies)
  const all = fulfillmentOrders.flatMap(({ lines }) => lines)
  const fulfilled = new Map(all.map((line) => [line.line, line.fulfilled]))
  for (const [line, count] of fulfilled) copiesLeft.set(line, (copies.get(line) ?? 0) - count)
  return fulfillmentOrders.flatMap(({ id: fulfillmentOrderId, location, isOpen, lines }) => {
    const items = lines.flatMap(({ item, line, remaining }) => {
      const quantity = Math.min(remaining, copiesLeft.get(line) ?? 0)
      if (!(quantity > 0)) return []
      copiesLeft.set(line, (copiesLeft.get(line) ?? 0) - quantity)
      return [{ id: item, quantity }]
    })
    return items.length === 0 ? [] : [{ location, isOpen, fulfillmentOrderId, fulfillmentOrderLineItems: items }]
  })
}

/** Returns the tracking of all shipments, under the name of the first carrier: a fulfilment has one. */
function toTrackingInfo({ shipments }: ShopUpdate): Group {
  const tracked = shipments.filter(({ trackingNumber }) => trackingNumber !== '')
  const urls = tracked.map(({ trackingUrl }) => trackingUrl)
  return {
    company: (tracked[0] ?? shipments[0])?.carrier,
    ...(tracked.length > 0 && { numbers: tracked.map(({ trackingNumber }) => trackingNumber) }),
    // One for each number, or none: Shopify makes those of the carriers that it knows.
    ...(urls.length > 0 && urls.every((url) => url !== null) && { urls }),
  }
}

const toNumbers = (fulfillment: Group): string =>
  JSON.stringify(
    readGroups(fulfillment['trackingInfo'])
      .map(({ number }) => toText(number))
      .toSorted(),
  )

/**
 * Replaces the tracking of the fulfilments that Platen made: one for each location, all with the same numbers. Throws
 * `orderClosed` if others have been made, too, so that it is unknown which are those of Platen.
 */
async function changeTracking(update: ShopUpdate, fulfillments: readonly Group[]): Promise<ShopOutcome> {
  const numbers = update.shipments.map(({ trackingNumber }) => trackingNumber).filter((number) => number !== '')
  const sortedNumbers = JSON.stringify(numbers.toSorted())
  const others = fulfillments.filter((fulfillment) => toNumbers(fulfillment) !== sortedNumbers)
  if (!update.wasWritten || update.what === 'printed' || others.length === 0) return { wasKnown: true }
  if (new Set(others.map(toNumbers)).size > 1) throw new ShopApiError('orderClosed')
  await update.beginWrite()
  for (const fulfillment of others)
    await mutate(update, CHANGE, 'fulfillmentTrackingInfoUpdate', {
      fulfillmentId: toText(fulfillment['id']),
      trackingInfoInput: toTrackingInfo(update),
      notifyCustomer: update.notifies,
    })
  return { wasKnown: false }
}

/** Throws if nothing of the order is fulfilled, although nothing can be. */
function checkFulfilled({ fulfillments, fulfillmentOrders }: KnownOrder): void {
  // Shopify leaves out the fulfilment orders that the app may not read.
  if (fulfillmentOrders.length === 0) throw new ShopApiError('refused')
  if (!fulfillmentOrders.some(({ lines }) => lines.length > 0)) throw new ShopApiError('notFound')
  if (fulfillments.length === 0) throw new ShopApiError('orderClosed')
}

/**
 * Fulfils what remains of the lines of an order of Shopify that Platen has printed, with the tracking of its shipments:
 * one fulfilment for each location, as Shopify demands. A fulfilment that was made by an attempt whose answer was lost
 * leaves nothing.
 */
export async function reportToShopify(update: ShopUpdate): Promise<ShopOutcome> {
  const shopOrder = await readOrder(update)
  const parts = findParts(shopOrder.fulfillmentOrders, update.copies)
  if (parts.length === 0) {
    checkFulfilled(shopOrder)
    return changeTracking(update, shopOrder.fulfillments)
  }
  if (parts.some(({ isOpen }) => !isOpen)) throw new ShopApiError('orderClosed')
  await update.beginWrite()
  for (const ofLocation of Map.groupBy(parts, ({ location }) => location).values())
    await mutate(update, CREATE, 'fulfillmentCreate', {
      fulfillment: {
        lineItemsByFulfillmentOrder: ofLocation.map(({ fulfillmentOrderId, fulfillmentOrderLineItems }) => ({
          fulfillmentOrderId,
          fulfillmentOrderLineItems,
        })),
        notifyCustomer: update.notifies,
        ...(update.shipments.length > 0 && { trackingInfo: toTrackingInfo(update) }),
      },
    })
  // Of an attempt that did not fulfil everything: the shipments may have changed since.
  await changeTracking(update, shopOrder.fulfillments)
  return { wasKnown: false }
}
