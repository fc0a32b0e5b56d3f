import { readLines, requireId, toCopies, toFields, toGroups, toText, toTexts, toTime } from './read-fields.ts'
import type { Group, ShopLine, ShopOrder } from './shop-order.ts'

const STATUS: Readonly<Record<string, ShopOrder['status']>> = {
  processing: 'paid',
  completed: 'fulfilled',
  pending: 'unpaid',
  'on-hold': 'unpaid',
  'checkout-draft': 'unpaid',
  cancelled: 'cancelled',
  refunded: 'cancelled',
  failed: 'cancelled',
  trash: 'cancelled',
}

/** Times of WooCommerce in UTC have no zone. */
function toUtc(order: Group, name: string): string | null {
  const text = toText(order[name])
  return toTime(text !== '' && !/[zZ]|[+-]\d\d:?\d\d$/.test(text) ? `${text}Z` : text, name)
}

function parseLine(line: Group, at: number): ShopLine {
  const path = `line_items[${at}]`
  const sku = toText(line['sku'])
  const copies = toCopies(line['quantity'], `${path}.quantity`)
  // `display_value` is HTML, `value` is what the buyer entered.
  const properties = toFields(
    toGroups(line['meta_data']).map((each) => ({ name: toText(each['key']), value: toText(each['value']) })),
  )
  return {
    id: requireId(line['id'], `${path}.id`),
    sku,
    title: toText(line['name']),
    variant: '',
    copies,
    url: '',
    properties,
    skip: copies === 0 ? 'noCopies' : sku === '' ? 'notOurs' : null,
  }
}

/** Parses an order of WooCommerce; the message that it was deleted has only its id. */
export function parseWooCommerceOrder(order: Group): ShopOrder {
  const externalId = requireId(order['id'], 'id')
  const isDeleted = order['status'] === undefined && order['line_items'] === undefined
  // Shops may define states of their own.
  const ownStatus = toUtc(order, 'date_paid_gmt') === null ? 'unpaid' : 'paid'
  const status = isDeleted ? 'cancelled' : (STATUS[toText(order['status'])] ?? ownStatus)
  const shipping = toGroups(order['shipping_lines']).map((line) => toText(line['method_title']))
  return {
    externalId,
    orderId: isDeleted ? '' : requireId(order['number'], 'number'),
    reportedAt: toUtc(order, 'date_modified_gmt'),
    date: toUtc(order, 'date_created_gmt'),
    dueDate: null,
    status,
    isTest: false,
    address: toTexts(order['shipping']),
    others: {
      note: toText(order['customer_note']),
      shipping: shipping.filter((title) => title !== '').join(', '),
    },
    lines: readLines(order, 'line_items', status).map(parseLine),
  }
}
