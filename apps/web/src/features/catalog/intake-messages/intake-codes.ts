import { PREFLIGHT_FAILURE_CODES, type PreflightFailureCode } from '@platen/domain/artwork'
import {
  FETCH_ERROR_CODES,
  type FetchErrorCode,
  FIELD_ERROR_CODES,
  type FieldErrorCode,
  INTAKE_PROBLEM_CODES,
  type IntakeProblemCode,
} from '@platen/domain/intake'

/** Returns the code if it has a message, or null for a code of a newer server, whose English text is shown instead. */
export const toKnownCode = (code: string): IntakeProblemCode | null =>
  INTAKE_PROBLEM_CODES.find((value) => value === code) ?? null

/**
 * Hot folders move the file to `Error`. A call stores nothing; its response contained the failure. Problems of the
 * storage are found when files are compared with rows.
 */
export function getIntakeChannel(source: string): 'folder' | 'call' | 'storage' {
  if (source === 'storage') return 'storage'
  return source === 'persBiz' ? 'call' : 'folder'
}

/** Codes with a separate message for the reason. Entries older than these codes lack the named value. */
const REASON_CODES = {
  artwork_refused: 'refusal',
  artwork_not_fetched: 'why',
  order_malformed: 'why',
  order_not_json: 'line',
} as const satisfies Partial<Record<IntakeProblemCode, string>>

/** Whether an entry can be translated. An old entry shows its stored text. */
export const hasMessage = (code: IntakeProblemCode, values: Readonly<Record<string, string | number>>): boolean =>
  !(code in REASON_CODES) || REASON_CODES[code as keyof typeof REASON_CODES] in values

export const toArtworkErrorCode = (value: unknown): PreflightFailureCode | null =>
  PREFLIGHT_FAILURE_CODES.find((code) => code === value) ?? null
export const toFetchErrorCode = (value: unknown): FetchErrorCode =>
  FETCH_ERROR_CODES.find((code) => code === value) ?? 'not_reached'
export const toFieldErrorCode = (value: unknown): FieldErrorCode =>
  FIELD_ERROR_CODES.find((code) => code === value) ?? 'other'

/** Fields of an order that have a name in each language. */
const FIELD_NAMES = [
  'all',
  'orderId',
  'externalOrderId',
  'dealerOrderId',
  'date',
  'dueDate',
  'priority',
  'customerInfo',
  'jobs',
  'jobId',
  'mediaName',
  'mediaSize',
  'mediaColor',
  'sku',
  'copies',
  'frames',
  'file',
  'url',
  'widthMM',
  'heightMM',
] as const

/**
 * Returns the name of the field of an order at a path such as `jobs.0.copies`, and the number of its job from 1; null
 * for what is outside of the jobs. The name is null for a field without one, and `all` for a complete order or job.
 */
export function toFieldName(path: string): {
  readonly name: (typeof FIELD_NAMES)[number] | null
  readonly job: number | null
} {
  const parts = path.split('.')
  const last = parts.findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? 'all'
  const job = parts[0] === 'jobs' && parts[1] !== undefined ? Number(parts[1]) + 1 : null
  if (job !== null && last === 'jobs') return { name: 'all', job }
  return { name: FIELD_NAMES.find((name) => name === last) ?? null, job: Number.isInteger(job) ? job : null }
}

/** Placeholders used by the messages of problems. */
const EMPTY_VALUES = {
  example: '',
  expected: '',
  extension: '',
  field: '',
  file: '',
  fileName: '',
  found: '',
  jobId: '',
  kinds: '',
  limit: '',
  limitMB: '',
  orderId: '',
  parameter: '',
  reason: '',
  refusal: '',
  status: '',
  why: '',
  line: '',
  column: '',
  total: '',
  host: '',
  kind: '',
  limitMb: '',
  width: '',
  height: '',
  limitMegapixels: '',
  widthMm: '',
  heightMm: '',
  limitMm: '',
  reference: '',
  seconds: '',
  memoryMb: '',
  url: '',
  value: '',
}

export type WordValues = Readonly<Record<keyof typeof EMPTY_VALUES, string | number>>

/** Returns the values of all placeholders. A value that the server did not send is empty. */
export const toMessageValues = (values: Readonly<Record<string, string | number>>): WordValues => ({
  ...EMPTY_VALUES,
  ...values,
})
