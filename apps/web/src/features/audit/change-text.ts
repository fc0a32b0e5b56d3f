/** One changed field as a line: its name on the wire, and its value before and after. */
export interface ChangeLine {
  readonly field: string
  /** Left out where only the new value is known. */
  readonly from?: string
  readonly to: string
}

interface WordsForValues {
  readonly nothing: string
  readonly yes: string
  readonly no: string
  readonly entries: (count: number) => string
}

const isDifference = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value && Object.keys(value).length === 2

const isCount = (value: unknown): value is { count: number } =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'count'

function text(value: unknown, words: WordsForValues): string {
  if (value === null || value === undefined || value === '') return words.nothing
  if (value === true) return words.yes
  if (value === false) return words.no
  if (isCount(value)) return words.entries(value.count)
  if (Array.isArray(value))
    return value.length === 0 ? words.nothing : value.map((each) => text(each, words)).join(', ')
  if (typeof value === 'string') return value
  if (typeof value !== 'object') return JSON.stringify(value)
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== '')
  return parts.length === 0
    ? words.nothing
    : parts
        .map(([name, part]) => `${name}: ${typeof part === 'object' ? JSON.stringify(part) : text(part, words)}`)
        .join(', ')
}

/** What an entry of the trail says that changed, line by line. */
export function changeLines(changes: Readonly<Record<string, unknown>>, words: WordsForValues): readonly ChangeLine[] {
  return Object.entries(changes).map(([field, value]) =>
    isDifference(value)
      ? { field, from: text(value.from, words), to: text(value.to, words) }
      : { field, to: text(value, words) },
  )
}
