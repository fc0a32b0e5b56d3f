import { type PreflightFailure, type PreflightFailureCode, preflightFailure } from '@platen/domain/artwork'

/**
 * Wraps a failure inside nested reading loops; `normaliseImage` converts it back to a value. Never leaves this package.
 */
export class UnusableArtworkError extends Error {
  readonly refusal: PreflightFailure

  constructor(refusal: PreflightFailure) {
    super(refusal.text)
    this.refusal = refusal
  }
}

export function refuse(
  code: PreflightFailureCode,
  values: Readonly<Record<string, string | number>> = {},
): UnusableArtworkError {
  return new UnusableArtworkError(preflightFailure(code, values))
}

export const damaged = (kind: string, detail: string): UnusableArtworkError => refuse('damaged', { kind, detail })
export const truncated = (kind: string): UnusableArtworkError => refuse('truncated', { kind })
export const unsupported = (kind: string, detail: string): UnusableArtworkError =>
  refuse('unsupported', { kind, detail })
