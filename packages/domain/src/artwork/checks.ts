import { ARTWORK_WARNINGS, type ArtworkLimits, type ArtworkWarning, type ArtworkWarningCode } from './warnings.ts'

/** How a shop has its artwork looked at: what it is warned of, and which warnings hold an order back. */
export interface ArtworkChecks extends ArtworkLimits {
  /** An order whose current frame has one of these warnings is not booked until a person lets it through. */
  readonly heldBack: readonly ArtworkWarningCode[]
}

/** 150 dpi is what an eye at arm's length tells apart; 1 mm is what a jig's slot leaves around a piece. */
export const DEFAULT_ARTWORK_CHECKS: ArtworkChecks = {
  lowestDpi: 150,
  sizeToleranceMm: 1,
  whiteMediaTypes: [],
  whiteSpotColours: ['RDG_WHITE', 'White', 'Spot White'],
  heldBack: [],
}

/** Limits of the checks themselves, for the dialog and for the server. */
export const ARTWORK_CHECK_LIMITS = {
  /** dpi; 0 warns of none. */
  highestDpi: 2400,
  highestToleranceMm: 100,
  /** Media types and names of white, of each. */
  mostNames: 200,
} as const

export type ArtworkChecksField = 'lowestDpi' | 'sizeToleranceMm'

/** The numbers of the checks that are none, or out of their limits. */
export function artworkChecksProblems(checks: Pick<ArtworkChecks, ArtworkChecksField>): readonly ArtworkChecksField[] {
  const { highestDpi, highestToleranceMm } = ARTWORK_CHECK_LIMITS
  const problems: ArtworkChecksField[] = []
  if (!(Number.isSafeInteger(checks.lowestDpi) && checks.lowestDpi >= 0 && checks.lowestDpi <= highestDpi)) {
    problems.push('lowestDpi')
  }
  if (!(checks.sizeToleranceMm >= 0 && checks.sizeToleranceMm <= highestToleranceMm)) problems.push('sizeToleranceMm')
  return problems
}

/** Whether any of a frame's warnings is one that holds orders back. */
export const holdsBack = (
  warnings: readonly Pick<ArtworkWarning, 'code'>[],
  { heldBack }: Pick<ArtworkChecks, 'heldBack'>,
): boolean => warnings.some(({ code }) => heldBack.includes(code))

/** The codes in the order in which they are listed, each once. */
export const inListOrder = (codes: readonly ArtworkWarningCode[]): ArtworkWarningCode[] =>
  ARTWORK_WARNINGS.filter((code) => codes.includes(code))
