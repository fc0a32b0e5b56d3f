import { z } from 'zod'

/**
 * Limits that fields of requests share. They are far above what people and programs send, and low enough that no
 * request, and nothing that requests can store, is expensive to read. A field with a limit of its own states it in its
 * row; a test walks all rows and fails for a field that has none.
 */
export const FIELD_LIMITS = {
  /** Characters of an id. */
  id: 200,
  /** Characters of a name, a label or a value that people choose from. */
  name: 200,
  /** Characters of a free text in one line. */
  text: 500,
  /** Characters of a date or a time in ISO 8601. */
  date: 40,
  /** Values of a master category, the items that people tick in a list of them. */
  choices: 500,
  /** Absolute value of a length or position, in mm. */
  lengthMm: 100_000,
  /** What PostgreSQL stores in an `integer`. */
  integer: 2_147_483_647,
  /**
   * Characters of a text that is sent back as it was read, for comparison only: as many as the largest body holds. What
   * was stored before a limit existed may be longer than that limit, and has to be told all the same.
   */
  storedText: 8 * 1024 * 1024,
  /** Bytes of a file. */
  fileBytes: 1_000_000_000_000,
} as const

export const idText = z.string().max(FIELD_LIMITS.id)
export const nameText = z.string().max(FIELD_LIMITS.name)
export const lineText = z.string().max(FIELD_LIMITS.text)
export const storedText = z.string().max(FIELD_LIMITS.storedText)
/** The environment in the query, for images, downloads and event streams, which send no headers. */
export const customerName = z.string().max(100)
export const mm = z.number().min(-FIELD_LIMITS.lengthMm).max(FIELD_LIMITS.lengthMm)
export const versionNumber = z.number().int().min(-1).max(FIELD_LIMITS.integer)
/** Counts from 1, as slots, jigs and pages do. */
export const ordinal = z.number().int().min(1).max(1_000_000)
/** A moment in ISO 8601. */
export const timeText = z.iso.datetime().max(FIELD_LIMITS.date)

/** A record with at most `most` entries. JSON Schema names the limit `maxProperties`. */
export const boundedRecord = <K extends z.core.$ZodRecordKey, V extends z.core.$ZodType>(
  key: K,
  value: V,
  most: number,
) =>
  z
    .record(key, value)
    .refine((entries) => Object.keys(entries).length <= most, `must have at most ${most} entries`)
    .meta({ maxProperties: most })

/** Limits of a request body, checked before it is parsed. */
export interface BodyLimit {
  /** Bytes as they are sent. */
  readonly bytes: number
  /** Objects, arrays, strings, numbers and literals, property names not counted. */
  readonly values: number
  /** Why a row needs more than `DEFAULT_BODY_LIMIT`. */
  readonly reason: string
}

const KB = 1024

export const DEFAULT_BODY_LIMIT: BodyLimit = { bytes: 256 * KB, values: 20_000, reason: 'suits most calls' }
/** Callers without a session send a password or a token, and nothing else. */
export const ANONYMOUS_BODY_LIMIT: BodyLimit = { bytes: 16 * KB, values: 100, reason: 'nobody is signed in' }

/** Levels of objects and arrays in a body. The deepest schema of the contract has 8; free fields of orders may have more. */
export const MAX_BODY_DEPTH = 32
/** Names in one object of a body. The largest records of the contract have as many. */
export const MAX_BODY_NAMES = 2000
