export {
  ERROR_CODES,
  ERROR_STATUS,
  type ErrorCode,
  type ErrorResponse,
  isTemporary,
  TEMPORARY_CODES,
} from './error-codes.ts'
export {
  type DetailedErrorCode,
  ERROR_DETAILS,
  type ErrorDetails,
  getSentenceDetails,
  parseErrorDetails,
  type SentenceValue,
} from './error-details.ts'
