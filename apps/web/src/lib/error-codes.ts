import { ApiError } from '@platen/contract/client'
import { type ErrorCode, isTemporary } from '@platen/contract/errors'

/** Returns the code of a thrown value; any error other than an `ApiError` is `unexpected`. */
export const getErrorCode = (error: unknown): ErrorCode => (error instanceof ApiError ? error.code : 'unexpected')

/** Without a response the outcome is unknown. A rate-limited request is rejected before it has any effect. */
const isUncertain = (code: ErrorCode): boolean =>
  code === 'unexpected' || (isTemporary(code) && code !== 'too_many_requests')

/** Returns whether the requested change had no effect, or whether that is uncertain. */
export const getFailureOutcome = (code: ErrorCode): 'nothingChanged' | 'uncertain' =>
  isUncertain(code) ? 'uncertain' : 'nothingChanged'
