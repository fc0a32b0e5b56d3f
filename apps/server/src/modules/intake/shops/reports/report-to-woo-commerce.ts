import type { WireShipment } from '@platen/contract/orders'
import { toGroup, toText } from '@platen/domain/shops'
import { toUrl } from '../catch-up/shop-apis.ts'
import { readGroups, requestShop, ShopApiError } from '../catch-up/shop-request.ts'
import type { ShopOutcome, ShopUpdate } from './shop-update.ts'

/** Statuses that Platen overwrites: of orders that are to be printed. Shops may add others. */
const PAID = ['processing']
const UNPAID = ['pending', 'on-hold']
const DONE = 'completed'

/** The text of the note about a shipment: language-neutral, since nothing is known about the language of the buyer. */
const toNote = ({ carrier, trackingNumber, trackingUrl }: WireShipment): string =>
  [`${carrier} ${trackingNumber}`.trim(), ...(trackingUrl === null ? [] : [trackingUrl])].join('\n')

/**
 * Without the changes that WordPress makes when it stores and returns a note: it adds tags, and encodes `<` and others.
 */
const normalise = (text: string): string =>
  text
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll(/&(lt|gt|#0*60|#0*62);/g, ' ')
    .replaceAll(/&(quot|#0*34);/g, '"')
    .replaceAll(/&#0*39;/g, "'")
    .replaceAll(/&(amp|#0*38);/g, '&')
    .replaceAll(/[<>]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Adds a note about each shipment to an order of WooCommerce that has none yet, and sets its status, unless the order
 * is completed. The notes first: the status says that everything is done.
 */
export async function reportToWooCommerce(update: ShopUpdate): Promise<ShopOutcome> {
  const { api, context, headers, externalId, shipments, status, notifies } = update
  const path = `/wp-json/wc/v3/orders/${encodeURIComponent(externalId)}`
  const request = async (at: string, sent?: { readonly method: 'POST' | 'PUT'; readonly body: object }) => {
    const url = toUrl(api.url, at)
    const json = { ...headers, 'content-type': 'application/json' }
    const more = sent && { method: sent.method, body: JSON.stringify(sent.body) }
    const response = await requestShop(context.settings, { url, headers: sent ? json : headers, ...more }, context)
    return response.json
  }
  const current = toText(toGroup(await request(path))['status'])
  if (current === '') throw new ShopApiError('notUnderstood')
  const overwritten = update.takesUnpaid ? [...PAID, ...UNPAID] : PAID
  if (![...overwritten, DONE, status].includes(current)) throw new ShopApiError('orderClosed', undefined, current)
  const notes = shipments.length === 0 ? [] : readGroups(await request(`${path}/notes`))
  const existingNotes = new Set(notes.map(({ note }) => normalise(toText(note))))
  const missing = shipments.map(toNote).filter((note) => !existingNotes.has(normalise(note)))
  const isDone = current === status || current === DONE
  if (missing.length > 0 || !isDone) await update.beginWrite()
  for (const note of missing)
    await request(`${path}/notes`, { method: 'POST', body: { note, customer_note: notifies } })
  if (isDone) return { wasKnown: missing.length === 0 }
  await request(path, { method: 'PUT', body: { status } })
  return { wasKnown: false }
}
