import type { ErrorCode } from '@platen/contract/errors'

/**
 * An expected failure of a call: a code of the closed list, with values for its words. Nothing is kept of the call,
 * except by `refuseAndKeep`.
 */
export class Refusal {
  readonly code: ErrorCode
  readonly details: Readonly<Record<string, unknown>>
  /** What the call has written so far stays: a count of tries, say. */
  readonly keeps: boolean
  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>> = {}, keeps = false) {
    this.code = code
    this.details = details
    this.keeps = keeps
  }
}

export const refuse = (code: ErrorCode, details?: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal(code, details)

/** Refuses a call whose transaction is kept all the same. The caller has written nothing else in it. */
export const refuseAndKeep = (code: ErrorCode, details?: Readonly<Record<string, unknown>>): Refusal =>
  new Refusal(code, details, true)
