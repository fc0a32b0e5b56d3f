import { readLines, requireId, toCopies, toFields, toGroups, toText, toTexts, toTime } from './read-fields.ts'
import { toStorableText } from './reasons.ts'
import type { Group, ShopLine, ShopOrder } from './shop-order.ts'

const NAMED_ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const LARGEST_CODE_POINT = 0x10_ff_ff

/** Texts of Etsy are escaped for HTML. */
const unescapeHtml = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (entity, decimal, hex, name) => {
    if (name !== undefined) return NAMED_ENTITIES[String(name).toLowerCase()] ?? entity
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= LARGEST_CODE_POINT ? String.fromCodePoint(code) : entity
  })

const toPlainText = (value: unknown): string => toStorableText(unescapeHtml(toText(value)))

/** What Etsy says if the buyer did not enter a text. */
const NO_PERSONALISATION = 'Not requested on this item.'

/** Returns the choices and texts of the buyer by name. */
function parseVariations(transaction: Group): Group {
  const entries = toGroups(transaction['variations']).map((variation) => ({
    name: toPlainText(variation['formatted_name']),
    value: toPlainText(variation['formatted_value']),
  }))
  return toFields(entries.filter(({ value }) => value !== NO_PERSONALISATION))
}

function parseTransaction(transaction: Group, at: number): ShopLine {
  const path = `transactions[${at}]`
  const sku = toPlainText(transaction['sku'])
  const copies = toCopies(transaction['quantity'], `${path}.quantity`)
  const isDigital = transaction['is_digital'] === true
  return {
    id: requireId(transaction['transaction_id'], `${path}.transaction_id`),
    sku,
    title: toPlainText(transaction['title']),
    variant: '',
    copies,
    url: '',
    properties: parseVariations(transaction),
    skip: copies === 0 ? 'noCopies' : isDigital ? 'digital' : sku === '' ? 'notOurs' : null,
  }
}

const CANCELLED = ['canceled', 'fully refunded']

function parseStatus(receipt: Group): ShopOrder['status'] {
  const status = toText(receipt['status']).toLowerCase()
  if (CANCELLED.includes(status)) return 'cancelled'
  if (receipt['is_shipped'] === true || status === 'completed') return 'fulfilled'
  return receipt['is_paid'] === true ? 'paid' : 'unpaid'
}

/** Returns the earliest day on which a line is to be shipped. */
function parseShipDate(transactions: readonly Group[]): string | null {
  const dates = transactions
    .map((transaction, at) => toTime(transaction['expected_ship_date'], `transactions[${at}].expected_ship_date`))
    .filter((date) => date !== null)
  return dates.toSorted()[0] ?? null
}

const ADDRESS = ['name', 'first_line', 'second_line', 'city', 'state', 'zip', 'country_iso'] as const

/** Parses a receipt of Etsy. */
export function parseEtsyReceipt(receipt: Group): ShopOrder {
  const id = requireId(receipt['receipt_id'], 'receipt_id')
  const status = parseStatus(receipt)
  const transactions = readLines(receipt, 'transactions', status)
  return {
    externalId: id,
    orderId: id,
    reportedAt: toTime(receipt['updated_timestamp'], 'updated_timestamp'),
    date: toTime(receipt['created_timestamp'], 'created_timestamp'),
    dueDate: parseShipDate(transactions),
    status,
    isTest: false,
    address: toTexts(Object.fromEntries(ADDRESS.map((name) => [name, toPlainText(receipt[name])]))),
    others: {
      note: toPlainText(receipt['message_from_buyer']),
      ...(receipt['is_gift'] === true && toTexts({ giftMessage: toPlainText(receipt['gift_message']) })),
    },
    lines: transactions.map(parseTransaction),
  }
}
