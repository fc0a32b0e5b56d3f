import {
  isGroup,
  MessageFieldError,
  readIds,
  readPath,
  requireId,
  toCopies,
  toDueDate,
  toFields,
  toGroup,
  toId,
  toText,
  toTexts,
  toTime,
} from './read-fields.ts'
import { shopReason } from './reasons.ts'
import type { Group, LineSkip, ShopLine, ShopOrder, ShopOrderIds } from './shop-order.ts'
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

/** Returns the only order of a message; undefined if there is none. */
function findOrder(message: unknown, path: string): Group | undefined {
  const orderValue = readPath(message, path)
  const order: unknown = Array.isArray(orderValue) && orderValue.length === 1 ? orderValue[0] : orderValue
  return isGroup(order) ? order : undefined
}

/** Returns which order a message is about that cannot be read otherwise. */
export function findMappedIds(message: unknown, { order: path, externalOrderId, orderId }: ShopMapping): ShopOrderIds {
  const ids = readIds(findOrder(message, path) ?? {}, { externalId: externalOrderId, orderId })
  return { ...ids, externalId: ids.externalId || ids.orderId }
}

/**
 * Returns the lines of an order. If there is no field for them, or in none of them one for the SKU or the link, the
 * paths lead nowhere; these do not matter for an order that is cancelled.
 */
function parseLines(order: Group, mapping: ShopMapping, isCancelled: boolean): ShopLine[] {
  const { lines: path, line: paths } = mapping
  const linesValue = readPath(order, path)
  const isList = Array.isArray(linesValue) || isGroup(linesValue)
  if (!isList && !isCancelled) throw new MessageFieldError(shopReason('fieldMissing', { path }))
  const all: readonly unknown[] =
    path === '' ? [order] : Array.isArray(linesValue) ? linesValue : Object.values(toGroup(linesValue))
  const groups = all.filter(isGroup)
  const lines = groups.map((line, at) => parseLine(line, at, mapping))
  const hasField = (line: Group): boolean =>
    [paths.sku, paths.url].some((field) => readOptional(line, field) !== undefined)
  if (!isCancelled && all.length > 0 && !groups.some(hasField))
    throw new MessageFieldError(shopReason('fieldMissing', { path: paths.sku || paths.url || 'sku' }))
  return lines
}

/** Parses an order by the paths of its fields. */
export function parseMappedOrder(message: unknown, mapping: ShopMapping): ShopOrder {
  const order = findOrder(message, mapping.order)
  if (!order) throw new MessageFieldError(shopReason('fieldMissing', { path: mapping.order }))
  const orderId = requireId(readOptional(order, mapping.orderId), mapping.orderId || 'orderId')
  const status = parseStatus(order, mapping)
  return {
    externalId: toId(readOptional(order, mapping.externalOrderId), mapping.externalOrderId) || orderId,
    orderId,
    reportedAt: toTime(readOptional(order, mapping.changedAt), mapping.changedAt),
    date: toTime(readOptional(order, mapping.date), mapping.date),
    dueDate: toDueDate(readOptional(order, mapping.dueDate), mapping.dueDate),
    status,
    isTest: false,
    address: toTexts(readOptional(order, mapping.address)),
    others: { note: toText(readOptional(order, mapping.note)) },
    lines: parseLines(order, mapping, status === 'cancelled'),
  }
}
