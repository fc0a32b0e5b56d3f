import {
  type FileNamePattern,
  findSystemParameter,
  type ParameterValues,
  parameterKey,
} from '../input-settings/index.ts'
import { type NewOrderResult, parseQuantity, toQuantityProblem } from './new-order.ts'
import { type IntakeProblem, intakeProblem } from './problems.ts'

/** File extensions of artwork that a hot folder accepts. */
export const ARTWORK_EXTENSIONS = ['pdf', 'png', 'jpg', 'jpeg', 'tif', 'tiff', 'svg'] as const
const ORDER_FILE_EXTENSION = 'json'

/** The parts of a pattern needed for reading names, without the connector type. */
export type FileNameParts = Pick<FileNamePattern, 'order' | 'separator' | 'fixValues'>

/** Splits a file name: base in NFC, extension in lower case without its dot. */
export function splitFileName(fileName: string): { readonly base: string; readonly extension: string } {
  const name = fileName.normalize('NFC')
  const dot = name.lastIndexOf('.')
  return dot <= 0
    ? { base: name, extension: '' }
    : { base: name.slice(0, dot), extension: name.slice(dot + 1).toLowerCase() }
}

/** Maximum size of an order file in MB; larger ones are rejected unread. */
export const ORDER_FILE_LIMIT_MB = 16

/** Whether a file is an order file; all other files are artwork. */
export const isOrderFileName = (fileName: string): boolean => splitFileName(fileName).extension === ORDER_FILE_EXTENSION

/** Maximum number of names that `findArtworkNames` returns. */
const MAX_ARTWORK_NAMES = 5000

/**
 * Returns the names of artwork files in the strings of an order file, without duplicates. The text may be an order that
 * is rejected, or malformed JSON.
 */
export function findArtworkNames(text: string): readonly string[] {
  const names = new Set<string>()
  for (const literal of stringLiterals(text)) {
    const name = parseString(literal)
    if (!(ARTWORK_EXTENSIONS as readonly string[]).includes(splitFileName(name).extension)) continue
    names.add(name)
    if (names.size === MAX_ARTWORK_NAMES) break
  }
  return [...names]
}

/** Longest string that can be the name of a file, in characters; each of its characters may be an escape sequence. */
const MAX_NAME_LITERAL = 6 * 1024

/**
 * Returns the strings in quotation marks of JSON that may be malformed, in linear time. A string ends at the next
 * quotation mark or, if that is missing, at the end of its line. Long ones are skipped.
 */
function* stringLiterals(text: string): Generator<string> {
  let start = text.indexOf('"')
  while (start >= 0) {
    let end = start + 1
    while (end < text.length && text[end] !== '"' && text[end] !== '\n') end += text[end] === '\\' ? 2 : 1
    if (text[end] === '"' && end - start < MAX_NAME_LITERAL) yield text.slice(start, end + 1)
    start = text.indexOf('"', end + 1)
  }
}

/** Returns the value of a JSON string, or its text without quotes if it has an invalid escape sequence. */
function parseString(literal: string): string {
  try {
    return JSON.parse(literal) as string
  } catch {
    return literal.slice(1, -1)
  }
}

export type FileNameParseResult =
  | { readonly ok: true; readonly values: ParameterValues; readonly quantity: number; readonly jobId: string }
  | { readonly ok: false; readonly problem: IntakeProblem }

/**
 * Parses an artwork's file name by the pattern of its hot folder. The name without its extension is split at each
 * separator and must contain as many values as the order has parameters, all non-empty; without a separator the entire
 * name is the value of the first parameter. Fixed values fill parameters that the name does not contain. A missing
 * quantity is 1, a missing job id the name without extension; `values` contains both for use by rules.
 * See REQ-184.
 */
export function parseFileName(fileName: string, naming: FileNameParts): FileNameParseResult {
  const { base, extension } = splitFileName(fileName)
  if (!(ARTWORK_EXTENSIONS as readonly string[]).includes(extension)) {
    return failed(intakeProblem('kind_not_taken', { extension, kinds: ARTWORK_EXTENSIONS.join(', ') }))
  }
  const keys = usedParameters(naming).map(parameterKey)
  const parts = naming.separator === '' || keys.length === 0 ? [base] : base.split(naming.separator)
  if (keys.length > 0 && parts.length !== keys.length) {
    const example = exampleFileName(naming)
    return failed(intakeProblem('name_does_not_fit', { fileName, found: parts.length, expected: keys.length, example }))
  }
  const values = new Map(naming.fixValues.map(({ key, value }) => [parameterKey(key), value.trim()]))
  for (const [index, key] of keys.entries()) {
    const value = parts[index]?.trim() ?? ''
    if (value === '') return failed(intakeProblem('name_value_empty', { fileName, parameter: getName(key) }))
    values.set(key, value)
  }
  return complete(values, base.trim())
}

function complete(values: Map<string, string>, base: string): FileNameParseResult {
  const quantityKey = parameterKey('quantity')
  const quantityText = values.get(quantityKey) || '1'
  const quantity = parseQuantity(quantityText)
  if (quantity === null) return failed(toQuantityProblem(quantityText))
  const jobId = values.get(parameterKey('jobId')) || base
  values.set(quantityKey, String(quantity)).set(parameterKey('jobId'), jobId)
  return { ok: true, values: Object.fromEntries(values), quantity, jobId }
}

const failed = (problem: IntakeProblem) => ({ ok: false, problem }) as const

/** Returns the display name of a parameter: the system parameter's name or the custom one's. */
const getName = (key: string): string => findSystemParameter(key) ?? key

/** Returns the parameters that a name contains: without a separator only the first one. */
export const usedParameters = (naming: FileNameParts): readonly string[] =>
  naming.separator === '' ? naming.order.slice(0, 1) : naming.order

/** Sample values that contain no separator. */
const EXAMPLES = { media: 'PhoneCase', color: 'Black', size: 'M', quantity: '3', jobId: 'J1024' } as const

/** Returns a file name that matches a pattern, ending in .pdf. */
export function exampleFileName(naming: FileNameParts): string {
  const parts = usedParameters(naming).map((each) => {
    const system = findSystemParameter(each)
    if (system) return EXAMPLES[system]
    return each.replace(/[-+=_\s/\\.]+/gu, '') || 'Value'
  })
  return `${parts.length === 0 ? 'Artwork' : parts.join(naming.separator)}.pdf`
}

/** Data of an artwork file from a hot folder. */
export interface HotFolderArtwork {
  readonly fileName: string
  /** `HotFolder1` to `HotFolder8`. */
  readonly source: string
  /** Time of arrival, ISO 8601, UTC. */
  readonly now: string
}

/**
 * Returns the order for an artwork file in a hot folder: one job with one frame. A file name contains no order id, so
 * the name without its extension is the id: a file submitted twice under the same name is the same order.
 */
export function orderFromFile({ fileName, source, now }: HotFolderArtwork, naming: FileNameParts): NewOrderResult {
  const reading = parseFileName(fileName, naming)
  if (!reading.ok) return reading
  const { values, quantity, jobId } = reading
  const of = (name: string): string => values[parameterKey(name)] ?? ''
  const job = {
    jobId,
    mediaInfo: { mediaName: of('media'), mediaColor: of('color'), mediaSize: of('size'), sku: '' },
    widthMM: null,
    heightMM: null,
    values,
    additionalParams: customValues(values),
    frames: [{ copies: quantity, artwork: { kind: 'file', file: fileName }, widthMM: null, heightMM: null }],
  } as const
  const order = {
    source,
    orderId: splitFileName(fileName).base.trim(),
    externalOrderId: null,
    dealerOrderId: null,
    date: now,
    dueDate: null,
    priority: 0,
    customerInfo: {},
    otherInfo: {},
    jobs: [job],
  }
  return { ok: true, order, suggestions: {} }
}

/** Returns the values of custom parameters as listed in an order. */
export const customValues = (values: ParameterValues): readonly { readonly key: string; readonly value: string }[] =>
  Object.entries(values)
    .filter(([key]) => findSystemParameter(key) === undefined)
    .map(([key, value]) => ({ key, value }))
