import { readFile, stat } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { type IncomingOrder, incomingOrderSchema } from '@platen/contract/intake'
import {
  type FileNamePattern,
  findSystemParameter,
  type InputSettings,
  parameterKey,
} from '@platen/domain/input-settings'
import {
  type FieldErrorCode,
  fieldErrorText,
  intakeProblem,
  isOrderFileName,
  type NewOrderResult,
  ORDER_FILE_LIMIT_MB,
  orderFromFile,
  orderFromIncoming,
  toMappingSettings,
} from '@platen/domain/intake'
import type { z } from 'zod'
import { storableError } from '../../../http/validate-storable.ts'

/** Returns the naming pattern of a hot folder; a folder without configuration accepts all names. */
export function fileNameRules(settings: InputSettings, source: string): FileNamePattern {
  const pattern = settings.connectors.find((each): each is FileNamePattern => each.type === source)
  return pattern ?? { type: source, order: [], separator: '-', fixValues: [] }
}

/** Whether file names of this hot folder contain the job id and therefore identify an order. */
export const fileNameHasJobId = (naming: FileNamePattern): boolean =>
  naming.order.some((each) => findSystemParameter(each) === 'jobId')

function toFieldProblem(issue: z.core.$ZodIssue): FieldErrorCode {
  if (issue.code === 'invalid_type') return issue.message.endsWith('received undefined') ? 'missing' : 'wrong_kind'
  if (issue.code === 'too_small') return 'too_small'
  if (issue.code === 'too_big') return 'too_large'
  return issue.code === 'invalid_format' || issue.code === 'invalid_union' ? 'wrong_form' : 'other'
}

/**
 * Returns the one-based position of a JSON syntax error from the message of the parser; the end of the text if the
 * message has none.
 */
function jsonErrorPosition(text: string, message: string): { line: number; column: number } {
  const at = /position (\d+)/.exec(message)?.[1]
  const before = text.slice(0, at === undefined ? text.length : Number(at))
  const lines = before.split('\n')
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

/** Validates the shape of an order; the problem names the first invalid field. */
function validateIncomingOrder(
  value: unknown,
): { ok: true; incoming: IncomingOrder } | { ok: false; field: string; reason: string; why: FieldErrorCode } {
  const storageError = storableError(value)
  if (storageError !== null) return { ok: false, field: '', reason: storageError, why: 'wrong_form' }
  const parsed = incomingOrderSchema.safeParse(value)
  if (parsed.success) return { ok: true, incoming: parsed.data }
  const issue = parsed.error.issues[0]
  const why = issue ? toFieldProblem(issue) : 'other'
  // messages of our own schemas are sentences; those of zod are for developers
  const reason = issue?.code === 'custom' ? issue.message : fieldErrorText(why)
  return { ok: false, field: issue?.path.join('.') ?? '', reason, why }
}

/** Decodes UTF-8 with or without a byte order mark; undefined if the bytes are not UTF-8. */
function decodeUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

async function readOrderFile(
  file: Buffer,
  fileName: string,
  from: { source: string; now: string },
  settings: InputSettings,
): Promise<NewOrderResult> {
  if ((await stat(file)).size > ORDER_FILE_LIMIT_MB * 1024 * 1024) {
    return { ok: false, problem: intakeProblem('file_too_large', { fileName, limitMB: ORDER_FILE_LIMIT_MB }) }
  }
  const text = decodeUtf8(await readFile(file))
  if (text === undefined) return { ok: false, problem: intakeProblem('order_not_utf8', { fileName }) }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const position = jsonErrorPosition(text, (error as Error).message)
    const reason = `line ${position.line}, column ${position.column}`
    return { ok: false, problem: intakeProblem('order_not_json', { fileName, reason, ...position }) }
  }
  const checked = validateIncomingOrder(value)
  if (!checked.ok) {
    const { field, reason, why } = checked
    return { ok: false, problem: intakeProblem('order_malformed', { field, reason, why }) }
  }
  const { fixValues } = fileNameRules(settings, from.source)
  const fixed = Object.fromEntries(fixValues.map(({ key, value: fixedValue }) => [parameterKey(key), fixedValue]))
  return orderFromIncoming(checked.incoming, from, { ...toMappingSettings(settings), fixed })
}

/**
 * Parses the order that a file of a hot folder represents: an order file, or an artwork file whose name has the fields.
 */
export async function parseOrder(
  file: Buffer,
  fileName: string,
  from: { source: string; now: string },
  settings: InputSettings,
): Promise<NewOrderResult> {
  if (isOrderFileName(fileName)) return readOrderFile(file, fileName, from, settings)
  return orderFromFile({ fileName, ...from }, fileNameRules(settings, from.source))
}

/** Whether `parseOrder` parses files in the same way by both settings. */
export const areParsedAlike = (one: InputSettings, other: InputSettings): boolean =>
  one === other ||
  isDeepStrictEqual([one.connectors, toMappingSettings(one)], [other.connectors, toMappingSettings(other)])
