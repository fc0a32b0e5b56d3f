import { createHash } from 'node:crypto'

/**
 * What a cursor belongs to: the environment, the name of the list, the filter, the sort order and everything else that
 * selects entries. Values are compared as JSON.
 */
export type CursorScope = readonly (string | number | boolean | null | undefined)[]

const getDigest = (scope: CursorScope): string =>
  createHash('sha256').update(JSON.stringify(scope)).digest('base64url').slice(0, 22)

/** Returns an opaque cursor for the position after the entry with these sort keys, valid only within `scope`. */
export const createCursor = (scope: CursorScope, keys: readonly string[]): string =>
  Buffer.from(JSON.stringify([getDigest(scope), ...keys])).toString('base64url')

/**
 * Returns the sort keys of a cursor, one for each pattern. Returns undefined if the cursor is of another scope or is
 * not one of `createCursor`.
 *
 * @param patterns what the keys match, so that the database can convert each one to the type of its column
 */
export function parseCursor(
  scope: CursorScope,
  cursor: string,
  patterns: readonly RegExp[],
): readonly string[] | undefined {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
  if (!Array.isArray(parts) || parts.length !== patterns.length + 1) return undefined
  const [digest, ...keys] = parts as unknown[]
  if (digest !== getDigest(scope)) return undefined
  const isValid = keys.every((key, at) => typeof key === 'string' && patterns[at]?.test(key))
  return isValid ? (keys as string[]) : undefined
}

/** Patterns of sort keys. */
export const CURSOR_KEYS = {
  /** A uuid in lower case. */
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u,
  /** A time in microseconds since 1970, see `MICROSECONDS`; all values are within the range of PostgreSQL's times. */
  time: /^(-\d{1,17}|\d{1,18})$/u,
  /** Any text that PostgreSQL can store. */
  // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store this character
  text: /^[^\0]*$/u,
  integer: /^\d{1,18}$/u,
} as const

/**
 * SQL that converts a time to the sort key of a cursor and back, without loss: JavaScript dates have no microseconds,
 * and floating-point numbers hold those until the year 2255 only, so that seconds are converted separately.
 */
export const MICROSECONDS = {
  of: (time: string): string => `(extract(epoch from ${time}) * 1000000)::bigint::text`,
  toTime: (key: string): string =>
    `('epoch'::timestamptz + (${key}::text::bigint / 1000000) * interval '1 second'
        + (${key}::text::bigint % 1000000) * interval '1 microsecond')`,
} as const
