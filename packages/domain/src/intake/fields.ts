import { normaliseForComparison } from '../text/index.ts'

/** One field of an incoming order: its path (`mediaInfo.mediaName`), its last name, and its value as text. */
export interface Field {
  readonly path: string
  readonly name: string
  readonly value: string
}

const MAX_DEPTH = 6
const MAX_FIELDS = 500
const MAX_VALUE_CHARS = 500

/**
 * Flattens the fields of a group in their order: strings, numbers and booleans as text, lists of them joined by ", ".
 * Skips null and empty values; truncates values that are longer than `maxChars`. Calls `onOmitted` for a value that is
 * nested too deeply or above the number of fields.
 */
export function flattenFields(
  group: Readonly<Record<string, unknown>>,
  maxChars: number = MAX_VALUE_CHARS,
  onOmitted: () => void = () => undefined,
): readonly Field[] {
  const fields: Field[] = []
  const walk = (value: unknown, path: string, name: string, depth: number): void => {
    if (depth > MAX_DEPTH || fields.length >= MAX_FIELDS) {
      if (value !== null && value !== '') onOmitted()
      return
    }
    const text = toText(value)
    if (text !== null) {
      if (text !== '') fields.push({ path, name, value: text.slice(0, maxChars) })
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`, key, depth + 1)
  }
  walk(group, '', '', 0)
  return fields
}

/**
 * Fields of a job that are stored, the links among them, and the longest text, which links and texts of templates have.
 */
const MAX_STORED_FIELDS = 200
const MAX_STORED_LINKS = 20
const MAX_STORED_CHARS = 2000
/** Characters of all stored fields of a job. */
const MAX_STORED_TOTAL_CHARS = 40_000

/** Path under which the stored fields of a job say that it has others, which are not stored. */
export const OMITTED_FIELDS = ''

/** Whether a text is a link (http or https) of a length that is stored completely. */
export const isLink = (value: string): boolean =>
  value.length <= MAX_STORED_CHARS && /^https?:\/\/[^\s/]\S*$/i.test(value)

/**
 * Returns the fields of an order by their path, the first of several with the same path: the links first, then the
 * others up to a limit, which `OMITTED_FIELDS` records. A text that is too long is truncated after one character too
 * many.
 */
export function collectFields(groups: readonly Readonly<Record<string, unknown>>[]): Readonly<Record<string, string>> {
  let isOmitted = false
  const onOmitted = () => {
    isOmitted = true
  }
  const fields = groups.flatMap((group) => flattenFields(group, MAX_STORED_CHARS + 1, onOmitted))
  const [links, texts] = [fields.filter(({ value }) => isLink(value)), fields.filter(({ value }) => !isLink(value))]
  const byPath = new Map<string, string>()
  for (const { path, value } of links) {
    if (byPath.size >= MAX_STORED_LINKS) onOmitted()
    else if (!byPath.has(path)) byPath.set(path, value)
  }
  let chars = 0
  for (const { path, value } of texts) {
    chars += path.length + value.length
    if (byPath.size >= MAX_STORED_FIELDS || chars > MAX_STORED_TOTAL_CHARS) {
      onOmitted()
      break
    }
    if (!byPath.has(path)) byPath.set(path, value)
  }
  if (isOmitted) byPath.set(OMITTED_FIELDS, 'true')
  return Object.fromEntries(byPath)
}

/** Returns a value as text; null for groups, lists of groups and missing values. */
function toText(value: unknown): string | null {
  if (typeof value === 'string') return value.trim().normalize('NFC')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return null
  const texts = value.map(toText)
  return texts.includes(null) ? null : texts.join(', ')
}

/**
 * Returns a function that finds fields by path, else by last name, by `normaliseForComparison`; the first of several
 * matches is used.
 */
export function createFieldLookup(fields: readonly Field[]): (name: string) => Field | undefined {
  const byPath = new Map<string, Field>()
  const byName = new Map<string, Field>()
  for (const field of fields) {
    const [path, name] = [normaliseForComparison(field.path), normaliseForComparison(field.name)]
    if (!byPath.has(path)) byPath.set(path, field)
    if (!byName.has(name)) byName.set(name, field)
  }
  return (name) => byPath.get(normaliseForComparison(name)) ?? byName.get(normaliseForComparison(name))
}
