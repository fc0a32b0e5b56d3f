import type { ErrorCode } from '@platen/contract/errors'
import type { MasterErrorCode } from '@platen/domain/master-data'
import { type Failure, failure } from '../../../http/failure.ts'

const CODES: Readonly<Record<MasterErrorCode, ErrorCode>> = {
  value_empty: 'value_empty',
  value_too_long: 'value_too_long',
  value_exists: 'value_exists',
  too_many_values: 'too_many_values',
  not_found: 'not_found',
  in_use: 'value_in_use',
}

/** Returns the failure for an error code of the domain. */
export const masterFailure = (refusal: MasterErrorCode, details?: Readonly<Record<string, unknown>>): Failure =>
  failure(CODES[refusal], details)
