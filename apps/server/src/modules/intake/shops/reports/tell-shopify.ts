import { toGroup, toText } from '@platen/domain/shops'
import { SHOPIFY_VERSION, toUrl } from '../catch-up/shop-apis.ts'
import { readGroups, requestShop, ShopApiError, toSaid } from '../catch-up/shop-request.ts'
import type { ShopOutcome, ShopUpdate } from './shop-update.ts'

type Group = Readonly<Record<string, unknown>>

const READ = `query ($id: ID!) {
  order(id: $id) {
    cancelledAt
    fulfillments(first: 50) { id status trackingInfo(first: 20) { number } }
    fulfillmentOrders(first: 50) {
      nodes {
        id status
        assignedLocation { location { id } }
        lineItems(first: 250) { nodes { id remainingQuantity lineItem { id } } }
      }
    }
  }
}`

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

const ofFirst = (groups: readonly Group[]): string | null => toSaid(toText(groups[0]?.['message']))

/** Throws if the answer of GraphQL has errors, which have the status 200. */
function checkErrors(answer: Group): void {
  const errors = readGroups(answer['errors'] ?? [])
  if (errors.length === 0) return
  const codes = errors.map(({ extensions }) => toText(toGroup(extensions)['code']))
  if (codes.includes('THROTTLED')) throw new ShopApiError('tooManyRequests', THROTTLED_MS)
  if (codes.includes('ACCESS_DENIED')) throw new ShopApiError('refused', undefined, ofFirst(errors))
  throw new ShopApiError('failed', undefined, ofFirst(errors))
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
  if (errors.length > 0) throw new ShopApiError('rejected', undefined, ofFirst(errors))
}

const toIdNumber = (gid: string): string => gid.slice(gid.lastIndexOf('/') + 1)

/** Statuses of a fulfilment order of which something may be fulfilled. */
const OPEN = ['OPEN', 'IN_PROGRESS']

/** What remains to be fulfilled of a fulfilment order. */
interface Part {
  readonly location: string
  readonly isOpen: boolean
  readonly fulfillmentOrderId: string
  readonly fulfillmentOrderLineItems: readonly { readonly id: string; readonly quantity: number }[]
}

/** Returns what remains of the lines of the order that Platen has printed, of each fulfilment order. */
function findParts(order: Group, copies: ReadonlyMap<string, number>): Part[] {
  const left = new Map(copies)
  return readGroups(toGroup(order['fulfillmentOrders'])['nodes']).flatMap((node) => {
    const items = readGroups(toGroup(node['lineItems'])['nodes']).flatMap((item) => {
      const line = toIdNumber(toText(toGroup(item['lineItem'])['id']))
      const quantity = Math.min(Number(item['remainingQuantity']), left.get(line) ?? 0)
      if (!(quantity > 0)) return []
      left.set(line, (left.get(line) ?? 0) - quantity)
      return [{ id: toText(item['id']), quantity }]
    })
    const location = toText(toGroup(toGroup(node['assignedLocation'])['location'])['id'])
    const fulfillmentOrderId = toText(node['id'])
    const isOpen = OPEN.includes(toText(node['status']))
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

/** Replaces the tracking of the fulfilment that Platen made, if the order has no other one. */
async function changeTracking(update: ShopUpdate, order: Group): Promise<ShopOutcome> {
  const fulfillments = readGroups(order['fulfillments']).filter(({ status }) => toText(status) === 'SUCCESS')
  const [fulfillment] = fulfillments
  if (!update.wasTold || !fulfillment || fulfillments.length > 1) return { wasKnown: true }
  const known = new Set(readGroups(fulfillment['trackingInfo']).map(({ number }) => toText(number)))
  const numbers = update.shipments.map(({ trackingNumber }) => trackingNumber).filter((number) => number !== '')
  if (numbers.length === known.size && numbers.every((number) => known.has(number))) return { wasKnown: true }
  await mutate(update, CHANGE, 'fulfillmentTrackingInfoUpdate', {
    fulfillmentId: toText(fulfillment['id']),
    trackingInfoInput: toTrackingInfo(update),
    notifyCustomer: update.notifies,
  })
  return { wasKnown: false }
}

/**
 * Fulfils what remains of the lines of an order of Shopify that Platen has printed, with the tracking of its shipments: one fulfilment
 * for each location, as Shopify demands. A fulfilment that was made by an attempt whose answer was lost leaves nothing.
 */
export async function tellShopify(update: ShopUpdate): Promise<ShopOutcome> {
  const { order } = await request(update, READ, { id: `gid://shopify/Order/${update.externalId}` })
  if (order === null || order === undefined) throw new ShopApiError('notFound')
  const read = toGroup(order)
  if (read['cancelledAt'] !== null) throw new ShopApiError('orderClosed')
  const parts = findParts(read, update.copies)
  if (parts.length === 0) return changeTracking(update, read)
  if (parts.some(({ isOpen }) => !isOpen)) throw new ShopApiError('orderClosed')
  for (const ofLocation of Map.groupBy(parts, ({ location }) => location).values())
    await mutate(update, CREATE, 'fulfillmentCreate', {
      fulfillment: {
        lineItemsByFulfillmentOrder: ofLocation.map(({ fulfillmentOrderId, fulfillmentOrderLineItems }) => ({
          ...{ fulfillmentOrderId, fulfillmentOrderLineItems },
        })),
        notifyCustomer: update.notifies,
        ...(update.shipments.length > 0 && { trackingInfo: toTrackingInfo(update) }),
      },
    })
  return { wasKnown: false }
}
