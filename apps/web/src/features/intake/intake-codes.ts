import { PREFLIGHT_FAILURE_CODES, type PreflightFailureCode } from '@platen/domain/artwork'
import {
  FETCH_ERROR_CODES,
  type FetchErrorCode,
  FIELD_ERROR_CODES,
  type FieldErrorCode,
  INTAKE_PROBLEM_CODES,
  type IntakeProblemCode,
} from '@platen/domain/intake'

/** A code that has words; null for one of a later server, whose own English text is shown instead. */
export const toKnownCode = (code: string): IntakeProblemCode | null =>
  INTAKE_PROBLEM_CODES.find((known) => known === code) ?? null

/** Hot folders keep the file in `Error`; a call keeps nothing, its sender was told. */
export const getIntakeChannel = (source: string): 'folder' | 'call' => (source === 'persBiz' ? 'call' : 'folder')

/** Codes whose reason has words of its own; entries from before there were codes lack the named value. */
const REASON_CODES = {
  artwork_refused: 'refusal',
  artwork_not_fetched: 'why',
  order_malformed: 'why',
  order_not_json: 'line',
} as const satisfies Partial<Record<IntakeProblemCode, string>>

/** Whether an entry can be said in the reader's language; an old one shows the text that it was written with. */
export const hasMessage = (code: IntakeProblemCode, values: Readonly<Record<string, string | number>>): boolean =>
  !(code in REASON_CODES) || REASON_CODES[code as keyof typeof REASON_CODES] in values

export const toArtworkErrorCode = (value: unknown): PreflightFailureCode | null =>
  PREFLIGHT_FAILURE_CODES.find((code) => code === value) ?? null
export const toFetchErrorCode = (value: unknown): FetchErrorCode =>
  FETCH_ERROR_CODES.find((code) => code === value) ?? 'not_reached'
export const toFieldErrorCode = (value: unknown): FieldErrorCode =>
  FIELD_ERROR_CODES.find((code) => code === value) ?? 'other'

/** Every value that some words of a problem speak of. */
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
  limitMB: '',
  orderId: '',
  parameter: '',
  reason: '',
  refusal: '',
  status: '',
  why: '',
  line: '',
  column: '',
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

/** The values of a problem for its words; one that the server left out is empty, never a bare placeholder. */
export const toMessageValues = (values: Readonly<Record<string, string | number>>): WordValues => ({
  ...EMPTY_VALUES,
  ...values,
})
