import {
  isGroup,
  MessageFieldError,
  readPath,
  requireId,
  toCopies,
  toFields,
  toGroup,
  toId,
  toText,
  toTexts,
  toTime,
} from './read-fields.ts'
import { shopReason } from './reasons.ts'
import type { Group, LineSkip, ShopLine, ShopOrder } from './shop-order.ts'
import type { ShopMapping } from './types.ts'

/** Returns the value of a field that may have no path. */
const readOptional = (group: unknown, path: string): unknown => (path === '' ? undefined : readPath(group, path))

function getSkip(copies: number, sku: string, url: string): LineSkip | null {
  if (copies === 0) return 'noCopies'
  return sku === '' && url === '' ? 'notOurs' : null
}

function parseLine(line: Group, at: number, { line: paths }: ShopMapping): ShopLine {
  const sku = toText(readOptional(line, paths.sku))
  const url = toText(readOptional(line, paths.url))
  const copies = paths.copies === '' ? 1 : toCopies(readPath(line, paths.copies), paths.copies)
  return {
    // Without an id, a line is identified by its position.
    id: paths.id === '' ? String(at + 1) : requireId(readPath(line, paths.id), paths.id),
    sku,
    title: toText(readOptional(line, paths.title)),
    variant: '',
    copies,
    url,
    properties: toFields(readOptional(line, paths.fields)),
    skip: getSkip(copies, sku, url),
  }
}

function parseStatus(order: Group, { status, paidValues, cancelledValues }: ShopMapping): ShopOrder['status'] {
  const text = toText(readOptional(order, status)).toLowerCase()
  const isOneOf = (values: readonly string[]): boolean => values.some((value) => value.toLowerCase() === text)
  if (status === '') return 'paid'
  if (isOneOf(cancelledValues)) return 'cancelled'
  return paidValues.length === 0 || isOneOf(paidValues) ? 'paid' : 'unpaid'
}

/** Returns the only order of a message. */
function findOrder(message: unknown, path: string): Group {
  const found = readPath(message, path)
  const order: unknown = Array.isArray(found) && found.length === 1 ? found[0] : found
  if (!isGroup(order)) throw new MessageFieldError(shopReason('fieldMissing', { path }))
  return order
}

/** Parses an order by the paths of its fields. */
export function parseMappedOrder(message: unknown, mapping: ShopMapping): ShopOrder {
  const order = findOrder(message, mapping.order)
  const orderId = requireId(readOptional(order, mapping.orderId), mapping.orderId || 'orderId')
  const lines = readPath(order, mapping.lines)
  const list: readonly unknown[] =
    mapping.lines === '' ? [order] : Array.isArray(lines) ? lines : Object.values(toGroup(lines))
  return {
    externalId: toId(readOptional(order, mapping.externalOrderId), mapping.externalOrderId) || orderId,
    orderId,
    reportedAt: toTime(readOptional(order, mapping.changedAt), mapping.changedAt),
    date: toTime(readOptional(order, mapping.date), mapping.date),
    dueDate: toTime(readOptional(order, mapping.dueDate), mapping.dueDate),
    status: parseStatus(order, mapping),
    isTest: false,
    address: toTexts(readOptional(order, mapping.address)),
    others: { note: toText(readOptional(order, mapping.note)) },
    lines: list.filter(isGroup).map((line, at) => parseLine(line, at, mapping)),
  }
}
