import type { ErrorCode, ErrorDetails } from '@platen/contract/errors'

/**
 * An expected failure of a call: a code of the closed list, with values for its message. The transaction of the call is
 * rolled back.
 */
export class Failure {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}) {
    this.code = code
    this.details = details
  }
}

/** Returns the failure of a code with its details, as `ERROR_DETAILS` of the contract types them. */
export const failure = <Code extends ErrorCode>(code: Code, details?: ErrorDetails<Code>): Failure =>
  new Failure(code, details)
