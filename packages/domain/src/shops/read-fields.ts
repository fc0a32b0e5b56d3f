import type { ShopMessageReason } from './reasons.ts'
import { shopReason } from './reasons.ts'
import type { Group, ShopOrder, ShopOrderIds } from './shop-order.ts'

/** Thrown while a message is read; `parseShopMessage` returns its reason. */
export class MessageFieldError extends Error {
  readonly reason: ShopMessageReason
  constructor(reason: ShopMessageReason) {
    super(reason.code)
    this.name = 'MessageFieldError'
    this.reason = reason
  }
}

export const isGroup = (value: unknown): value is Group =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toGroup = (value: unknown): Group => (isGroup(value) ? value : {})
export const toGroups = (value: unknown): readonly Group[] => (Array.isArray(value) ? value.filter(isGroup) : [])

/** Returns a value as text; empty for groups, lists and missing values. */
export function toText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/**
 * Returns the lines of an order, which may be missing in one that is cancelled. Otherwise, a list that is missing, or
 * whose lines have no field for the SKU, is not an order of this shop as Platen knows it.
 */
export function readLines(order: Group, name: string, status: ShopOrder['status']): readonly Group[] {
  const value = order[name]
  if (status === 'cancelled') return toGroups(value)
  if (!Array.isArray(value)) throw new MessageFieldError(shopReason('fieldMissing', { path: name }))
  const wrong = value.findIndex((line) => !isGroup(line))
  if (wrong >= 0) throw wrongField(`${name}[${wrong}]`, value[wrong])
  const lines = toGroups(value)
  if (lines.length > 0 && lines.every((line) => line['sku'] === undefined))
    throw new MessageFieldError(shopReason('fieldMissing', { path: `${name}[0].sku` }))
  return lines
}

const wrongField = (path: string, value: unknown): MessageFieldError =>
  new MessageFieldError(shopReason('fieldWrong', { path, value: toText(value).slice(0, 100) }))

/** Characters of an id or a number of an order or a line: as many as an order of any shop system may have. */
const MAX_ID_LENGTH = 500

/** Returns an id or a number as text; empty if it is missing. */
export function toId(value: unknown, path: string): string {
  const text = toText(value)
  if (text.length > MAX_ID_LENGTH) throw wrongField(path, value)
  return text
}

/** Returns an id or a number that must be there as text. */
export function requireId(value: unknown, path: string): string {
  const text = toId(value, path)
  if (text === '') throw new MessageFieldError(shopReason('fieldMissing', { path }))
  return text
}

/** Returns the id and the number of an order from two fields; empty if they are missing or wrong. */
export function readIds(order: Group, fields: ShopOrderIds): ShopOrderIds {
  const readId = (path: string): string => {
    const text = path === '' ? '' : toText(readPath(order, path))
    return text.length > MAX_ID_LENGTH ? '' : text
  }
  return { externalId: readId(fields.externalId), orderId: readId(fields.orderId) }
}

/** Returns a number of copies, at least 0. */
export function toCopies(value: unknown, path: string): number {
  if (value === undefined) throw new MessageFieldError(shopReason('fieldMissing', { path }))
  const text = toText(value)
  if (!/^\d{1,7}(\.0+)?$/.test(text)) throw wrongField(path, value)
  return Number(text)
}

/** Seconds of a time in a message are less than this, milliseconds are more. */
const MAX_SECONDS = 100_000_000_000

const TIME_WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?$/

/**
 * Returns a time as ISO 8601, from ISO 8601 or from seconds or milliseconds since 1970; null if it is missing. A time
 * without a zone is in UTC.
 */
export function toTime(value: unknown, path: string): string | null {
  const text = toText(value)
  if (text === '') return null
  const number = /^\d+(\.\d+)?$/.test(text) ? Number(text) : undefined
  const iso = TIME_WITHOUT_ZONE.test(text) ? `${text}Z` : text
  const time = new Date(number === undefined ? iso : number < MAX_SECONDS ? number * 1000 : number)
  if (Number.isNaN(time.getTime()) || time.getUTCFullYear() < 1970 || time.getUTCFullYear() > 9999)
    throw wrongField(path, value)
  return time.toISOString()
}

/** Returns a due date: a day alone as it is, since it has no time zone, or a time as `toTime`; null if it is missing. */
export function toDueDate(value: unknown, path: string): string | null {
  const time = toTime(value, path)
  const day = time?.slice(0, 10)
  return day === toText(value) ? day : time
}

/** Names of the name in a list of fields. */
const NAME_KEYS = ['name', 'key', 'label', 'title', 'formatted_name']
const VALUE_KEYS = ['value', 'text', 'formatted_value']

const firstText = (group: Group, keys: readonly string[]): string =>
  keys.map((key) => toText(group[key])).find((text) => text !== '') ?? ''

/**
 * Returns the fields of a list of names with values as a group, or the group as it is. A name that occurs again gets a
 * number, so that no text is lost.
 */
export function toFields(value: unknown): Group {
  if (!Array.isArray(value)) return toGroup(value)
  const fields = new Map<string, string>()
  const numbers = new Map<string, number>()
  for (const entry of toGroups(value)) {
    const name = firstText(entry, NAME_KEYS)
    const text = firstText(entry, VALUE_KEYS)
    if (name === '' || text === '') continue
    let number = numbers.get(name) ?? 1
    let unique = number === 1 ? name : `${name} ${number}`
    for (; fields.has(unique); unique = `${name} ${number}`) number += 1
    // A name that occurs often is not looked up from its first number each time.
    numbers.set(name, number)
    fields.set(unique, text)
  }
  return Object.fromEntries(fields)
}

/** Returns the fields of a group that are texts or numbers and not empty. */
export const toTexts = (value: unknown): Group =>
  Object.fromEntries(
    Object.entries(toGroup(value)).flatMap(([name, field]) => (toText(field) === '' ? [] : [[name, toText(field)]])),
  )

/**
 * Returns the value at a path such as `data.orders[0].id`; undefined if there is none. The empty path is the value
 * itself.
 */
export function readPath(value: unknown, path: string): unknown {
  const steps = path
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((step) => step !== '')
  return steps.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null && Object.hasOwn(at, step) ? (at as Group)[step] : undefined),
    value,
  )
}
