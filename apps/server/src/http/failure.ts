import type { ErrorCode } from '@platen/contract/errors'

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

export const failure = (code: ErrorCode, details?: Readonly<Record<string, unknown>>): Failure =>
  new Failure(code, details)
