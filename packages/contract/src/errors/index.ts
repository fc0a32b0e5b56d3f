export {
  API_REFERENCE_PATH,
  ERROR_CODES,
  ERROR_STATUS,
  type ErrorCode,
  type ErrorResponse,
  isTemporary,
  OUTAGE_CODES,
  type OutageCode,
  PROBLEM_MEDIA_TYPE,
  type ProblemDetails,
  TEMPORARY_CODES,
  toProblemType,
} from './error-codes.ts'
export {
  type DetailedErrorCode,
  ERROR_DETAILS,
  type ErrorDetails,
  getSentenceDetails,
  parseErrorDetails,
  type SentenceValue,
} from './error-details.ts'
