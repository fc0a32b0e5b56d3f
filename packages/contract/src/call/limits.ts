import { z } from 'zod'

/**
 * Limits shared by fields of requests. They are far above what users and programs send, and low enough to keep every
 * request and all stored data cheap to process. A field with a different limit defines it in its row. A test visits all
 * rows and fails for a field without a limit.
 */
export const FIELD_LIMITS = {
  /** Characters of an id. */
  id: 200,
  /** Characters of a name, a label or a value of a list. */
  name: 200,
  /** Characters of a single-line text. */
  text: 500,
  /** Characters of an ISO 8601 date or time. */
  date: 40,
  /** Selected values of a master data category. */
  choices: 500,
  /** Absolute value of a length or position, in mm. */
  lengthMm: 100_000,
  /** Largest value of a PostgreSQL `integer`. */
  integer: 2_147_483_647,
  /**
   * Characters of a text that is sent back unchanged for comparison only: the size of the largest body. Texts that were
   * stored before limits existed may be longer than their current limit.
   */
  storedText: 8 * 1024 * 1024,
  /** Bytes of a file. */
  fileBytes: 1_000_000_000_000,
} as const

export const idText = z.string().max(FIELD_LIMITS.id)
export const nameText = z.string().max(FIELD_LIMITS.name)
/** A text that a list is searched for. */
export const searchText = z.string().trim().max(200)
export const lineText = z.string().max(FIELD_LIMITS.text)
export const storedText = z.string().max(FIELD_LIMITS.storedText)
/** The environment in the query, for images, downloads and event streams, which cannot send request headers. */
export const customerName = z.string().max(100)
export const mm = z.number().min(-FIELD_LIMITS.lengthMm).max(FIELD_LIMITS.lengthMm)
export const versionNumber = z.number().int().min(-1).max(FIELD_LIMITS.integer)
/** A number that counts from 1, such as the number of a slot, jig or page. */
export const ordinal = z.number().int().min(1).max(1_000_000)
/**
 * Whether a date or time is in the years 1 to 9999 in UTC, which PostgreSQL and ISO 8601 texts of four digits can hold.
 */
export function isInCommonEra(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}
/** A point in time in ISO 8601. */
export const timeText = z.iso.datetime().max(FIELD_LIMITS.date).refine(isInCommonEra, 'must be in the years 1 to 9999')

/** Returns a record schema with at most `most` entries (`maxProperties` in JSON Schema). */
export const boundedRecord = <K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(
  key: K,
  value: V,
  most: number,
) =>
  z
    .record(key, value)
    .refine((entries) => Object.keys(entries).length <= most, `must have at most ${most} entries`)
    .meta({ maxProperties: most })

/** Header of a request that runs once for each of its values; see `idempotencyKeys` of the row. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key'
/** Characters of an idempotency key. */
export const MAX_IDEMPOTENCY_KEY_LENGTH = 200

/** Limits of a request body, checked before it is parsed. */
export interface BodyLimit {
  /** Size of the body as sent, in bytes. */
  readonly bytes: number
  /** Number of objects, arrays, strings, numbers and literals, without property names. */
  readonly values: number
  /** Reason why the row needs more than `DEFAULT_BODY_LIMIT`. */
  readonly reason: string
}

const KB = 1024

export const DEFAULT_BODY_LIMIT: BodyLimit = { bytes: 256 * KB, values: 20_000, reason: 'suits most calls' }
/** Limit for calls without a session, which only send a password or a token. */
export const ANONYMOUS_BODY_LIMIT: BodyLimit = { bytes: 16 * KB, values: 100, reason: 'there is no authenticated user' }

/**
 * Maximum nesting of objects and arrays in a body. The deepest schema of the contract has 8 levels; free fields of
 * orders may have more.
 */
export const MAX_BODY_DEPTH = 32
/** Maximum number of properties of one object in a body. The largest records of the contract have as many. */
export const MAX_BODY_NAMES = 2000
