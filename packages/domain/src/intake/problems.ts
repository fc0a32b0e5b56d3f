import type { PreflightFailureCode } from '../artwork/index.ts'
import { type CodedMessage, type MessageTexts, messageCodes, messageFormatter } from '../coded-messages/index.ts'
import { type FetchErrorCode, type FieldErrorCode, fetchErrorText } from './intake-error-codes.ts'

/** Problems of a file or an order during import. The English text is written next to the file in `Error`. */
export interface IntakeProblemValues {
  readonly name_does_not_fit: {
    readonly fileName: string
    readonly found: number
    readonly expected: number
    readonly example: string
  }
  readonly name_value_empty: { readonly fileName: string; readonly parameter: string }
  readonly quantity_not_whole: { readonly value: string }
  readonly quantity_too_large: { readonly value: string; readonly limit: number }
  readonly kind_not_taken: { readonly extension: string; readonly kinds: string }
  readonly file_empty: { readonly fileName: string }
  readonly file_incomplete: { readonly fileName: string }
  readonly file_never_finished: { readonly fileName: string }
  readonly file_too_large: { readonly fileName: string; readonly limitMB: number }
  readonly file_not_readable: { readonly fileName: string; readonly reason: string }
  /** `refusal` is a code with the values of its own text (see `PreflightFailure`). */
  readonly artwork_refused: {
    readonly fileName: string
    readonly reason: string
    readonly refusal: PreflightFailureCode
    readonly [detail: string]: string | number
  }
  readonly artwork_missing: { readonly file: string; readonly jobId: string }
  readonly artwork_not_named: { readonly jobId: string }
  readonly artwork_not_fetched: {
    readonly url: string
    readonly why: FetchErrorCode
    readonly host: string
    readonly status: number
    readonly limitMB: number
  }
  /** Position of the syntax error; both count from 1. */
  readonly order_not_json: {
    readonly fileName: string
    readonly reason: string
    readonly line: number
    readonly column: number
  }
  readonly order_not_utf8: { readonly fileName: string }
  readonly order_malformed: { readonly field: string; readonly reason: string; readonly why: FieldErrorCode }
  readonly job_twice: { readonly orderId: string; readonly jobId: string }
  readonly order_changed: { readonly orderId: string; readonly jobId: string }
  /** The file became an order, without values: its hot folder has no naming. */
  readonly naming_missing: { readonly fileName: string }
  readonly storage_full: { readonly limitMB: number }
  /** Stored artwork without its files: their number, and the name of the first one. */
  readonly artwork_files_missing: { readonly fileName: string; readonly total: number }
  /** Composed sheets of finished runs without their files. */
  readonly sheet_files_missing: { readonly fileName: string; readonly total: number }
  readonly unexpected: { readonly fileName: string }
}
export type IntakeProblemCode = keyof IntakeProblemValues

/** A problem with the values of its code. */
export type IntakeProblem = CodedMessage<IntakeProblemValues>

const TEXTS: MessageTexts<IntakeProblemValues> = {
  name_does_not_fit: ({ fileName, found, expected, example }) =>
    `The name "${fileName}" has ${values(found)}, but the naming of this hot folder expects ${expected}. ` +
    `A name that fits looks like "${example}".`,
  name_value_empty: ({ fileName, parameter }) =>
    `The name "${fileName}" leaves the place of "${parameter}" empty. Every place in the name needs a value.`,
  quantity_not_whole: ({ value }) => `The quantity "${value}" is not a whole number of at least 1.`,
  quantity_too_large: ({ value, limit }) => `The quantity "${value}" is too large. The maximum is ${limit}.`,
  kind_not_taken: ({ extension, kinds }) =>
    extension === ''
      ? `The file has no extension. Hot folders accept these file types: ${kinds}.`
      : `Files of type ".${extension}" are not accepted. Hot folders accept these file types: ${kinds}.`,
  file_empty: ({ fileName }) => `The file "${fileName}" is empty (0 bytes).`,
  file_incomplete: ({ fileName }) =>
    `The file "${fileName}" stops before its end. It was probably not copied completely; please copy it again.`,
  file_never_finished: ({ fileName }) =>
    `The file "${fileName}" kept changing and was never finished. Please copy it again.`,
  file_too_large: ({ fileName, limitMB }) => `The file "${fileName}" is larger than ${limitMB} MB.`,
  file_not_readable: ({ fileName, reason }) => `The file "${fileName}" could not be read: ${clause(reason)}.`,
  artwork_refused: ({ fileName, reason }) => `The artwork "${fileName}" cannot be printed: ${clause(reason)}.`,
  artwork_missing: ({ file, jobId }) => `The artwork "${file}" of job "${jobId}" was not found.`,
  artwork_not_named: ({ jobId }) => `Job "${jobId}" names no artwork: a frame needs a "file" or a "url".`,
  artwork_not_fetched: ({ url, why, ...of }) =>
    `The artwork at ${url} could not be fetched: ${fetchErrorText(why, of)}.`,
  order_not_json: ({ fileName, reason }) => `The order file "${fileName}" is not valid JSON: ${clause(reason)}.`,
  order_not_utf8: ({ fileName }) => `The order file "${fileName}" is not encoded in UTF-8.`,
  order_malformed: ({ field, reason }) =>
    field === ''
      ? `The order is malformed: ${clause(reason)}.`
      : `The order is malformed at "${field}": ${clause(reason)}.`,
  job_twice: ({ orderId, jobId }) => `The order "${orderId}" has two jobs with the id "${jobId}".`,
  order_changed: ({ orderId, jobId }) =>
    `Order "${orderId}", job "${jobId}" arrived before with other content, and copies of it are booked or printed. ` +
    'It was not changed.',
  naming_missing: ({ fileName }) =>
    `"${fileName}" was imported without values, because its hot folder has no naming of files yet.`,
  storage_full: ({ limitMB }) => `The storage of ${limitMB} MB is full. Nothing was imported.`,
  artwork_files_missing: ({ fileName, total }) =>
    `Stored files of artwork are missing, for example of "${fileName}". Artworks affected: ${total}.`,
  sheet_files_missing: ({ fileName, total }) =>
    `Files of composed sheets are missing, for example "${fileName}". Sheets affected: ${total}.`,
  unexpected: ({ fileName }) => `"${fileName}" could not be imported because of an error in Platen. Please try again.`,
}

export const INTAKE_PROBLEM_CODES = messageCodes(TEXTS)

const values = (count: number): string => (count === 1 ? '1 value' : `${count} values`)

/** Removes the full stop of a reason that is embedded at the end of a sentence. */
const clause = (reason: string): string => reason.replace(/(?<!\.)\.$/, '')

/** Creates a problem from a code and its values. */
export const intakeProblem = <Code extends IntakeProblemCode>(code: Code, of: IntakeProblemValues[Code]) => ({
  code,
  values: of,
})

/** Returns the problem as English sentences. */
export const intakeProblemText = messageFormatter(TEXTS)
