import {
  PREFLIGHT_WARNING_CODES,
  type ArtworkLimits,
  type PreflightWarning,
  type PreflightWarningCode,
} from './preflight-warnings.ts'

/** How a shop has its artwork looked at: what it is warned of, and which warnings hold an order back. */
export interface PreflightSettings extends ArtworkLimits {
  /** An order whose current frame has one of these warnings is not booked until a person lets it through. */
  readonly heldBack: readonly PreflightWarningCode[]
}

/** 150 dpi is what an eye at arm's length tells apart; 1 mm is what a jig's slot leaves around a piece. */
export const DEFAULT_PREFLIGHT_SETTINGS: PreflightSettings = {
  lowestDpi: 150,
  sizeToleranceMm: 1,
  whiteMediaTypes: [],
  whiteSpotColours: ['RDG_WHITE', 'White', 'Spot White'],
  heldBack: [],
}

/** Limits of the checks themselves, for the dialog and for the server. */
export const PREFLIGHT_SETTING_LIMITS = {
  /** dpi; 0 warns of none. */
  highestDpi: 2400,
  highestToleranceMm: 100,
  /** Media types and names of white, of each. */
  mostNames: 200,
} as const

export type PreflightSettingsField = 'lowestDpi' | 'sizeToleranceMm'

/** The numbers of the checks that are none, or out of their limits. */
export function validatePreflightSettings(
  checks: Pick<PreflightSettings, PreflightSettingsField>,
): readonly PreflightSettingsField[] {
  const { highestDpi, highestToleranceMm } = PREFLIGHT_SETTING_LIMITS
  const problems: PreflightSettingsField[] = []
  if (!(Number.isSafeInteger(checks.lowestDpi) && checks.lowestDpi >= 0 && checks.lowestDpi <= highestDpi)) {
    problems.push('lowestDpi')
  }
  if (!(checks.sizeToleranceMm >= 0 && checks.sizeToleranceMm <= highestToleranceMm)) problems.push('sizeToleranceMm')
  return problems
}

/** Whether any of a frame's warnings is one that holds orders back. */
export const hasBlockingWarning = (
  warnings: readonly Pick<PreflightWarning, 'code'>[],
  { heldBack }: Pick<PreflightSettings, 'heldBack'>,
): boolean => warnings.some(({ code }) => heldBack.includes(code))

/** The codes in the order in which they are listed, each once. */
export const sortWarningCodes = (codes: readonly PreflightWarningCode[]): PreflightWarningCode[] =>
  PREFLIGHT_WARNING_CODES.filter((code) => codes.includes(code))
