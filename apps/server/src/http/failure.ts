import type { ErrorCode } from '@platen/contract/errors'

/** An expected failure of a call: a code of the closed list, with values for its words. Nothing is kept of the call. */
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
