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
 * The fields of a group, flat, in the order in which they stand: texts, numbers and truth values as text, lists of
 * them joined by ", ". What is null, empty, or nested beyond reason is passed over; a long value is cut.
 */
export function flattenFields(group: Readonly<Record<string, unknown>>): readonly Field[] {
  const fields: Field[] = []
  const walk = (value: unknown, path: string, name: string, depth: number): void => {
    if (depth > MAX_DEPTH || fields.length >= MAX_FIELDS) return
    const text = textOf(value)
    if (text !== null) {
      if (text !== '') fields.push({ path, name, value: text.slice(0, MAX_VALUE_CHARS) })
      return
    }
    if (typeof value !== 'object' || value === null) return
    for (const [key, inner] of Object.entries(value)) walk(inner, path === '' ? key : `${path}.${key}`, key, depth + 1)
  }
  walk(group, '', '', 0)
  return fields
}

/** A value that is written as one text; null for groups, lists of groups and nothing. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim().normalize('NFC')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (!Array.isArray(value)) return null
  const texts = value.map(textOf)
  return texts.includes(null) ? null : texts.join(', ')
}

const plain = (name: string): string => name.trim().toLowerCase()

/** Finds fields by path, else by last name, case ignored; of two with the same one the first counts. */
export function createFieldLookup(fields: readonly Field[]): (name: string) => Field | undefined {
  const byPath = new Map<string, Field>()
  const byName = new Map<string, Field>()
  for (const field of fields) {
    const [path, name] = [plain(field.path), plain(field.name)]
    if (!byPath.has(path)) byPath.set(path, field)
    if (!byName.has(name)) byName.set(name, field)
  }
  return (name) => byPath.get(plain(name)) ?? byName.get(plain(name))
}
