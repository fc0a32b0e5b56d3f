import { ApiError } from '@platen/contract/client'
import { type ErrorCode, isTemporary } from '@platen/contract/errors'

/** The code of whatever was thrown; a surprise of our own counts as `unexpected`. */
export const getErrorCode = (error: unknown): ErrorCode => (error instanceof ApiError ? error.code : 'unexpected')

/** Where no answer came, nobody knows how far the server got. Who asked too much is refused before anything is done. */
const isUncertain = (code: ErrorCode): boolean =>
  code === 'unexpected' || (isTemporary(code) && code !== 'too_many_requests')

/** What can be said about the change that was asked for: a refusal changes nothing. */
export const keptAfter = (code: ErrorCode): 'nothingChanged' | 'uncertain' =>
  isUncertain(code) ? 'uncertain' : 'nothingChanged'
