import { type ArtworkRefusal, type ArtworkRefusalCode, refuseArtwork } from '@platen/domain/artwork'

/**
 * Carries a refusal out of nested reading loops to the one place that turns it into a value again
 * (`makeImageReady`). It never leaves this package.
 */
export class Refused extends Error {
  readonly refusal: ArtworkRefusal

  constructor(refusal: ArtworkRefusal) {
    super(refusal.text)
    this.refusal = refusal
  }
}

export function refuse(code: ArtworkRefusalCode, values: Readonly<Record<string, string | number>> = {}): Refused {
  return new Refused(refuseArtwork(code, values))
}

export const damaged = (kind: string, detail: string): Refused => refuse('damaged', { kind, detail })
export const truncated = (kind: string): Refused => refuse('truncated', { kind })
export const unsupported = (kind: string, detail: string): Refused => refuse('unsupported', { kind, detail })
