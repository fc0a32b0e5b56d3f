import { NEW_MAPPING, type ShopMapping } from '@platen/domain/shops'

/** Fields of an order that have a path in the messages of a shop, in the order in which they are chosen. */
const ORDER_FIELDS = [
  'orderId',
  'externalOrderId',
  'date',
  'dueDate',
  'changedAt',
  'status',
  'address',
  'note',
] as const
/** Fields of a line. */
const LINE_FIELDS = ['sku', 'copies', 'title', 'url', 'fields', 'id'] as const
export const MAPPED_FIELDS = [...ORDER_FIELDS, 'lines', ...LINE_FIELDS] as const

type LineField = (typeof LINE_FIELDS)[number]
export type MappedField = (typeof MAPPED_FIELDS)[number]

/** Complete paths of the fields in one message, such as `data.orders[0].lines[0].sku`; empty if a field is not set. */
export type FieldPaths = Readonly<Record<MappedField, string>>

const isLineField = (field: MappedField): field is LineField => LINE_FIELDS.some((lineField) => lineField === field)

/** Returns the path of a value in a group or list; null if the name cannot be a part of a path. */
export function joinPath(path: string | null, step: string | number): string | null {
  if (path === null) return null
  if (typeof step === 'number') return `${path}[${step}]`
  if (!/^[^.[\]]+$/.test(step)) return null
  return path === '' ? step : `${path}.${step}`
}

/** Returns a path relative to another one; undefined if it is not below it. */
function relativeTo(prefix: string, path: string): string | undefined {
  if (prefix === '') return path
  if (path === prefix) return ''
  if (!path.startsWith(prefix) || !'.['.includes(path.charAt(prefix.length))) return undefined
  return path.slice(prefix.length).replace(/^\./, '')
}

/** Returns the path of a field in its line; undefined if the path is not below the lines. */
function relativeToLine(lines: string, path: string): string | undefined {
  const pathInLines = relativeTo(lines, path)
  return pathInLines === undefined ? undefined : /^(?:\[\d+\]|[^.[\]]+)\.?(.*)$/.exec(pathInLines)?.[1]
}

/** Returns the path of the element with the order, if the order is in a list; otherwise the path of the message. */
const findOrderElement = (orderId: string): string => /^.*\[\d+\]/.exec(orderId)?.[0] ?? ''

const CONTAINER = { address: 'group', fields: 'container', lines: 'list' } as const

/** Returns the path that is meant for a field if a value is clicked: the address is a group, the lines are a list. */
function toContainer(field: MappedField, path: string, isLeaf: boolean, element: string): string {
  const kind = field in CONTAINER ? CONTAINER[field as keyof typeof CONTAINER] : undefined
  if (kind === undefined || !isLeaf) return path
  const prefix = element === '' || relativeTo(element, path) === undefined ? '' : element
  const inList = /^(.*?)\[\d+\]/.exec(path.slice(prefix.length))
  if (kind === 'list' && inList) return prefix + (inList[1] ?? '')
  // A list of names with values is chosen by one of its values.
  const lastList = /^(.*)\[\d+\]\.[^.[\]]+$/.exec(path)?.[1]
  if (kind === 'container' && lastList !== undefined && lastList.includes('[', prefix.length)) return lastList
  return path.replace(/(?:\.|^)[^.[\]]+$/, '')
}

/** Sets the path of a field. The first list around a field of a line becomes the list of lines. */
export function setFieldPath(fields: FieldPaths, field: MappedField, clicked: string, isLeaf: boolean): FieldPaths {
  const element = findOrderElement(fields.orderId)
  const path = toContainer(field, clicked, isLeaf, element)
  if (!isLineField(field)) return { ...fields, [field]: path }
  if (fields.lines !== '' && relativeToLine(fields.lines, path) !== undefined) return { ...fields, [field]: path }
  const start = relativeTo(element, path) === undefined ? 0 : element.length
  const list = /^(.*?)\[\d+\]/.exec(path.slice(start))?.[1]
  const lines = list === undefined ? '' : path.slice(0, start) + list
  const entries = LINE_FIELDS.map((lineField) => [lineField, lines === fields.lines ? fields[lineField] : ''] as const)
  return { ...fields, ...Object.fromEntries(entries), lines, [field]: path }
}

type StatusValues = Pick<ShopMapping, 'paidValues' | 'cancelledValues'>

/** Returns the mapping of a shop of complete paths in one message. */
export function toMapping(fields: FieldPaths, values: StatusValues): ShopMapping {
  const element = findOrderElement(fields.orderId)
  const isBelow = [...ORDER_FIELDS, 'lines' as const].every(
    (field) => fields[field] === '' || relativeTo(element, fields[field]) !== undefined,
  )
  const start = isBelow ? element : ''
  const toOrderPath = (path: string): string => (path === '' ? '' : (relativeTo(start, path) ?? ''))
  const toLinePath = (path: string): string => {
    if (path === '') return ''
    return fields.lines === '' ? toOrderPath(path) : (relativeToLine(fields.lines, path) ?? '')
  }
  return {
    ...NEW_MAPPING,
    ...Object.fromEntries(ORDER_FIELDS.map((field) => [field, toOrderPath(fields[field])])),
    ...values,
    order: start.replace(/\[\d+\]$/, ''),
    lines: toOrderPath(fields.lines),
    line: {
      ...NEW_MAPPING.line,
      ...Object.fromEntries(LINE_FIELDS.map((field) => [field, toLinePath(fields[field])])),
    },
  }
}

/** Returns the field that a mapping reads at a path, relative to the order or the line; undefined if there is none. */
export function findMappedField(mapping: ShopMapping, path: string): MappedField | undefined {
  if (path === '') return undefined
  return (
    [...ORDER_FIELDS, 'lines' as const].find((field) => mapping[field] === path) ??
    LINE_FIELDS.find((field) => mapping.line[field] === path)
  )
}

/** Returns the value at a path as `setFieldPath` writes it. */
export function readValue(message: unknown, path: string): unknown {
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '')
  return steps.reduce<unknown>(
    (node, step) =>
      typeof node === 'object' && node !== null && Object.hasOwn(node, step)
        ? (node as Readonly<Record<string, unknown>>)[step]
        : undefined,
    message,
  )
}

const join = (prefix: string, path: string): string => {
  if (path === '') return ''
  return prefix === '' || path.startsWith('[') ? prefix + path : `${prefix}.${path}`
}

/** Returns the complete paths of a mapping in one message. */
export function toFieldPaths(mapping: ShopMapping, message: unknown): FieldPaths {
  const element = Array.isArray(readValue(message, mapping.order)) ? `${mapping.order}[0]` : mapping.order
  const lines = join(element, mapping.lines)
  const listed = lines === '' ? undefined : readValue(message, lines)
  const first = typeof listed === 'object' && listed !== null ? Object.keys(listed)[0] : undefined
  const line = lines === '' ? element : Array.isArray(listed) ? `${lines}[0]` : join(lines, first ?? '')
  const paths = [
    ...ORDER_FIELDS.map((field) => [field, join(element, mapping[field])] as const),
    ['lines', lines] as const,
    ...LINE_FIELDS.map((field) => [field, join(line, mapping.line[field])] as const),
  ]
  return Object.fromEntries(paths) as FieldPaths
}
