import { readLines, requireId, toCopies, toFields, toGroup, toGroups, toText, toTexts, toTime } from './read-fields.ts'
import type { Group, LineSkip, ShopLine, ShopOrder } from './shop-order.ts'

function getSkip(line: Group, sku: string, copies: number): LineSkip | null {
  if (copies === 0) return 'noCopies'
  if (line['gift_card'] === true) return 'giftCard'
  if (line['requires_shipping'] === false) return 'digital'
  return sku === '' ? 'notOurs' : null
}

function parseLine(line: Group, at: number): ShopLine {
  const path = `line_items[${at}]`
  const sku = toText(line['sku'])
  // The ordered quantity stays when copies are removed or refunded; older versions of the API have only this one.
  const copies = toCopies(line['current_quantity'] ?? line['quantity'], `${path}.current_quantity`)
  return {
    id: requireId(line['id'], `${path}.id`),
    sku,
    title: toText(line['title']) || toText(line['name']),
    variant: toText(line['variant_title']),
    copies,
    url: '',
    properties: toFields(line['properties']),
    skip: getSkip(line, sku, copies),
  }
}

/** Financial states of an order that is paid, at least for what is still ordered. */
const PAID = ['paid', 'partially_refunded']
/** Nothing is to be delivered. */
const REFUNDED = ['refunded', 'voided']

function parseStatus(order: Group): ShopOrder['status'] {
  const financial = toText(order['financial_status'])
  if (toText(order['cancelled_at']) !== '' || REFUNDED.includes(financial)) return 'cancelled'
  if (order['fulfillment_status'] === 'fulfilled') return 'fulfilled'
  return PAID.includes(financial) ? 'paid' : 'unpaid'
}

/** Parses an order of Shopify; the message that it was deleted has only its id. */
export function parseShopifyOrder(order: Group): ShopOrder {
  const externalId = requireId(order['id'], 'id')
  const isDeleted = order['name'] === undefined && order['line_items'] === undefined
  const status = isDeleted ? 'cancelled' : parseStatus(order)
  const shipping = toGroups(order['shipping_lines']).map((line) => toText(line['title']))
  return {
    externalId,
    orderId: isDeleted ? '' : requireId(order['name'], 'name'),
    reportedAt: toTime(order['updated_at'], 'updated_at'),
    date: toTime(order['created_at'], 'created_at'),
    dueDate: null,
    status,
    isTest: order['test'] === true,
    address: toTexts(order['shipping_address']),
    others: {
      note: toText(order['note']),
      noteAttributes: toFields(order['note_attributes']),
      shipping: shipping.filter((title) => title !== '').join(', '),
      language: toText(order['customer_locale']),
      ...toTexts({ email: toGroup(order['customer'])['email'] ?? order['email'] }),
    },
    lines: readLines(order, 'line_items', status).map(parseLine),
  }
}
