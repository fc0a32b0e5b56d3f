import { toGroup, toText } from '@platen/domain/shops'
import { toUrl } from '../catch-up/shop-apis.ts'
import { readGroups, requestShop, ShopApiError } from '../catch-up/shop-request.ts'
import type { ShopOutcome, ShopUpdate } from './shop-update.ts'

/** Statuses of a receipt that is not sent any more. */
const CLOSED = ['canceled', 'fully refunded']

/**
 * Marks a receipt of Etsy as shipped, with the shipments that it does not have yet; the buyer gets an e-mail for each.
 * Etsy accepts the names of carriers that it knows.
 */
export async function reportToEtsy(update: ShopUpdate): Promise<ShopOutcome> {
  const { api, context, headers, externalId, shipments } = update
  const path = `/v3/application/shops/${api.shopNumber}/receipts/${encodeURIComponent(externalId)}`
  const { json } = await requestShop(context.settings, { url: toUrl(api.url, path), headers }, context)
  const receipt = toGroup(json)
  if (toText(receipt['receipt_id']) !== externalId) throw new ShopApiError('notUnderstood')
  if (CLOSED.includes(toText(receipt['status']).toLowerCase())) throw new ShopApiError('orderClosed')
  const isShipped = receipt['is_shipped'] === true
  const reportedNumbers = new Set(
    readGroups(receipt['shipments'] ?? []).map((shipment) => toText(shipment['tracking_code'])),
  )
  const tracked = shipments.filter(({ trackingNumber }) => trackingNumber !== '')
  const missing = tracked.filter(({ trackingNumber }) => !reportedNumbers.has(trackingNumber))
  const bodies = missing.map(({ carrier, trackingNumber }) => ({
    tracking_code: trackingNumber,
    carrier_name: carrier,
  }))
  if (bodies.length === 0 && isShipped) return { wasKnown: true }
  const request = {
    url: toUrl(api.url, `${path}/tracking`),
    headers: { ...headers, 'content-type': 'application/json' },
  }
  // Without a body, it is marked as shipped only.
  await update.beginWrite()
  for (const body of bodies.length === 0 ? [{}] : bodies)
    await requestShop(context.settings, { ...request, body: JSON.stringify(body) }, context)
  return { wasKnown: false }
}
