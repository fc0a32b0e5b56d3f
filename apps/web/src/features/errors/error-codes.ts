import { CallRefused } from '@platen/contract/client'
import type { ErrorCode } from '@platen/contract/errors'

/** The code of whatever was thrown; a surprise of our own counts as `unexpected`. */
export const codeOf = (error: unknown): ErrorCode => (error instanceof CallRefused ? error.code : 'unexpected')

/** Where no answer came, nobody knows how far the server got. */
const UNCERTAIN: ReadonlySet<ErrorCode> = new Set(['unexpected', 'unavailable', 'server_busy'])

/** What can be said about the change that was asked for: a refusal changes nothing. */
export const keptAfter = (code: ErrorCode): 'nothingChanged' | 'uncertain' =>
  UNCERTAIN.has(code) ? 'uncertain' : 'nothingChanged'
